import { beforeAll, expect, test } from "vitest";
import { LINKED_WISHES, WISHES } from "#core/contract/accounts/wishes.ts";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { checkLinkKey, checkLinkToken } from "#core/server/api/community/checks/link-token.ts";
import { listOutbox, readMessage } from "#core/server/mail/read-outbox.ts";
import { unsubscribeKey, unsubscribeToken } from "#core/server/mail/unsubscribe-token.ts";
import { accountOf, useBrowser } from "../support/browser.ts";
import { everyRow } from "../support/every-row.ts";
import { post, signedInAs } from "../support/post-as.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// Robots are no visitors whose errors count: a code may be that of another browser.
const browser = useBrowser(site, { expected: /./ });

const IDENTITY = "/identitytoolkit.googleapis.com/v1/accounts:";
/** What reading alone may write: limits of calls, and the figures of views, which count robots nowhere. */
const COUNTERS = ["rate_limit", "view_count"];

/** Every address that a mail, a letter or a private link of this directory holds, with tokens that work. */
const links = new Set<string>();

beforeAll(async () => {
  const owner = await signedInAs(site, "owner");
  const admin = await signedInAs(site, "admin");
  const page = await site.db
    .selectFrom("page")
    .select(["id", "user_id"])
    .where("slug", "=", "lantern-bar")
    .executeTakeFirstOrThrow();
  const accountId = page.user_id!;

  const invite = { page_id: page.id, email: accountOf("visitor").email, role: "manager", locale: "ga" };
  await post(site, "/api/page/invites/send", invite, owner);
  const { email } = accountOf("visitor");
  for (const requestType of ["PASSWORD_RESET", "EMAIL_SIGNIN"]) {
    await post(site, `${IDENTITY}sendOobCode?key=eolaire`, { requestType, email, continueUrl: `${site.url}/en` });
  }
  await post(site, `${IDENTITY}signUp?key=eolaire`, { email: "new@example.test", password: "farraige mhór ghorm" })
    .then((user) => ({ requestType: "VERIFY_EMAIL", idToken: (user as { idToken: string }).idToken }))
    .then((asked) => post(site, `${IDENTITY}sendOobCode?key=eolaire`, asked));
  const claimed = { name: "Peat Café", type: "business", approval: "approved", email: "peat@example.test" };
  const { id } = await post<{ id: string }>(site, "/api/admin/page/add", { ...claimed, email: undefined }, admin);
  const letters = await post<{ letters: { code: string }[] }>(
    site,
    "/api/admin/claims/letters",
    { page_ids: [id] },
    admin,
  );
  const link = await post<{ token: string }>(
    site,
    "/api/page/today/links/add",
    { page_id: page.id, name: "Phone" },
    owner,
  );

  const issued = Temporal.Now.instant();
  const check = checkLinkToken(await checkLinkKey(site.db), { pageId: page.id, accountId, issued });
  const key = await unsubscribeKey(site.db);
  for (const locale of ["en", "ga"]) {
    links.add(`/${locale}/claim?code=${letters.letters[0]!.code}`);
    links.add(`/${locale}/check?token=${check}`);
    for (const wish of LINKED_WISHES) {
      const { of } = WISHES[wish].link;
      links.add(`/${locale}/unsubscribe?token=${unsubscribeToken(key, accountId, wish)}${of && `&of=${of}`}`);
    }
  }
  links.add(`/t/${link.token}`);

  const renderer = (await import("#core/web/mail/render.tsx")) as Parameters<typeof readMessage>[1]["renderer"];
  const writing = {
    renderer,
    site: { name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }), publicUrl: site.url },
  };
  for (const entry of await listOutbox(site.db, { kinds: ["oob", "mail"] }, 1000)) {
    const { html } = readMessage(entry, writing as Parameters<typeof readMessage>[1]);
    for (const [, href] of (html ?? "").matchAll(/href="([^"]+)"/g)) {
      links.add(href!.replaceAll("&amp;", "&").replace(site.url, ""));
    }
  }
});

test("a scanner of mails that follows every link, as a program and as a browser, changes nothing", async () => {
  expect(
    [...links].filter((link) => /invites\/|oobCode=|\/t\/|check\?|unsubscribe\?|claim\?/.test(link)).length,
  ).toBeGreaterThan(12);
  await site.read(`/api/pages?q=${crypto.randomUUID()}`); // a search indexes what was written before
  const before = await everyRow(site.db, COUNTERS);
  for (const link of links) {
    for (const method of ["GET", "HEAD"]) {
      const { status } = await fetch(site.url + link, { method, redirect: "manual" });
      expect(status, `${method} ${link}`).toBeLessThan(500);
    }
    const page = await browser.visit(link);
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");
  }
  expect(await everyRow(site.db, COUNTERS)).toEqual(before);
});
