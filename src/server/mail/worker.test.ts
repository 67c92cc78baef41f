import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type BrokenServer,
  type MailServer,
  startBrokenMailServer,
  startMailServer,
} from "../../../test/support/mail-server.ts";
import { startTestWorker, type TestWorker } from "../../../test/support/mail-worker.ts";
import { createTestDatabase } from "../../../test/support/postgres.ts";
import { type Message, queueMessage } from "./outbox.ts";
import { sweepOutbox } from "./sweep-outbox.ts";

const database = await createTestDatabase();
const { db } = database;
const open: { stop(): Promise<void> }[] = [];

/** Ended after the test, the last one first. */
function keep<Thing extends { stop(): Promise<void> }>(thing: Thing): Thing {
  open.push(thing);
  return thing;
}

const startWorker = async (
  ...[mail, limits]: [Parameters<typeof startTestWorker>[1], Parameters<typeof startTestWorker>[2]?]
) => keep(await startTestWorker(database, mail, limits));
const sendingTo = ({ port }: { port: number }): Promise<TestWorker> =>
  startWorker({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` });

const RESET = {
  type: "PASSWORD_RESET",
  to: "una@oilean.example",
  locale: "en",
  data: {
    code: "secret-code",
    link: "https://eolaire.test/en/action?oobCode=secret-code",
    email: "una@oilean.example",
  },
} satisfies Message<"PASSWORD_RESET">;

const queueReset = (to = RESET.to) => queueMessage(db, { ...RESET, to });
const theRow = () => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
const becomes = (state: string) =>
  vi.waitFor(async () => expect((await theRow()).state).toBe(state), { timeout: 8_000, interval: 20 });
/** As if the wait before the next try, or the lease, were over. */
const letWaitEnd = () => db.updateTable("outbox").set({ date_next: sql<Date>`now()` }).execute();
const waitMinutes = async () => {
  const { rows } = await sql<{
    minutes: number;
  }>`select extract(epoch from date_next - now()) / 60 as minutes from outbox`.execute(db);
  return Math.round(Number(rows[0]?.minutes));
};

afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.stop();
  await db.deleteFrom("outbox").execute();
});
afterAll(() => database.drop());

describe("a mail that a server takes", () => {
  let server: MailServer;
  beforeEach(async () => {
    server = keep(await startMailServer());
  });

  test("is sent as soon as its cause is committed, once, and its code stands nowhere any more", async () => {
    const { log } = await sendingTo(server);
    await queueReset();
    await becomes("sent");
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: "no-reply@eolaire.test", to: ["una@oilean.example"] });
    const { data, date_sent, ...row } = await theRow();
    expect(row).toMatchObject({ attempts: 1, last_error: null });
    expect(data).toEqual({ email: "una@oilean.example" });
    expect(date_sent).not.toBeNull();
    expect(log.join("")).toContain("a message was sent");
    expect(log.join("")).not.toMatch(/una@|secret-code/);
  });

  test("is not sent when its cause was rolled back", async () => {
    await sendingTo(server);
    const cause = db.transaction().execute(async (tx) => {
      await queueMessage(tx, RESET);
      throw new Error("something else went wrong");
    });
    await expect(cause).rejects.toThrow("something else");
    await queueReset("later@oilean.example");
    await becomes("sent");
    expect(server.received.map(({ to }) => to)).toEqual([["later@oilean.example"]]);
  });

  test("comes from an instance that starts when the mail waits already", async () => {
    await queueReset();
    await sendingTo(server);
    await becomes("sent");
  });

  test("is sent once each, where two instances share fifty", async () => {
    server.delayMs = 5;
    const workers = await Promise.all([sendingTo(server), sendingTo(server)]);
    const addresses = Array.from({ length: 50 }, (_, n) => `reader-${n}@oilean.example`);
    await Promise.all(addresses.map((address) => queueReset(address)));
    await vi.waitFor(() => expect(server.received.length).toBe(50), { timeout: 15_000 });
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses.sort());
    await vi.waitFor(async () => {
      const sent = await db.selectFrom("outbox").select("id").where("state", "=", "sent").execute();
      expect(sent).toHaveLength(50);
    });
    const counts = workers.map(({ log }) => log.length);
    expect(Math.min(...counts)).toBeGreaterThan(0); // both have worked
    expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(50);
  });

  test("has the whole time of a slow server", async () => {
    server.delayMs = 1_500;
    await sendingTo(server);
    await queueReset();
    await becomes("sent");
    expect((await theRow()).attempts).toBe(1);
  });

  test("is finished before the instance stops", async () => {
    server.delayMs = 500;
    const worker = await sendingTo(server);
    await queueReset();
    await becomes("sending");
    await worker.stop();
    expect((await theRow()).state).toBe("sent");
  });
});

describe("encryption and password", () => {
  test("TLS from the first byte, with a password", async () => {
    const server = keep(await startMailServer({ secure: true, user: "eolaire", password: "p@ss/word" }));
    const smtpUrl = `smtps://eolaire:p%40ss%2Fword@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
    await startWorker({ smtpUrl });
    await queueReset();
    await becomes("sent");
    expect(server.received[0]).toMatchObject({ secure: true, user: "eolaire" });
  });

  test("a password goes over the network only encrypted, and so does a mail then", async () => {
    const server = keep(await startMailServer({ disabledCommands: ["STARTTLS"], user: "eolaire", password: "right" }));
    await startWorker({ smtpUrl: `smtp://eolaire:right@0.0.0.0:${server.port}` }); // this machine, though not by its name
    await queueReset();
    await vi.waitFor(async () => expect((await theRow()).last_error).toMatch(/STARTTLS/));
    expect(server.received).toEqual([]);
  });

  test("what a server offers is taken: STARTTLS", async () => {
    const server = keep(await startMailServer());
    await startWorker({ smtpUrl: `smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false` });
    await queueReset();
    await becomes("sent");
    expect(server.received[0]?.secure).toBe(true);
  });

  test("nothing goes to a server whose certificate is nobody's", async () => {
    const server = keep(await startMailServer({ secure: true }));
    await startWorker({ smtpUrl: `smtps://127.0.0.1:${server.port}` });
    await queueReset();
    await vi.waitFor(async () => expect((await theRow()).last_error).toMatch(/certificate/i));
    expect((await theRow()).state).toBe("waiting");
    expect(server.received).toEqual([]);
  });

  test("a password that the server refuses is no fault of the mail: it waits until the setting is mended", async () => {
    const server = keep(await startMailServer({ user: "eolaire", password: "right" }));
    await startWorker({ smtpUrl: `smtp://eolaire:wrong@127.0.0.1:${server.port}?tls.rejectUnauthorized=false` });
    await queueReset();
    await vi.waitFor(async () => expect((await theRow()).last_error).toMatch(/535/));
    expect((await theRow()).state).toBe("waiting");
  });
});

