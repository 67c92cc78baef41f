import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { startCalendarServer } from "#test/support/calendar-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { MAIL_SITE } from "#test/support/mail-worker.ts";

let receiver: Awaited<ReturnType<typeof startCalendarServer>>;
let api: ApiServer;
let admin: Person;
let owner: Person;
let page_id: string;
beforeAll(async () => {
  receiver = await startCalendarServer();
  api = await startApi({ network: receiver.network });
  await api.jobs.start();
  admin = await api.person({ type: "admin" });
});
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});

type Received = { headers: Record<string, string>; body: string; data: { id: string | null; gone: boolean }[] };
let received: Received[] = [];
let status = 204;
beforeEach(async () => {
  await sql`delete from webhook`.execute(api.db);
  await sql`delete from public_change`.execute(api.db);
  await sql`delete from outbox`.execute(api.db);
  received = [];
  status = 204;
  receiver.isPublic = true;
  receiver.answerWith(take);
  owner = await api.person();
  page_id = await insertPage(api.db, { user_id: owner.id });
});

async function take(request: IncomingMessage, response: ServerResponse) {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers as Record<string, string>, body, data: JSON.parse(body).data.items });
  response.writeHead(status, { "content-type": "text/plain" }).end("thank you");
}

const url = () => receiver.url.replace("/calendar.ics", "/hooks?key=of-the-portal");
const call = async (path: string, body: object = {}, as: Person | null = admin) => {
  const answer = await api.post(`/api/admin/webhooks${path}`, body, as);
  return { status: answer.statusCode, ...answer.json() };
};
const add = async (fields: object = {}) =>
  call("/add", { name: "The portal", url: url(), kinds: ["pages", "hours", "events", "notices"], ...fields });
const run = () => api.jobs.run("webhooks");
const rename = (name: string) => api.post("/api/page/basics", { page_id, name }, owner);
/** As if all that was written had been written so much earlier, and all that waits had waited as long. */
async function letPass(minutes: number) {
  const by = sql`make_interval(mins => ${minutes})`;
  await sql`update public_change set changed_at = changed_at - ${by}`.execute(api.db);
  await sql`update page_news set date_changed = date_changed - ${by}`.execute(api.db);
  await sql`update webhook set date_read = date_read - ${by}, former_until = former_until - ${by}`.execute(api.db);
  await sql`update webhook_delivery set date_created = date_created - ${by}, date_next = date_next - ${by}`.execute(
    api.db,
  );
}
const deliveries = async (id: string) => (await call("/deliveries", { id })).items as Record<string, unknown>[];

