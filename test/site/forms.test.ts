import { expect, test } from "vitest";
import { LINKED_WISHES, WISHES } from "#core/contract/accounts/wishes.ts";
import { checkLinkKey, checkLinkToken } from "#core/server/api/community/checks/link-token.ts";
import { unsubscribeKey, unsubscribeToken } from "#core/server/mail/unsubscribe-token.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { insertHours, insertPage } from "../support/factories.ts";
import { hiddenFields } from "../support/hidden-fields.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite();

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
const kept = () =>
  site.db
    .selectFrom("feedback")
    .select(["kind", "message", "email", "locale", "page_id", "suspected"])
    .orderBy("id")
    .execute();
test("a correction is sent from a page without scripts", async () => {
  await site.db.deleteFrom("feedback").execute();
  const page = await site.read("/ga/pages/lantern-bar");
  expect(page).toContain('href="/ga/correct?page=lantern-bar"');
  expect(await site.read("/ga/correct?page=lantern-bar")).toContain('href="/ga/feedback?page=lantern-bar"');
  const form = await site.read("/ga/feedback?page=lantern-bar");
  expect(form).not.toContain('id="islands-script"');
  const { opened, ...hidden } = hiddenFields(form) as Record<string, string>;
  const hourAgo = new Date(Date.parse(opened ?? "") - 3_600_000).toISOString();
  const typed = { kind: "correction", message: "Osclaíonn sé ag a deich.", name: "", email: "una@example.com" };

  const wrong = await post("/ga/feedback", { ...hidden, ...typed, opened: hourAgo, email: "una", message: "<b>x" });
  const shown = await wrong.text();
  expect([wrong.status, shown.match(/ aria-invalid="/g)?.length]).toEqual([422, 1]);
  expect(shown).toContain("&lt;b&gt;x</textarea>");
  expect(shown).toMatch(/<title>Earráid: /);
  expect(shown).toMatch(/<div role="alert" tabindex="-1" autofocus="[^"]*"|<div role="alert" tabindex="-1" autofocus/i);
  expect(shown).toContain('<a href="#feedback-email">');
  expect(shown).toMatch(
    /<input[^>]* type="email"[^>]* inputmode="email"|<input[^>]*inputmode="email"[^>]*type="email"/i,
  );
  expect(await kept()).toEqual([]);

  const elsewhere = { "sec-fetch-site": "cross-site" };
  expect((await post("/ga/feedback", { ...hidden, ...typed, opened: hourAgo }, elsewhere)).status).toBe(403);
  expect(await kept()).toEqual([]);

  const sent = await post("/ga/feedback", { ...hidden, ...typed, opened: hourAgo });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/ga/feedback?page=lantern-bar&sent=1"]);
  expect(await site.read("/ga/feedback?page=lantern-bar&sent=1")).toContain("Go raibh maith agat");
  const { id } = await site.db
    .selectFrom("page")
    .select("id")
    .where("slug", "=", "lantern-bar")
    .executeTakeFirstOrThrow();
  const { message, email } = typed;
  const stored = { kind: "correction", message, email, locale: "ga", page_id: id };
  expect(await kept()).toEqual([{ ...stored, suspected: false }]);

  expect((await post("/ga/feedback", { ...hidden, ...typed, opened: new Date().toISOString() })).status).toBe(303);
  expect(await kept()).toEqual([
    { ...stored, suspected: false },
    { ...stored, suspected: true },
  ]);
});

test("a field is corrected from the page without scripts: only what was changed in the form is sent", async () => {
  await site.db.deleteFrom("proposed_change").execute();
  const page = await site.read("/ga/pages/lantern-bar");
  expect(page).toContain('href="/ga/correct?page=lantern-bar"');
  const choice = await site.read("/ga/correct?page=lantern-bar");
  expect(choice).toContain('href="/ga/correct?page=lantern-bar&amp;section=contact"');
  const html = await site.read("/ga/correct?page=lantern-bar&section=contact");
  expect(html).toContain('value="hello@lantern.example"');
  expect(html).not.toContain('id="islands-script"');
  const hidden = hiddenFields(html) as Record<string, string>;
  const opened = new Date(Date.parse(hidden.opened ?? "") - 3_600_000).toISOString();
  const form = { ...hidden, opened, ...(JSON.parse(hidden.was!) as Record<string, string>) };
  const waiting = () =>
    site.db.selectFrom("proposed_change").select(["field", "before", "after", "email", "locale"]).execute();

  const same = await post("/ga/correct", form);
  expect([same.status, (await same.text()).includes("Níor athraíodh aon rud fós")]).toEqual([422, true]);
  const wrong = await post("/ga/correct", { ...form, contact_number: "12", reply: "una" });
  const shown = await wrong.text();
  expect([wrong.status, shown.match(/ aria-invalid="/g)?.length]).toEqual([422, 1]);
  expect(shown).toContain('value="una"');
  expect((await post("/ga/correct", { ...form, email: "a@b.ie" }, { "sec-fetch-site": "cross-site" })).status).toBe(
    403,
  );
  expect(await waiting()).toEqual([]);

  await site.db
    .updateTable("page")
    .set({ website: "https://new.example/" })
    .where("slug", "=", "lantern-bar")
    .execute();
  const sent = await post("/ga/correct", { ...form, email: "bar@lantern.example", reply: "una@example.com" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/ga/correct?page=lantern-bar&sent=1"]);
  expect(await site.read("/ga/correct?page=lantern-bar&sent=1")).toContain("Go raibh maith agat");
  expect(await waiting()).toEqual([
    {
      field: "email",
      before: "hello@lantern.example",
      after: "bar@lantern.example",
      email: "una@example.com",
      locale: "ga",
    },
  ]);
  for (const section of ["hours", "prices", "about", "accessibility", "where", "nothing"]) {
    expect((await site.get(`/en/correct?page=lantern-bar&section=${section}`)).status).toBe(200);
  }
  expect((await site.get("/en/correct?page=none")).status).toBe(404);
});

test.each(LINKED_WISHES)(
  "%s: ended by one-click requests of mail programs, and by readers after a confirmation",
  async (field) => {
    const { of, call } = WISHES[field].link;
    const suffix = of && `&of=${of}`;
    const account = await site.db.selectFrom("account").select("id").limit(1).executeTakeFirstOrThrow();
    const path = `/en/unsubscribe?token=${unsubscribeToken(await unsubscribeKey(site.db), account.id, field)}${suffix}`;
    const wants = async () => {
      const row = site.db.selectFrom("account").select(field).where("id", "=", account.id);
      return (await row.executeTakeFirstOrThrow())[field];
    };
    for (const body of [{ "List-Unsubscribe": "One-Click" }, {}] as Record<string, string>[]) {
      await site.db
        .updateTable("account")
        .set({ [field]: true })
        .where("id", "=", account.id)
        .execute();
      expect(await site.read(path)).toContain(`action="${path.replace("&", "&amp;")}"`);
      expect(await wants()).toBe(true);
      const answer = await post(path, body);
      expect([answer.status, await wants()]).toEqual([200, false]);
      expect(await answer.text()).toContain(textsIn("en").feedback[call].doneTitle);
    }
    expect((await post(`/en/unsubscribe?token=forged${suffix}`, {})).status).toBe(404);
  },
);

test.each([
  ...LINKED_WISHES.map((wish): [string, string, number, string] => {
    const { of } = WISHES[wish].link;
    return ["unsubscribe", of && `of=${of}&`, 64, "/en/account#preferences"];
  }),
  ["unsubscribe", "of=mail&", 108, "/en"],
  ["check", "", 96, "/en/manage"],
])(
  "the link /%s?%s of a mail that was cut short asks nothing, and says what helps",
  async (screen, of, length, next) => {
    for (const token of ["", "A".repeat(length - 1)]) {
      const shown = await site.read(`/en/${screen}?${of}token=${token}`);
      expect(shown).toMatch(/<h1>This link does not work<\/h1>/);
      expect(shown).not.toContain('method="post"');
      const main = shown.slice(shown.indexOf("<main"), shown.indexOf("</main>"));
      const links = [...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      expect(links).toEqual(expect.arrayContaining([next, "/en/feedback"]));
    }
  },
);

test("requesting a page begins with its name: pages like it are shown, then the form on the desk", async () => {
  for (const locale of ["en", "ga"]) {
    const first = await site.read(`/${locale}/request`);
    expect(first).toContain(`<form action="/${locale}/request" method="get">`);
    expect(first).not.toContain("/manage/request?");
    const second = await site.read(`/${locale}/request?name=The+Lanturn`);
    expect(second).toContain(`href="/${locale}/pages/lantern-bar"`);
    expect(second).not.toContain(`href="/${locale}/pages/lighthouse-hostel"`);
    expect(second).toContain(`href="/${locale}/manage/request?name=The+Lanturn"`);
    expect(second).toContain('<meta name="robots" content="noindex">');
    expect(await site.read(`/${locale}`)).toContain(`href="/${locale}/feedback"`);
  }
});

test("the link of a mail about hours that nobody has written leads to writing them, and has nothing to confirm", async () => {
  const { id: accountId } = await site.db.selectFrom("account").select("id").limit(1).executeTakeFirstOrThrow();
  const slug = `hours-${crypto.randomUUID().slice(0, 8)}`;
  const pageId = await insertPage(site.db, { slug, name: "Pier Café", user_id: accountId });
  const issued = Temporal.Now.instant();
  const token = checkLinkToken(await checkLinkKey(site.db), { pageId, accountId, issued });
  const without = await site.read(`/ga/check?token=${token}`);
  expect(without).toContain("Cén uair a bhíonn sibh oscailte?");
  expect(without).toContain(`href="/ga/manage/${slug}/times"`);
  expect(without).toMatch(new RegExp(`<aside.*<h2[^>]*><a [^>]*href="/ga/pages/${slug}"`, "s"));
  expect(without).not.toContain('method="post"');
  await insertHours(site.db, pageId);
  expect(await site.read(`/ga/check?token=${token}`)).toContain('method="post"');
});