describe("a mail that is not taken", () => {
  test.each([
    { at: "MAIL", status: 550 },
    { at: "RCPT", status: 550, text: "No such mailbox una@oilean.example" },
    { at: "DATA", status: 554 },
  ] as const)("fails at once with the reason where a server refuses for good ($at $status)", async (refusal) => {
    const server = keep(await startMailServer());
    server.refusal = refusal;
    const { log } = await sendingTo(server);
    await queueReset();
    await becomes("failed");
    expect(await theRow()).toMatchObject({ attempts: 1, last_error: expect.stringContaining(String(refusal.status)) });
    expect(log.join("")).toContain(`"code":"${refusal.status}"`);
    expect(log.join("")).not.toMatch(/una@|secret-code/);
  });

  test.each([
    { at: "MAIL", status: 451 },
    { at: "RCPT", status: 450 },
    { at: "DATA", status: 452 },
  ] as const)("is tried again after growing waits where a server says not now ($at $status)", async (refusal) => {
    const server = keep(await startMailServer());
    server.refusal = refusal;
    await sendingTo(server);
    await queueReset();
    for (const [tries, minutes] of [1, 2, 4, 8].entries()) {
      await vi.waitFor(async () => expect(await theRow()).toMatchObject({ state: "waiting", attempts: tries + 1 }));
      expect(await waitMinutes()).toBe(minutes);
      await letWaitEnd();
    }
    await becomes("waiting");
    server.refusal = null;
    await letWaitEnd();
    await becomes("sent");
    expect(server.received).toHaveLength(1);
  });

  test("waits six hours at the most, and is given up when its link has ended", async () => {
    const { port } = await closedPort();
    await sendingTo({ port });
    await queueMessage(db, { type: "PASSWORD_CHANGED", to: RESET.to, locale: "en", data: { email: RESET.to } });
    await vi.waitFor(async () => expect(await theRow()).toMatchObject({ state: "waiting", attempts: 1 }));
    await db.updateTable("outbox").set({ attempts: 20, date_next: sql<Date>`now()` }).execute();
    await vi.waitFor(async () => expect(await theRow()).toMatchObject({ state: "waiting", attempts: 21 }));
    expect(await waitMinutes()).toBe(360);
    await db
      .updateTable("outbox")
      .set({ date_expires: sql<Date>`now() + interval '5 hours'`, date_next: sql<Date>`now()` })
      .execute();
    await becomes("failed");
    expect((await theRow()).last_error).toMatch(/ECONNREFUSED/);
  });

  test("is not tried any more when nobody looked after the outbox for as long as its link held", async () => {
    const server = keep(await startMailServer());
    await queueReset();
    await db.updateTable("outbox").set({ date_expires: sql<Date>`now()` }).execute();
    await sendingTo(server);
    await becomes("failed");
    expect((await theRow()).last_error).toMatch(/too late/);
    expect(server.received).toEqual([]);
  });

  test("waits where the connection died before the server had agreed to take it", async () => {
    const server: BrokenServer = keep(await startBrokenMailServer("RCPT"));
    await sendingTo(server);
    await queueReset();
    await vi.waitFor(async () => expect(await theRow()).toMatchObject({ state: "waiting", attempts: 1 }));
    expect(server.bodies).toBe(0);
  });

  test("waits where the server says nothing at all", async () => {
    const silent = keep(await silentServer());
    await startWorker({ smtpUrl: `smtp://127.0.0.1:${silent.port}` }, { greetingTimeout: 300 });
    await queueReset();
    await vi.waitFor(async () => expect(await theRow()).toMatchObject({ state: "waiting", attempts: 1 }), {
      timeout: 5_000,
    });
  });
});