test("what changed is told within two minutes, signed so that the library of the standard accepts it", async () => {
  const { id, secret } = await add();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await rename("The Quay");
  await run();
  expect(received).toEqual([]); // it may not be committed everywhere yet
  await letPass(2);
  await run();
  expect(received).toHaveLength(1);
  const { headers, body } = received[0]!;
  const message = new Webhook(secret).verify(body, headers) as { type: string };
  const { slug } = await api.db.selectFrom("page").select("slug").where("id", "=", page_id).executeTakeFirstOrThrow();
  expect(message).toEqual({
    type: "pages.changed",
    timestamp: expect.stringMatching(/Z$/),
    data: {
      items: [
        {
          id: page_id,
          gone: false,
          read: `${MAIL_SITE.publicUrl}/api/page/id/${page_id}`,
          screens: { en: `${MAIL_SITE.publicUrl}/en/pages/${slug}`, ga: `${MAIL_SITE.publicUrl}/ga/pages/${slug}` },
        },
      ],
    },
  });
  expect(body).not.toContain("Quay"); // ids and addresses, no texts
  expect(() => new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").verify(body, headers)).toThrow();
  expect(await deliveries(id)).toMatchObject([{ state: "delivered", status: 204, attempts: 1, problem: null }]);
  await run();
  expect(received).toHaveLength(1);
});

test("hours, events and notices are told as such, and only what was asked for", async () => {
  await add({ kinds: ["hours", "notices", "events"] });
  const week = { page_id, day: 1, opens: "10:00", closes: "17:00" };
  expect((await api.post("/api/page/times/add", week, owner)).statusCode).toBe(200);
  const times = { starts_at: "2030-01-01T20:00:00Z", ends_at: "2030-01-01T22:00:00Z", status: "published" };
  const { id } = (await api.post("/api/events/add", { page_id, title: "Trad", ...times }, owner)).json();
  await letPass(2);
  await run();
  const of = (type: string) => received.find(({ body }) => JSON.parse(body).type === type)?.data;
  expect(of("pages.changed")).toBeUndefined();
  expect(of("hours.changed")).toMatchObject([{ id: page_id, gone: false }]);
  expect(of("events.changed")).toMatchObject([{ id, gone: false, read: `${MAIL_SITE.publicUrl}/api/events/id/${id}` }]);
  received = [];
  await rename("Another name");
  await letPass(5);
  await run();
  expect(received).toEqual([]); // its hours are the same
});

test("a former secret signs as well for a day", async () => {
  const made = await add();
  const renewed = await call("/secret", { id: made.id });
  expect(renewed.secret).not.toBe(made.secret);
  const verify = ({ body, headers }: Received, secret: string) => new Webhook(secret).verify(body, headers);
  await call("/test", { id: made.id });
  await run();
  verify(received[0]!, made.secret);
  verify(received[0]!, renewed.secret);
  await sql`update webhook set former_until = now() - interval '1 minute'`.execute(api.db);
  await call("/test", { id: made.id });
  await run();
  verify(received[1]!, renewed.secret);
  expect(() => verify(received[1]!, made.secret)).toThrow();
  expect((await call("", {})).items[0]).not.toHaveProperty("secret");
});

test("what fails is tried again for three days; then the webhook waits, administrators are told, and nothing is lost", async () => {
  status = 500;
  const { id } = await add();
  await rename("The Quay");
  await letPass(2);
  await run();
  await run(); // not yet
  expect(received).toHaveLength(1);
  const minutes: number[] = [];
  const paused = async () => (await call("")).items[0].paused;
  while ((await paused()) === null && minutes.length < 30) {
    const [waiting] = await deliveries(id);
    const wait = Math.ceil((Date.parse(String(waiting!.date_next)) - Date.now()) / 60_000);
    minutes.push(wait);
    await letPass(wait);
    await run();
  }
  expect(minutes.slice(0, 4)).toEqual([1, 5, 30, 120]);
  expect(minutes.reduce((sum, wait) => sum + wait, 2)).toBeGreaterThanOrEqual(3 * 24 * 60);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const mails = await api.db.selectFrom("outbox").select(["type", "recipient"]).execute();
  expect(mails).toContainEqual({ type: "WEBHOOK_PAUSED", recipient: admin.email });
  await rename("While it was paused");
  await letPass(2);
  await run();
  received = [];
  status = 200;
  expect((await call("/update", { id, paused: false })).paused).toBeNull();
  await run();
  expect(received.flatMap(({ data }) => data.map((item) => item.id))).toEqual([page_id, page_id]);
});

test("a receiver that is gone is paused at once, and one that asks for time gets it", async () => {
  const { id } = await add();
  await rename("The Quay");
  await letPass(2);
  receiver.answerWith((_, response) => response.writeHead(429, { "retry-after": "7200" }).end());
  await run();
  const [waiting] = await deliveries(id);
  expect(Date.parse(String(waiting!.date_next)) - Date.now()).toBeGreaterThan(7_100_000);
  await letPass(121);
  receiver.answerWith((_, response) => response.writeHead(410).end());
  await run();
  expect((await call("")).items[0].paused).toBe("failing");
});

test("an answer without end, and one with control characters, are read to their beginning only", async () => {
  const { id } = await add();
  receiver.answerWith((_, response) => {
    response.writeHead(200);
    const flood = () => {
      while (!response.destroyed && response.write("\u0007<script>".repeat(1_000)));
      if (!response.destroyed) response.once("drain", flood);
    };
    flood();
    response.on("error", () => {});
  });
  await call("/test", { id });
  await run();
  const [sent] = await deliveries(id);
  expect(sent).toMatchObject({ state: "delivered", status: 200 });
  expect(String(sent!.answer)).toHaveLength(500);
  expect(sent!.answer).not.toContain("\u0007");
});

test("nothing is sent into the networks of this server, wherever a name or an answer leads", async () => {
  const inside = receiver.url.replace("eolaire.example", "inside.example");
  const { id } = await add({ url: inside });
  await call("/test", { id });
  await run();
  expect(await deliveries(id)).toMatchObject([{ state: "failed", problem: "not-allowed", status: null }]);
  for (const typed of [
    "http://portal.example/",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://u:p@portal.example/",
    "",
  ]) {
    expect((await add({ url: typed })).status, typed).toBe(422);
  }
  const elsewhere = await add({ url: url().replace(/:\d+/, ":8443") });
  await call("/test", { id: elsewhere.id });
  await run();
  expect(await deliveries(elsewhere.id)).toMatchObject([{ problem: "not-allowed" }]); // a port that the setting does not name
  // A redirect is an answer like another.
  const moved = await add();
  receiver.answerWith((_, response) => response.writeHead(302, { location: "https://10.0.0.1/" }).end());
  await call("/test", { id: moved.id });
  await run();
  expect(await deliveries(moved.id)).toMatchObject([{ state: "failed", status: 302 }]);
  // A name that leads elsewhere by now: it is looked up for each connection.
  receiver.answerWith(take);
  receiver.isPublic = false;
  await call("/test", { id: moved.id });
  await run();
  expect(received).toEqual([]);
  expect((await deliveries(moved.id))[0]).toMatchObject({ problem: "not-allowed" });
});

test("one host gets one message after the other", async () => {
  let open = 0;
  let most = 0;
  receiver.answerWith(async (request, response) => {
    most = Math.max(most, ++open);
    request.resume();
    await new Promise((resolve) => setTimeout(resolve, 20));
    open -= 1;
    response.writeHead(204).end();
  });
  const made = [await add(), await add(), await add()];
  for (const { id } of made) await call("/test", { id });
  const states = async () => {
    await run(); // one that is active already counts, and may have begun before the last of them
    return Promise.all(made.map(async ({ id }) => (await deliveries(id))[0]!.state));
  };
  await expect.poll(states).toEqual(Array(3).fill("delivered"));
  expect(most).toBe(1);
});

test("only administrators see and change them; a stale edit is refused, and the audit names the server alone", async () => {
  const made = await add();
  expect((await call("", {}, owner)).status).toBe(403);
  expect((await call("/update", { id: made.id, version: made.version + 7, name: "X" })).status).toBe(409);
  expect((await call("/update", { id: made.id, version: made.version, kinds: ["pages"] })).kinds).toEqual(["pages"]);
  const entries = await api.db.selectFrom("audit_entry").selectAll().where("subject_id", "=", made.id).execute();
  expect(entries.map(({ action }) => action).sort()).toEqual(["webhook.add", "webhook.update"]);
  expect(JSON.stringify(entries)).not.toContain("of-the-portal");
  expect(JSON.stringify(entries)).toContain("eolaire.example");
});
