import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { securityHeaders } from "#core/server/http/headers.ts";
import { type DevOutboxDeps, registerDevOutbox } from "#core/server/mail/dev-outbox.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import * as mailRenderer from "#core/web/mail/render.tsx";
import { axeFindings, useBrowser } from "../support/browser.ts";
import { MAIL_SITE } from "../support/mail-worker.ts";
import { createTestDatabase } from "../support/postgres.ts";
import type { SiteServer } from "../support/site-server.ts";

const { db, drop } = await createTestDatabase();
const site = {} as SiteServer;
const app = Fastify();

beforeAll(async () => {
  app.addHook("onRequest", async (_, reply) => void reply.headers(securityHeaders({ https: false })));
  app.get("/landed", async (_, reply) => reply.type("text/html").send("<!doctype html><title>Landed</title>"));
  app.get("/favicon.ico", async (_, reply) => reply.code(204).send());
  registerDevOutbox(app, {
    db,
    mailRenderer,
    settings: { ...MAIL_SITE, publicUrl: "http://127.0.0.1", demo: true } as DevOutboxDeps["settings"],
    mail: { smtpUrl: undefined, from: "no-reply@eolaire.test", smsWebhookUrl: undefined },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  site.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const link = `${site.url}/landed?mode=resetPassword&oobCode=${"x".repeat(43)}&apiKey=eolaire&lang=ga`;
  const email = "grainne.nic-dhonnchadha@oilean.example";
  await queueMessage(db, { type: "PASSWORD_RESET", to: email, locale: "ga", data: { code: "x", link, email } });
  await queueMessage(db, { type: "SMS_CODE", to: "+353871234567", locale: "en", data: { code: "482913" } });
});
afterAll(async () => {
  await app.close();
  await drop();
});

// The frame of a mail runs no script, which some starts of Chromium note when the test looks into it.
const { visit } = useBrowser(site, { expected: /Blocked script execution in '\S+\/html'/ });

test.each(["text", "frame", "by itself"])(
  "a visitor of the demonstration follows the link of a mail: %s",
  async (way) => {
    const page = await visit("/dev/outbox", { width: 360 });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Eolaire na nOileán: roghnaigh pasfhocal nua" }).click();
    const button = { name: "Roghnaigh pasfhocal nua", exact: true };
    await page.frameLocator("iframe").getByRole("link", button).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    if (way === "text") await page.locator("pre a").first().click();
    if (way === "frame") await page.frameLocator("iframe").getByRole("link", button).click();
    if (way === "by itself") {
      await page.getByRole("link", { name: "As it looks, by itself" }).click();
      await page.getByRole("link", button).click();
    }
    await page.waitForURL(/\/landed\?mode=resetPassword&oobCode=x{43}&apiKey=eolaire&lang=ga$/);
    expect(await page.title()).toBe("Landed");
  },
);

test.each(["light", "dark"] as const)("a mail is read in %s surroundings", async (colorScheme) => {
  const page = await visit("/dev/outbox", { context: { colorScheme } });
  const [entry] = await page.getByRole("link", { name: "Eolaire na nOileán: roghnaigh pasfhocal nua" }).all();
  const mail = await fetch(`${site.url}${await entry!.getAttribute("href")}/html`);
  await page.goto("about:blank"); // its own policy lets no script of the test in
  const html = await mail.text();
  expect(html).not.toMatch(/<script/i);
  await page.setContent(html);
  const card = await page.locator("main").evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(card).toBe(colorScheme === "dark" ? "rgb(26, 34, 36)" : "rgb(255, 255, 255)");
  expect(await axeFindings(page, "color-contrast")).toEqual([]);
});
