import { beforeEach, describe, expect, test } from "vitest";
import { LINKED_WISHES, WISHES } from "#core/contract/accounts/wishes.ts";
import { checkLinkKey, checkLinkToken } from "#core/server/api/community/checks/link-token.ts";
import { unsubscribeKey, unsubscribeToken } from "#core/server/mail/unsubscribe-token.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { insertHours, insertPage } from "../support/factories.ts";
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
    [...html.matchAll(/<input type="hidden" name="(\w+)" value=(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name, escaped, json]) => [name!, json ?? escaped!.replaceAll("&quot;", '"')],
    ),
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
  ["unsubscribe", "of=follows&", 64, "/en/follow"],
  ["unsubscribe", "of=mail&", 108, "/en"],
  ["check", "", 96, "/en/manage"],
  ["follow/confirm", "", 66, "/en/follow"],
  ["following", "", 64, "/en/follow"],
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

describe("following without an account and without scripts", () => {
  const ADA = { email: "ada@example.com", rhythm: "weekly" };
  beforeEach(async () => {
    for (const table of ["follower", "rate_limit"] as const) await site.db.deleteFrom(table).execute();
    await site.db.deleteFrom("outbox").where("recipient", "=", ADA.email).execute();
  });
  const follows = () =>
    site.db
      .selectFrom("follow")
      .innerJoin("follower", "follower.id", "follow.follower_id")
      .select(["follower.email", "follower.locale", "follow.kind", "follow.rhythm", "follow.query"])
      .where("follow.date_confirmed", "is not", null)
      .orderBy("follow.id")
      .execute();
  /** The address behind the newest mail that asks for a confirmation. */
  const confirmation = async (locale: string) => {
    const mails = site.db.selectFrom("outbox").select("data").where("recipient", "=", ADA.email);
    const { data } = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
    return `/${locale}/follow/confirm?token=${(data as { code: string }).code}`;
  };
  const ask = async (address: string, fields: Record<string, string> = ADA) => {
    const { opened } = hiddenFields(await site.read(address)) as Record<string, string>;
    const earlier = new Date(Date.parse(opened ?? "") - 60_000).toISOString();
    return post(address, { ...fields, opened: earlier });
  };
  const following = async (address: string) => {
    await ask(address);
    const html = await (await post(await confirmation("en"), {})).text();
    return `/en/following?token=${/following\?token=([\w-]+)/.exec(html)![1]}`;
  };

  test("begins on a page, is confirmed by a button behind the mail, and not by the link alone", async () => {
    expect(await site.read("/ga/pages/lantern-bar")).toContain('href="/ga/follow?page=lantern-bar"');
    const wrong = await ask("/ga/follow?page=lantern-bar", { ...ADA, email: "ada" });
    const shown = await wrong.text();
    expect([wrong.status, shown.match(/ aria-invalid="/g)?.length]).toEqual([422, 1]);
    expect(shown).toContain('value="ada"');
    const sent = await ask("/ga/follow?page=lantern-bar");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/ga/follow?page=lantern-bar&sent=1"]);
    expect(await site.read("/ga/follow?page=lantern-bar&sent=1")).toContain("Féach i do bhosca");
    const link = await confirmation("ga");
    expect(await site.read(link)).toContain("Sea, lean");
    expect(await follows()).toEqual([]);
    const done = await post(link, {});
    expect([done.status, done.headers.get("cache-control"), done.headers.get("referrer-policy")]).toEqual([
      200,
      "no-store",
      "no-referrer",
    ]);
    expect(await done.text()).toContain("Leanann tú: Tábhairne an Lóchrainn");
    expect(await follows()).toEqual([{ email: ADA.email, locale: "ga", kind: "page", rhythm: "weekly", query: null }]);
  });

  test("filled in by the browser and sent at once, asks for one more press and loses nothing", async () => {
    const address = "/en/follow?page=lantern-bar";
    const quick = await post(address, { ...hiddenFields(await site.read(address)), ...ADA });
    const shown = await quick.text();
    expect(quick.status).toBe(409);
    expect(shown).toContain("Please press the button once more");
    expect(shown).toContain(`value="${ADA.email}"`);
    const again = await post(address, { ...hiddenFields(shown), ...ADA });
    expect([again.status, again.headers.get("location")]).toEqual([303, `${address}&sent=1`]);
    await confirmation("en");
  });

  test("takes a search with its filters from the directory", async () => {
    const html = await site.read("/en/pages?q=bar&tag=music&sort=name&open_at=now");
    const [, address] = /href="(\/en\/follow\?search=[^"]+)"/.exec(html)!;
    await following(address!);
    expect(await follows()).toMatchObject([{ kind: "search", query: "q=bar&tag=music" }]);
    expect(html).toContain('href="/en/pages.rss?q=bar&amp;tag=music"');
  });

  test("is changed and ended in the list behind each mail, with a way back", async () => {
    await following("/en/follow?notices=office");
    const list = await following("/en/follow?page=lantern-bar");
    const fields = hiddenFields(await site.read(list)) as Record<string, string>;
    expect(fields.address).toBe("page=lantern-bar");
    await post(list, { ...fields, rhythm: "daily" });
    expect((await follows()).map(({ rhythm }) => rhythm)).toEqual(["weekly", "daily"]);
    const ended = await (await post(list, { ...fields, rhythm: "daily", end: "1" })).text();
    expect(ended).toContain('<a href="/en/follow?page=lantern-bar">The Lantern Bar</a>');
    expect(await follows()).toMatchObject([{ kind: "notices" }]);
  });

  test("ends at once by the one-click request of a mail program, and by a button for people", async () => {
    const list = await following("/en/follow?page=lantern-bar");
    const address = list.replace("/en/following", "/en/unsubscribe").concat("&of=follows");
    expect(await site.read(address)).toContain("End all that you follow?");
    expect(await follows()).toHaveLength(1);
    const answer = await post(address, { "List-Unsubscribe": "One-Click" });
    expect([answer.status, (await answer.text()).includes("You follow nothing any more")]).toEqual([200, true]);
    expect(await site.db.selectFrom("follower").select("id").execute()).toEqual([]);
    expect((await post(address, {})).status).toBe(200);
    expect(await site.read(list)).toContain("This link does not work");
    expect((await post(address.replace("token=", "token=x"), {})).status).toBe(404);
  });

  test("offers everything where the address names nothing, and finds a place by its name", async () => {
    expect(await site.read("/en/follow")).toContain('href="/en/follow?search=category%3Dpubs"');
    expect(await site.read("/ga/follow?area=Burtonport")).toContain("Lean: Ailt an Chorráin");
    expect(await site.read("/en/follow?area=Atlantis")).toContain("We do not know this place");
    expect((await site.get("/en/follow?page=nowhere")).status).toBe(404);
  });
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
