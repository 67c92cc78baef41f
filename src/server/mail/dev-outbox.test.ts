import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as mailRenderer from "#core/web/mail/render.tsx";
import { MAIL_SITE } from "#test/support/mail-worker.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { securityHeaders } from "../http/headers.ts";
import { sendProblem } from "../http/send-problem.ts";
import type { OutboxKind } from "./deliveries.ts";
import { type DevOutboxDeps, registerDevOutbox } from "./dev-outbox.ts";
import { queueMessage } from "./outbox.ts";
import type { MailSettings } from "./transport.ts";

const { db, drop } = await createTestDatabase();
const LINK = "https://eolaire.test/en/action?oobCode=abc&lang=en";

function serve({ demo = true, mail = {} as Partial<MailSettings>, publicUrl = "http://127.0.0.1:3000" } = {}) {
  const app = Fastify();
  app.addHook("onRequest", async (_, reply) => void reply.headers(securityHeaders({ https: false })));
  app.setErrorHandler(sendProblem);
  registerDevOutbox(app, {
    db,
    mailRenderer,
    settings: { ...MAIL_SITE, publicUrl, demo } as DevOutboxDeps["settings"],
    mail: { smtpUrl: undefined, from: "no-reply@eolaire.test", smsWebhookUrl: undefined, ...mail },
  });
  return app;
}

const app = serve();
beforeAll(() => app.ready());
afterEach(() => db.deleteFrom("outbox").execute());
afterAll(async () => {
  await app.close();
  await drop();
});

const queueReset = (to = "una@oilean.example") =>
  queueMessage(db, { type: "PASSWORD_RESET", to, locale: "en", data: { code: "abc", link: LINK, email: to } });
const queueCode = () =>
  queueMessage(db, { type: "SMS_CODE", to: "+353871234567", locale: "en", data: { code: "482913" } });
const idOf = async (kind: OutboxKind) =>
  (await db.selectFrom("outbox").select("id").where("kind", "=", kind).executeTakeFirstOrThrow()).id;

describe("the outbox of a demonstration", () => {
  test("lists the newest first, each with a way to it", async () => {
    expect((await app.inject("/dev/outbox")).body).toContain("Nothing yet");
    await queueReset();
    await queueCode();
    const { body, headers } = await app.inject("/dev/outbox");
    const links = [...body.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, href, title]) => [href, title]);
    expect(links).toEqual([
      [`/dev/outbox/${await idOf("sms")}`, "482913 is your code for Eolaire. Never tell it to anybody."],
      [`/dev/outbox/${await idOf("oob")}`, "Eolaire: choose a new password"],
    ]);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  });

  test("shows a mail's text with links that work, and how it looks", async () => {
    await queueReset("<b>una</b>@oilean.example");
    const url = `/dev/outbox/${await idOf("oob")}`;
    const { body } = await app.inject(url);
    expect(body).toContain(`<a href="${LINK.replace("&", "&amp;")}">`);
    expect(body).toContain(`<iframe src="${url}/html"`);
    expect(body).not.toContain("<b>una");
    const mail = await app.inject(`${url}/html`);
    expect(mail.body).toContain('<head><base target="_top">');
    expect(mail.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(mail.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*sandbox/);
    expect(mail.headers["content-security-policy"]).not.toContain("script");
  });

  test("shows what was sent, whose code is gone", async () => {
    await queueCode();
    await db.updateTable("outbox").set({ state: "sent", data: {} }).execute();
    const { body } = await app.inject(`/dev/outbox/${await idOf("sms")}`);
    expect(body).toContain("······ is your code");
    expect((await app.inject(`/dev/outbox/${await idOf("sms")}/html`)).statusCode).toBe(404);
  });

  test.each(["nonsense", "0197f6f2-0000-7000-8000-000000000001"])("there is no message %s", async (id) => {
    expect((await app.inject(`/dev/outbox/${id}`)).statusCode).toBe(404);
    expect((await app.inject(`/dev/outbox/${id}/html`)).statusCode).toBe(404);
  });
});

describe("where it is not", () => {
  const smtpUrl = "smtp://mail.example";
  const smsWebhookUrl = "https://texts.example";

  test.each([
    ["outside of demonstration mode", { demo: false }],
    ["where everything is really sent", { mail: { smtpUrl, smsWebhookUrl } }],
    ["of a demonstration with a public address", { publicUrl: "https://eolaire.test" }],
  ])("%s there is nothing at its addresses", async (_, options) => {
    await queueReset();
    const other = serve(options);
    expect((await other.inject("/dev/outbox")).statusCode).toBe(404);
    expect((await other.inject(`/dev/outbox/${await idOf("oob")}`)).statusCode).toBe(404);
    expect((await other.inject(`/dev/outbox/${await idOf("oob")}/html`)).statusCode).toBe(404);
  });

  test.each([
    ["another machine", { remoteAddress: "192.168.1.20" }],
    ["another name", { headers: { host: "eolaire.example" } }],
    ["a name that looks like this machine", { headers: { host: "127.0.0.1.eolaire.example:3000" } }],
    ["a proxy on this machine", { headers: { host: "localhost:3000", "x-forwarded-for": "203.0.113.7" } }],
    ["a proxy that says less", { headers: { host: "localhost:3000", via: "1.1 front" } }],
  ])("there is nothing at its addresses for %s", async (_, from) => {
    await queueReset();
    const id = await idOf("oob");
    for (const url of ["/dev/outbox", `/dev/outbox/${id}`, `/dev/outbox/${id}/html`]) {
      expect((await app.inject({ url, ...from })).statusCode, url).toBe(404);
      expect(
        (await app.inject({ url, remoteAddress: "::ffff:127.0.0.1", headers: { host: "[::1]:3000" } })).statusCode,
      ).toBe(200);
    }
  });

  test("mails that are really sent are not shown, though text messages are", async () => {
    await queueReset();
    await queueCode();
    const other = serve({ mail: { smtpUrl } });
    const { body } = await other.inject("/dev/outbox");
    expect(body).toContain("482913");
    expect(body).not.toContain("una@oilean.example");
    expect((await other.inject(`/dev/outbox/${await idOf("oob")}`)).statusCode).toBe(404);
  });
});
