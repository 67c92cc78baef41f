import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { RESET, useOutbox } from "#test/support/outbox.ts";
import type { OutboxState } from "./deliveries.ts";
import { queueMessage, sweepOutbox } from "./outbox.ts";

const outbox = await useOutbox();
const { db } = outbox;

describe("a mail that a server takes", () => {
  let server: MailServer;
  beforeEach(async () => {
    server = outbox.keep(await startMailServer());
  });

  test("is sent as soon as its cause is committed, once, and its code stands nowhere any more", async () => {
    const { log } = await outbox.sendingTo(server);
    await outbox.queueReset();
    await outbox.becomes({ state: "sent", attempts: 1, last_error: null });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: "no-reply@eolaire.test", to: ["una@oilean.example"] });
    const { data, date_sent } = await outbox.row();
    expect(data).toEqual({ email: "una@oilean.example" });
    expect(date_sent).not.toBeNull();
    expect(log.join("")).toContain("a message was sent");
    expect(log.join("")).not.toMatch(/una@|secret-code/);
  });

  test("is not sent when its cause was rolled back", async () => {
    await outbox.sendingTo(server);
    const cause = db.transaction().execute(async (tx) => {
      await queueMessage(tx, RESET);
      throw new Error("something else went wrong");
    });
    await expect(cause).rejects.toThrow("something else");
    await outbox.queueReset("later@oilean.example");
    await outbox.becomes({ state: "sent" });
    expect(server.received.map(({ to }) => to)).toEqual([["later@oilean.example"]]);
  });

  test("comes from an instance that starts when the mail waits already", async () => {
    await outbox.queueReset();
    await outbox.sendingTo(server);
    await outbox.becomes({ state: "sent" });
  });

  test("is sent after the clock was set back, though it waits for a later time", async () => {
    await outbox.queueReset();
    await sql`
      update outbox set date_created = later, date_next = later, date_expires = later + interval '1 hour'
      from (select now() + interval '1 day' as later) as clock`.execute(db);
    await outbox.sendingTo(server);
    await outbox.becomes({ state: "sent" });
  });

  test("is sent once each, where two instances share fifty", async () => {
    server.delayMs = 5;
    const workers = await Promise.all([outbox.sendingTo(server), outbox.sendingTo(server)]);
    const addresses = Array.from({ length: 50 }, (_, n) => `reader-${n}@oilean.example`);
    await Promise.all(addresses.map((address) => outbox.queueReset(address)));
    const sent = db.selectFrom("outbox").select("id").where("state", "=", "sent");
    await expect.poll(() => sent.execute(), { timeout: 45_000 }).toHaveLength(50);
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses.sort());
    expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(50);
    for (const { log } of workers) expect(log.length).toBeGreaterThan(0); // both have worked
  });

  test("has the whole time of a slow server", async () => {
    server.delayMs = 1_500;
    await outbox.sendingTo(server);
    await outbox.queueReset();
    await outbox.becomes({ state: "sent", attempts: 1 });
  });

  test("is finished before the instance stops", async () => {
    server.delayMs = 500;
    const worker = await outbox.sendingTo(server);
    await outbox.queueReset();
    await outbox.becomes({ state: "sending" });
    await worker.stop();
    expect((await outbox.row()).state).toBe("sent");
  });
});

describe("encryption and password", () => {
  test("TLS from the first byte, with a password", async () => {
    const server = outbox.keep(await startMailServer({ secure: true, user: "eolaire", password: "p@ss/word" }));
    const smtpUrl = `smtps://eolaire:p%40ss%2Fword@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
    await outbox.startWorker({ smtpUrl });
    await outbox.queueReset();
    await outbox.becomes({ state: "sent" });
    expect(server.received[0]).toMatchObject({ secure: true, user: "eolaire" });
  });

  test("a password goes over the network only encrypted", async () => {
    const server = await startMailServer({ disabledCommands: ["STARTTLS"], user: "eolaire", password: "right" });
    outbox.keep(server);
    // This machine, though not by a name that says so.
    await outbox.startWorker({ smtpUrl: `smtp://eolaire:right@0.0.0.0:${server.port}` });
    await outbox.queueReset();
    await outbox.becomes({ state: "waiting", last_error: expect.stringMatching(/STARTTLS/) });
    expect(server.received).toEqual([]);
  });

  test("what a server offers is taken: STARTTLS", async () => {
    const server = outbox.keep(await startMailServer());
    await outbox.startWorker({ smtpUrl: `smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false` });
    await outbox.queueReset();
    await outbox.becomes({ state: "sent" });
    expect(server.received[0]?.secure).toBe(true);
  });

  test("nothing goes to a server whose certificate is nobody's", async () => {
    const server = outbox.keep(await startMailServer({ secure: true }));
    await outbox.startWorker({ smtpUrl: `smtps://127.0.0.1:${server.port}` });
    await outbox.queueReset();
    await outbox.becomes({ state: "waiting", last_error: expect.stringMatching(/certificate/i) });
    expect(server.received).toEqual([]);
  });

  test("a password that the server refuses is no fault of the mail: it waits until the setting is mended", async () => {
    const server = outbox.keep(await startMailServer({ user: "eolaire", password: "right" }));
    await outbox.startWorker({ smtpUrl: `smtp://eolaire:wrong@127.0.0.1:${server.port}?tls.rejectUnauthorized=false` });
    await outbox.queueReset();
    await outbox.becomes({ state: "waiting", last_error: expect.stringMatching(/535/) });
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
    const server = outbox.keep(await startMailServer());
    await outbox.sendingTo(server);
    await outbox.queueReset(recipient);
    await outbox.becomes({ state: "failed", last_error: "It is no address for mail" });
    expect(server.received).toEqual([]);
  });

  test("what people call themselves stays within its line", async () => {
    const server = outbox.keep(await startMailServer());
    await outbox.sendingTo(server);
    const name = "Una\r\nBcc: eve@evil.example\r\n\r\nYou have won <script>alert(1)</script>";
    await queueMessage(db, { type: "ACCOUNT_DELETED", to: RESET.to, locale: "en", data: { name } });
    await outbox.becomes({ state: "sent" });
    const [mail] = server.received;
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.to).toEqual([RESET.to]);
    expect(mail?.email.text).toContain("Goodbye, Una Bcc: eve@evil.example You have won <script>");
    expect(mail?.email.html).not.toContain("<script>");
  });
});

describe("the outbox itself", () => {
  test("keeps every mail where there is no mail server", async () => {
    await outbox.startWorker({});
    await outbox.queueReset();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await outbox.row()).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("forgets what was sent a month ago, and what failed three months ago", async () => {
    const daysAgo = { "just-sent": 29, "long-sent": 31, "just-failed": 89, "long-failed": 91, waiting: 100 };
    for (const [name, days] of Object.entries(daysAgo)) {
      await outbox.queueReset(name);
      const state = name.split("-").at(-1) as OutboxState;
      const date_created = sql<Date>`now() - make_interval(days => ${days})`;
      await db.updateTable("outbox").set({ state, date_created }).where("recipient", "=", name).execute();
    }
    await sweepOutbox(db);
    const left = await db.selectFrom("outbox").select("recipient").orderBy("recipient").execute();
    expect(left.map(({ recipient }) => recipient)).toEqual(["just-failed", "just-sent", "waiting"]);
  });
});