describe("a mail that may have been taken or not", () => {
  test("is not sent again where the connection died after all of it: it is told as uncertain", async () => {
    const server: BrokenServer = keep(await startBrokenMailServer("end of mail"));
    await sendingTo(server);
    await queueReset();
    await becomes("failed");
    expect((await theRow()).last_error).toMatch(/^uncertain: /);
    await letWaitEnd();
    await queueReset("another@oilean.example"); // wakes the instance
    await vi.waitFor(() => expect(server.bodies).toBe(2));
  });

  test("is not sent again where the server took too long to answer for it", async () => {
    const server = keep(await startMailServer());
    server.delayMs = 1_000;
    await startWorker({ smtpUrl: `smtp://127.0.0.1:${server.port}?ignoreTLS=true` }, { socketTimeout: 200 });
    await queueReset();
    await becomes("failed");
    expect((await theRow()).last_error).toMatch(/^uncertain: /);
  });

  test("is not sent again where the process was killed in the middle", async () => {
    const server = keep(await startMailServer());
    server.delayMs = 1_000;
    const child = spawn(
      process.execPath,
      ["test/support/hold-mail-worker.ts", JSON.stringify(database.connection), String(server.port)],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    await queueReset();
    await becomes("sending");
    child.kill("SIGKILL");
    await once(child, "exit");
    server.delayMs = 0;

    await sendingTo(server);
    await queueReset("another@oilean.example");
    await vi.waitFor(() => expect(server.received.some(({ to }) => to[0] === "another@oilean.example")).toBe(true), {
      timeout: 5_000,
    });
    const first = () => db.selectFrom("outbox").selectAll().where("recipient", "=", RESET.to).executeTakeFirstOrThrow();
    expect((await first()).state).toBe("sending"); // its lease runs: the other process could still be at it
    await db.updateTable("outbox").set({ date_next: sql<Date>`now()` }).where("recipient", "=", RESET.to).execute();
    await (await sendingTo(server)).stop(); // looks after leases when it starts, as it does every few seconds
    expect(await first()).toMatchObject({ state: "failed", last_error: expect.stringMatching(/^uncertain: /) });
    expect(server.received.filter(({ to }) => to[0] === RESET.to).length).toBeLessThanOrEqual(1);
  });
});

describe("what nobody can smuggle in", () => {
  test.each([
    "una@oilean.example\r\nBcc: eve@evil.example",
    "una@oilean.example, eve@evil.example",
    "una@oilean.example> RCPT TO:<eve@evil.example",
    '"una" <eve@evil.example>',
    "nobody",
  ])("a recipient that is not one address fails: %j", async (recipient) => {
    const server = keep(await startMailServer());
    await sendingTo(server);
    await queueReset(recipient);
    await becomes("failed");
    expect((await theRow()).last_error).toBe("It is no address for mail");
    expect(server.received).toEqual([]);
  });

  test("what people call themselves stays within its line", async () => {
    const server = keep(await startMailServer());
    await sendingTo(server);
    const name = "Una\r\nBcc: eve@evil.example\r\n\r\nYou have won <script>alert(1)</script>";
    await queueMessage(db, { type: "ACCOUNT_DELETED", to: RESET.to, locale: "en", data: { name } });
    await becomes("sent");
    const [mail] = server.received;
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.to).toEqual([RESET.to]);
    expect(mail?.email.text).toContain("Goodbye, Una Bcc: eve@evil.example You have won <script>");
    expect(mail?.email.html).not.toContain("<script>");
  });
});

describe("the outbox itself", () => {
  test("keeps every mail where there is no mail server", async () => {
    await startWorker({});
    await queueReset();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await theRow()).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("forgets what was sent a month ago, and what failed three months ago", async () => {
    const daysAgo = { "just-sent": 29, "long-sent": 31, "just-failed": 89, "long-failed": 91, waiting: 100 };
    for (const [name, days] of Object.entries(daysAgo)) {
      await queueReset(name);
      const state = name.split("-").at(-1)!;
      const date_created = sql<Date>`now() - make_interval(days => ${days})`;
      await db.updateTable("outbox").set({ state, date_created }).where("recipient", "=", name).execute();
    }
    await sweepOutbox(db);
    const left = await db.selectFrom("outbox").select("recipient").orderBy("recipient").execute();
    expect(left.map(({ recipient }) => recipient)).toEqual(["just-failed", "just-sent", "waiting"]);
  });
});

/** A port on which nobody listens. */
async function closedPort(): Promise<{ port: number }> {
  const server = await startBrokenMailServer("RCPT");
  await server.stop();
  return { port: server.port };
}

/** Takes connections, and says nothing. */
async function silentServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const { createServer } = await import("node:net");
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { port, stop: async () => void server.close() };
}
