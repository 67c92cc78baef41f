import Fastify from "fastify";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startTestWorker, type TestWorker } from "#test/support/mail-worker.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import type { OutboxKind } from "./deliveries.ts";
import { queueMessage } from "./outbox.ts";
import { smsWebhook } from "./sms-webhook.ts";

const database = await createTestDatabase();
const { db } = database;
const calls: { headers: Record<string, unknown>; body: unknown }[] = [];
let answer = { status: 204, headers: {} as Record<string, string>, delayMs: 0 };
let worker: TestWorker | undefined;

const gateway = Fastify({ forceCloseConnections: true });
gateway.post("/texts", async ({ headers, body }, reply) => {
  calls.push({ headers, body });
  await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
  return reply.code(answer.status).headers(answer.headers).send();
});
const address = new URL("/texts", await gateway.listen({ host: "127.0.0.1", port: 0 }));
const signal = new AbortController().signal;

beforeEach(() => {
  answer = { status: 204, headers: {}, delayMs: 0 };
  calls.length = 0;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await db.deleteFrom("outbox").execute();
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

const queueCode = () =>
  queueMessage(db, { type: "SMS_CODE", to: "+353871234567", locale: "ga", data: { code: "482913" } });
const theRow = () => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
const start = async (smsWebhookUrl = address.href) => {
  worker = await startTestWorker(database, { smsWebhookUrl });
  return worker;
};

test("a text message is posted with its id, number and words, and its code stands nowhere any more", async () => {
  const { log } = await start();
  await queueCode();
  await expect.poll(async () => (await theRow()).state).toBe("sent");
  const { id, data } = await theRow();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ id, to: "+353871234567", text: expect.stringContaining("482913") });
  expect(calls[0]?.headers).toMatchObject({ "content-type": "application/json", "idempotency-key": id });
  expect(data).toEqual({});
  expect(log.join("")).not.toMatch(/482913|353871234567/);
});

test("without a mail server mails stay, while text messages go", async () => {
  await start();
  await queueMessage(db, { type: "ACCOUNT_DELETED", to: "una@oilean.example", locale: "en", data: { name: "Una" } });
  await queueCode();
  const state = (kind: OutboxKind) =>
    db.selectFrom("outbox").select("state").where("kind", "=", kind).executeTakeFirst();
  await expect.poll(() => state("sms")).toEqual({ state: "sent" });
  expect(await state("mail")).toEqual({ state: "waiting" });
});

test("what is refused for good fails with the reason", async () => {
  answer.status = 422;
  await start();
  await queueCode();
  await expect.poll(theRow).toMatchObject({ state: "failed", last_error: "The webhook answered 422" });
});

test.each([429, 408, 500, 503])("it is tried again after %i", async (status) => {
  answer.status = status;
  await start();
  await queueCode();
  await expect.poll(theRow).toMatchObject({ state: "waiting", attempts: 1 });
});

test("a code that is of no use any more is not sent", async () => {
  answer.status = 503;
  await start();
  await queueCode();
  await expect.poll(theRow).toMatchObject({ state: "waiting", attempts: 1 });
  await db.updateTable("outbox").set({ attempts: 4, date_next: new Date() }).execute(); // the next wait is 16 minutes
  await expect.poll(async () => (await theRow()).state).toBe("failed");
});

test("nobody waits for an answer for ever", async () => {
  answer.delayMs = 2_000;
  const outcome = await smsWebhook(address.href, 100)({ id: "1", to: "+353871234567", text: "Hello" }, signal);
  expect(outcome).toMatchObject({ is: "delayed", code: "TimeoutError" });
});

test("it is not led elsewhere: a code would go to whoever answers there", async () => {
  answer = { status: 307, headers: { location: `${address.origin}/texts` }, delayMs: 0 };
  const outcome = await smsWebhook(address.href)({ id: "1", to: "+353871234567", text: "Hello" }, signal);
  expect(outcome.is).toBe("delayed");
  expect(calls).toHaveLength(1);
});

test("a password in the address goes where passwords go", async () => {
  const url = new URL(address);
  url.username = "eolaire";
  url.password = "p@ss";
  expect(await smsWebhook(url.href)({ id: "1", to: "+353871234567", text: "Hello" }, signal)).toEqual({ is: "taken" });
  expect(calls[0]?.headers.authorization).toBe(`Basic ${btoa("eolaire:p@ss")}`);
});
