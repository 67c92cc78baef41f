import { expect, test } from "vitest";
import { unsubscribeKey, unsubscribeToken } from "../../src/server/mail/unsubscribe-token.ts";
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
/** The hidden fields that a browser without scripts submits. */
const hiddenFields = (html: string) =>
  Object.fromEntries(
    html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g).map(([, name, value]) => [name, value]),
  );

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
  expect(page).toContain('href="/ga/correct?page=lantern-bar&amp;section=contact"');
  const html = await site.read("/ga/correct?page=lantern-bar&section=contact");
  expect(html).toContain('value="hello@lantern.example"');
  expect(html).not.toContain('id="islands-script"');
  const hidden = hiddenFields(html.replaceAll("&quot;", "'")) as Record<string, string>;
  const was = hidden.was!.replaceAll("'", '"');
  const opened = new Date(Date.parse(hidden.opened ?? "") - 3_600_000).toISOString();
  const form = { ...hidden, was, opened, ...(JSON.parse(was) as Record<string, string>) };
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
      ...{ field: "email", before: "hello@lantern.example", after: "bar@lantern.example" },
      ...{ email: "una@example.com", locale: "ga" },
    },
  ]);
  for (const section of ["hours", "prices", "about", "accessibility", "where", "nothing"]) {
    expect((await site.get(`/en/correct?page=lantern-bar&section=${section}`)).status).toBe(200);
  }
  expect((await site.get("/en/correct?page=none")).status).toBe(404);
});

test.each([
  ["newsletter", "newsletter", "", "You are unsubscribed"],
  ["monthly_figures", "figures", "&of=figures", "The mail is switched off"],
] as const)(
  "%s: ended by one-click requests of mail programs, and by readers after a confirmation",
  async (field, kind, of, done) => {
    const account = await site.db.selectFrom("account").select("id").limit(1).executeTakeFirstOrThrow();
    const path = `/en/unsubscribe?token=${unsubscribeToken(await unsubscribeKey(site.db), account.id, kind)}${of}`;
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
      expect(await answer.text()).toContain(done);
    }
    expect((await post(`/en/unsubscribe?token=forged${of}`, {})).status).toBe(404);
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
