import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startBrokenMailServer, startMailServer } from "#test/support/mail-server.ts";
import { RESET, useOutbox } from "#test/support/outbox.ts";
import { queueMessage } from "./outbox.ts";

const outbox = await useOutbox();
const { db } = outbox;

describe("a mail that is not taken", () => {
  test.each([
    { at: "MAIL", status: 550 },
    { at: "RCPT", status: 550, text: "No such mailbox una@oilean.example" },
    { at: "DATA", status: 554 },
  ] as const)("fails at once with the reason where a server refuses for good ($at $status)", async (refusal) => {
    const server = outbox.keep(await startMailServer());
    server.refusal = refusal;
    const { log } = await outbox.sendingTo(server);
    await outbox.queueReset();
    const reason = expect.stringContaining(String(refusal.status));
    await outbox.becomes({ state: "failed", attempts: 1, last_error: reason });
    expect(log.join("")).toContain(`"code":"${refusal.status}"`);
    expect(log.join("")).not.toMatch(/una@|secret-code/);
  });

  test.each([
    { at: "MAIL", status: 451 },
    { at: "RCPT", status: 450 },
    { at: "DATA", status: 452 },
  ] as const)("is tried again after growing waits where a server says not now ($at $status)", async (refusal) => {
    const server = outbox.keep(await startMailServer());
    server.refusal = refusal;
    await outbox.sendingTo(server);
    await outbox.queueReset();
    for (const [tries, minutes] of [1, 2, 4, 8].entries()) {
      await outbox.becomes({ state: "waiting", attempts: tries + 1 });
      expect(await outbox.waitMinutes()).toBe(minutes);
      if (minutes === 8) server.refusal = null;
      await outbox.letWaitEnd();
    }
    await outbox.becomes({ state: "sent", attempts: 5 });
    expect(server.received).toHaveLength(1);
  });

  test("waits six hours at the most, and is given up when the next try would be too late", async () => {
    await outbox.sendingTo(await closedPort());
    await queueMessage(db, { type: "PASSWORD_CHANGED", to: RESET.to, locale: "en", data: { email: RESET.to } });
    await outbox.becomes({ state: "waiting", attempts: 1 });
    await db.updateTable("outbox").set({ attempts: 20 }).execute();
    await outbox.letWaitEnd();
    await outbox.becomes({ state: "waiting", attempts: 21 });
    expect(await outbox.waitMinutes()).toBe(360);
    await db.updateTable("outbox").set({ date_expires: sql<Date>`now() + interval '5 hours'` }).execute();
    await outbox.letWaitEnd();
    await outbox.becomes({ state: "failed", last_error: expect.stringMatching(/ECONNREFUSED/) });
  });

  test("that is given up is told to the administrators, once for all that a server refuses", async () => {
    const server = outbox.keep(await startMailServer());
    server.refusal = { at: "RCPT", status: 550 };
    for (const to of ["una@oilean.example", "aine@oilean.example", "brid@oilean.example"]) await outbox.queueReset(to);
    const notified = () => db.selectFrom("notification").select(["kind", "detail"]).execute();
    expect(await notified()).toEqual([]);
    await db
      .updateTable("outbox")
      .set({ date_expires: sql<Date>`now()` })
      .where("recipient", "like", "una@%")
      .execute();
    await outbox.sendingTo(server);
    const given = async () => db.selectFrom("outbox").select("id").where("state", "=", "failed").execute();
    await expect.poll(given).toHaveLength(3);
    expect(await notified()).toEqual([{ kind: "mail-failed", detail: { types: ["PASSWORD_RESET"] } }]);
  });

  test("is not tried any more when nobody looked after the outbox for as long as its link held", async () => {
    const server = outbox.keep(await startMailServer());
    await outbox.queueReset();
    await db.updateTable("outbox").set({ date_expires: sql<Date>`now()` }).execute();
    await outbox.sendingTo(server);
    await outbox.becomes({ state: "failed", last_error: expect.stringMatching(/too late/) });
    expect(server.received).toEqual([]);
  });

  test("waits where the connection died before the server had agreed to take it", async () => {
    const server = outbox.keep(await startBrokenMailServer("RCPT"));
    await outbox.sendingTo(server);
    await outbox.queueReset();
    await outbox.becomes({ state: "waiting", attempts: 1 });
    expect(server.bodies).toBe(0);
  });

  test("waits where the server says nothing at all", async () => {
    const { port } = outbox.keep(await silentServer());
    await outbox.startWorker({ smtpUrl: `smtp://127.0.0.1:${port}` }, { greetingTimeout: 300 });
    await outbox.queueReset();
    await outbox.becomes({ state: "waiting", attempts: 1 });
  });
});

describe("a mail that may have been taken or not", () => {
  const uncertain = { state: "failed", last_error: expect.stringMatching(/^uncertain: /) };

  test("is not sent again where the connection died after all of it", async () => {
    const server = outbox.keep(await startBrokenMailServer("end of mail"));
    await outbox.sendingTo(server);
    await outbox.queueReset();
    await outbox.becomes(uncertain);
    await outbox.letWaitEnd();
    await outbox.queueReset("another@oilean.example"); // wakes the instance
    await expect.poll(() => server.bodies).toBe(2);
    expect(await outbox.row(RESET.to)).toMatchObject({ ...uncertain, attempts: 1 });
  });

  test("is not sent again where the server took too long to answer for it", async () => {
    const server = outbox.keep(await startMailServer());
    server.delayMs = 1_000;
    const smtpUrl = `smtp://127.0.0.1:${server.port}?ignoreTLS=true`;
    await outbox.startWorker({ smtpUrl }, { socketTimeout: 200 });
    await outbox.queueReset();
    await outbox.becomes(uncertain);
  });

  test("is not sent again where the process was killed in the middle", async () => {
    const server = outbox.keep(await startMailServer());
    server.delayMs = 1_000;
    const process = startProcess(server);
    await outbox.queueReset();
    await outbox.becomes({ state: "sending" });
    process.kill("SIGKILL");
    await once(process, "exit");
    server.delayMs = 0;

    await outbox.sendingTo(server);
    await outbox.queueReset("another@oilean.example");
    const recipients = () => server.received.map(({ to }) => to[0]);
    await expect.poll(recipients).toContain("another@oilean.example");
    expect((await outbox.row(RESET.to)).state).toBe("sending"); // its lease runs: somebody could still be at it
    await outbox.letWaitEnd();
    await (await outbox.sendingTo(server)).stop(); // looks for leases that ended, as it does every few seconds
    expect(await outbox.row(RESET.to)).toMatchObject(uncertain);
    expect(recipients().filter((to) => to === RESET.to).length).toBeLessThanOrEqual(1);
  });
});

/** Another process that sends. */
function startProcess({ port }: { port: number }) {
  const script = fileURLToPath(new URL("../../../test/support/hold-mail-worker.ts", import.meta.url));
  const args = [script, JSON.stringify(outbox.database.connection), String(port)];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** A port on which nobody listens. */
async function closedPort(): Promise<{ port: number }> {
  const { port, stop } = await silentServer();
  await stop();
  return { port };
}

/** Takes connections, and says nothing. */
async function silentServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, stop: async () => void server.close() };
}
