import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { renderMessage } from "#core/web/mail/render.tsx";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import {
  categorise,
  insertAccount,
  insertCategory,
  insertEvent,
  insertHours,
  insertPage,
  insertPost,
} from "#test/support/factories.ts";
import type { FollowDigest } from "../mail/digest.ts";
import { mailDigests } from "./digest.ts";

const SITE = { name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }), publicUrl: "https://eolaire.test" };
/** A Wednesday and a Thursday, after the time of the mails: seven in Dublin. */
const WEDNESDAY = "2027-07-07T06:10:00Z";
const THURSDAY = "2027-07-08T06:10:00Z";
const TUESDAY_MORNING = "2027-07-06T06:00:00Z";
const TUESDAY_NOON = "2027-07-06T11:00:00Z";

let api: ApiServer;
let pubs: string;
let bar: string;

beforeAll(async () => {
  api = await startApi();
  pubs = await insertCategory(api.db, { slug: "pubs", name: "Pubs" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["follower", "outbox", "page", "office_notice", "followed_search"] as const)
    await api.db.deleteFrom(table).execute();
  bar = await insertPage(api.db, { slug: "bar", name: "The Bar", name_ie: "An Beár", location: "Ailt an Chorráin" });
  await categorise(api.db, bar, pubs);
});

type What = { page_id: string } | { category_id: string } | { place_id: string } | { query: string } | object;
const KINDS = { page_id: "page", category_id: "category", place_id: "place", query: "search" } as const;

/** Somebody who follows since a time, and has been mailed about all before it. */
async function follower(
  email: string,
  follows: (What & { rhythm?: "daily" | "weekly" })[],
  { since = TUESDAY_MORNING, locale = "en" as "en" | "ga" } = {},
): Promise<void> {
  const { id } = await api.db
    .insertInto("follower")
    .values({ email, locale, date_next: since })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { rhythm = "daily", ...what } of follows) {
    const [column] = Object.keys(what) as (keyof typeof KINDS)[];
    const kind = column ? KINDS[column] : ("notices" as const);
    const row = { follower_id: id, kind, rhythm, date_confirmed: since, covered_until: since, ...what };
    await api.db.insertInto("follow").values(row).execute();
  }
}

const run = (at: string) =>
  mailDigests(api.db, { signal: new AbortController().signal, now: Temporal.Instant.from(at) });
/** As they are written in those days: dates of another year have their year. */
const mailsTo = async (recipient: string) => {
  const mails = api.db.selectFrom("outbox").selectAll().where("recipient", "=", recipient).orderBy("date_next");
  const rows = await mails.execute();
  vi.spyOn(Temporal.Now, "instant").mockReturnValue(Temporal.Instant.from(THURSDAY));
  const written = rows.map(({ data, locale }) =>
    renderMessage("FOLLOW_DIGEST", locale as "en" | "ga", data as FollowDigest, SITE),
  );
  vi.mocked(Temporal.Now.instant).mockRestore();
  return written;
};
/** The only mail to an address, as it is read. */
const readBy = async (recipient: string) => {
  const [mail, ...more] = await mailsTo(recipient);
  expect(more).toEqual([]);
  return mail!;
};
/** The addresses of the things in each mail. */
const linksTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ text }) =>
    [...text.matchAll(/\/(?:pages|posts|events)\/\S+/g)].map(([link]) => link),
  );

const changed = (page_id: string, kind: "new" | "status" | "hours", at: string) =>
  api.db
    .insertInto("page_news")
    .values({ page_id, kind, date_changed: at })
    .onConflict((on) => on.columns(["page_id", "kind"]).doUpdateSet({ date_changed: at }))
    .execute();
const newPage = async (fields: object, at = TUESDAY_NOON) => {
  const id = await insertPage(api.db, fields);
  await changed(id, "new", at);
  return id;
};
const post = (page_id: string, title: string, publish_at = TUESDAY_NOON) =>
  insertPost(api.db, page_id, { title, publish_at, status: "published" });

describe("a mail", () => {
  test("says what is new of a page: news, events, a closing with its end, and how today differs", async () => {
    await follower("ada@example.com", [{ page_id: bar }]);
    await post(bar, "Music on Friday");
    await insertPost(api.db, bar, { title: "A draft", status: "draft" });
    await post(bar, "Tomorrow's", THURSDAY);
    const when = { starts_at: "2027-07-09T19:00:00Z", ends_at: "2027-07-09T22:00:00Z" };
    const gig = { page_id: bar, slug: "gig", title: "The gig", ...when, status: "published" as const };
    await insertEvent(api.db, { ...gig, date_published: TUESDAY_NOON });
    const closed = { status: "temporarily_closed" as const, reopens_on: "2027-08-02" };
    await api.db.updateTable("page").set(closed).where("id", "=", bar).execute();
    await changed(bar, "status", TUESDAY_NOON);
    const notice = {
      page_id: bar,
      date: "2027-07-06",
      kind: "back" as const,
      back_on: "2027-07-12",
      word: "a wedding",
    };
    const made = { date_created: TUESDAY_NOON, lapses_at: "2027-07-06T23:00:00Z" };
    await api.db
      .insertInto("day_notice")
      .values({ ...notice, ...made })
      .execute();
    await run(WEDNESDAY);
    const { subject, text, html } = await readBy("ada@example.com");
    expect(subject).toMatch(/^The Bar, and 3 more things – Eolaire$/);
    for (const said of ["Closed until Monday 2 August", "Back Monday", "a wedding", "Friday 9 July, 20:00"]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain("The Bar: Music on Friday");
    expect(text).toContain("https://eolaire.test/en/events/gig");
    expect(text).not.toMatch(/draft|Tomorrow's/);
  });

  test("is in the reader's language, with the headers and the links that end it", async () => {
    await follower("ada@example.com", [{ page_id: bar }], { locale: "ga" });
    await post(bar, "Music");
    await run(WEDNESDAY);
    const { subject, text, unsubscribe } = await readBy("ada@example.com");
    expect(subject).toBe("An Beár: Music – Eolaire");
    expect(text).toContain("https://eolaire.test/ga/following?token=");
    expect(unsubscribe).toMatch(/^https:\/\/eolaire\.test\/ga\/unsubscribe\?token=[\w-]+&of=follows$/);
  });

  test("has each thing once, whatever follows it, and comes once", async () => {
    const place = await api.db
      .selectFrom("place")
      .select("id")
      .where("name", "=", "Burtonport")
      .executeTakeFirstOrThrow();
    await follower("ada@example.com", [{ page_id: bar }, { category_id: pubs }, { place_id: place.id }]);
    const id = await post(bar, "Music");
    await run(WEDNESDAY);
    await run(WEDNESDAY);
    await Promise.all([run(THURSDAY), run(THURSDAY)]);
    expect(await linksTo("ada@example.com")).toEqual([[`/posts/${id}`]]);
  });

  test("does not come where nothing is new", async () => {
    const other = await insertPage(api.db, { slug: "other" });
    await follower("ada@example.com", [{ page_id: bar }, { category_id: pubs }, {}, { query: "" }]);
    await changed(bar, "new", "2027-07-05T12:00:00Z");
    await post(bar, "Last week's", "2027-07-01T12:00:00Z");
    await post(other, "Elsewhere");
    await run(WEDNESDAY);
    expect(await mailsTo("ada@example.com")).toEqual([]);
  });

  test("comes to a category with its new pages, news and events, and not with the hours of its pages", async () => {
    await follower("ada@example.com", [{ category_id: pubs }]);
    const inn = await newPage({ slug: "inn", name: "The Inn" });
    await categorise(api.db, inn, pubs);
    await newPage({ slug: "shop", name: "The Shop" });
    await changed(bar, "hours", TUESDAY_NOON);
    const id = await post(bar, "Music");
    await run(WEDNESDAY);
    expect(await linksTo("ada@example.com")).toEqual([["/pages/inn", `/posts/${id}`]]);
  });

  test("comes to a place by any of its names, and to a search with the new pages that it finds", async () => {
    const { id } = await api.db
      .selectFrom("place")
      .select("id")
      .where("name", "=", "Burtonport")
      .executeTakeFirstOrThrow();
    await follower("ada@example.com", [{ place_id: id }]);
    await follower("bea@example.com", [{ query: "q=bread" }]);
    await follower("cat@example.com", [{ query: "" }]);
    await newPage({ slug: "bakery", name: "Bread and Cakes", location: "Dungloe" });
    await newPage({ slug: "boats", name: "Boats", location: "Burtonport" });
    await newPage({ slug: "hidden", name: "Hidden bread", status: "hidden" });
    await insertPage(api.db, { slug: "old-bakery", name: "Old Bread" });
    await indexPages(api.db, "all", Temporal.Instant.from(TUESDAY_NOON));
    await run(WEDNESDAY);
    expect(await linksTo("ada@example.com")).toEqual([["/pages/boats"]]);
    expect(await linksTo("bea@example.com")).toEqual([["/pages/bakery"]]);
    expect((await linksTo("cat@example.com")).flat().sort()).toEqual(["/pages/bakery", "/pages/boats"]);
  });

  test("comes to a search with pages that were edited so that it finds them, once, and not with those it found before", async () => {
    const day = (n: number) => `2027-07-${String(n).padStart(2, "0")}T06:10:00Z`;
    const index = () => indexPages(api.db, "all", Temporal.Instant.from(TUESDAY_NOON));
    await follower("ada@example.com", [{ query: "q=bread" }]);
    await follower("bea@example.com", [{ query: "q=bread", rhythm: "weekly" }]);
    const known = await insertPage(api.db, { slug: "bakery", name: "Bread and Cakes" });
    const shop = await insertPage(api.db, { slug: "shop", name: "The Shop" });
    for (const id of [bar, known, shop]) await changed(id, "new", "2027-07-01T12:00:00Z");
    await index();
    await run(day(7));
    expect(await linksTo("ada@example.com")).toEqual([]);
    await api.db.updateTable("page").set({ slogan: "Now with bread" }).where("id", "=", shop).execute();
    await index();
    await Promise.all([run(day(8)), run(day(8))]);
    await run(day(9));
    expect(await linksTo("ada@example.com")).toEqual([["/pages/shop"]]);
    expect((await readBy("ada@example.com")).text).toContain("Now found by your search");
    await run(day(15));
    expect(await linksTo("bea@example.com")).toEqual([["/pages/shop"]]);
  });

  test("says what the office says, until it is over", async () => {
    await follower("ada@example.com", [{}]);
    const stands = { starts_at: TUESDAY_NOON, ends_at: "2027-07-09T16:00:00Z", date_created: TUESDAY_NOON };
    const over = { ...stands, text: "Over", ends_at: "2027-07-06T12:00:00Z" };
    const rows = [{ ...stands, text: "No ferry on Friday" }, over];
    await api.db
      .insertInto("office_notice")
      .values(rows.map((row) => ({ ...row, reach: "none" as const })))
      .execute();
    await run(WEDNESDAY);
    const { text } = await readBy("ada@example.com");
    expect(text).toMatch(/No ferry on Friday\nuntil Friday 9 July(?: 2027)?, 17:00/);
    expect(text).not.toContain("Over");
  });

  test("says how many things it leaves out", async () => {
    await follower("ada@example.com", [{ page_id: bar }]);
    for (let n = 0; n < 42; n++) await post(bar, `News ${n}`);
    await run(WEDNESDAY);
    const { subject, text } = await readBy("ada@example.com");
    expect(subject).toContain("and 41 more things");
    expect(text).toContain("2 more things are new");
    expect(text.match(/\/posts\//g)).toHaveLength(40);
  });
});

describe("the rhythm", () => {
  test("of a week is mailed on Thursday, without what the days of it had", async () => {
    const inn = await insertPage(api.db, { slug: "inn" });
    await follower("ada@example.com", [
      { page_id: bar, rhythm: "daily" },
      { category_id: pubs, rhythm: "weekly" },
    ]);
    await categorise(api.db, inn, pubs);
    const [daily, weekly] = [await post(bar, "Music"), await post(inn, "Dinner")];
    await run(WEDNESDAY);
    expect(await linksTo("ada@example.com")).toEqual([[`/posts/${daily}`]]);
    await api.db.deleteFrom("outbox").execute();
    await run(THURSDAY);
    expect(await linksTo("ada@example.com")).toEqual([[`/posts/${weekly}`]]);
    expect((await readBy("ada@example.com")).text).toContain("New this week");
  });

  test("of a day begins with the confirmation, and misses nothing while the server stands", async () => {
    await follower("ada@example.com", [{ page_id: bar }], { since: "2027-07-06T09:00:00Z" });
    await post(bar, "Before", "2027-07-06T08:59:00Z");
    const [first, last] = [await post(bar, "Noon"), await post(bar, "Night", "2027-07-07T20:00:00Z")];
    await run(THURSDAY);
    expect((await linksTo("ada@example.com"))[0]!.sort()).toEqual([`/posts/${first}`, `/posts/${last}`].sort());
  });
});

test("an account is mailed at its verified address, while it is active", async () => {
  const rows = [
    { email: "ok@example.com", email_verified: true },
    { email: "unverified@example.com" },
    { email: "disabled@example.com", email_verified: true, disabled: true },
  ];
  for (const row of rows) {
    const account_id = await insertAccount(api.db, { ...row, locale: "ga" });
    const { id } = await api.db
      .insertInto("follower")
      .values({ account_id, date_next: TUESDAY_MORNING })
      .returning("id")
      .executeTakeFirstOrThrow();
    const since = { date_confirmed: TUESDAY_MORNING, covered_until: TUESDAY_MORNING };
    const row_ = { follower_id: id, kind: "page" as const, page_id: bar, rhythm: "daily" as const, ...since };
    await api.db.insertInto("follow").values(row_).execute();
  }
  await post(bar, "Music");
  await run(WEDNESDAY);
  const mails = await api.db.selectFrom("outbox").select(["recipient", "locale"]).execute();
  expect(mails).toEqual([{ recipient: "ok@example.com", locale: "ga" }]);
});

describe("what the database notes:", () => {
  const noted = async (page_id: string) =>
    (await api.db.selectFrom("page_news").select("kind").where("page_id", "=", page_id).orderBy("kind").execute()).map(
      ({ kind }) => kind,
    );
  const set = (id: string, fields: object) => api.db.updateTable("page").set(fields).where("id", "=", id).execute();

  test("a page is new once, when everybody can see it for the first time", async () => {
    const id = await insertPage(api.db, { approval: "requested" });
    expect(await noted(id)).toEqual([]);
    await set(id, { approval: "approved" });
    expect(await noted(id)).toEqual(["new"]);
    await changed(id, "new", "2020-01-01T00:00:00Z");
    await set(id, { approval: "disabled" });
    await set(id, { approval: "approved" });
    const row = await api.db
      .selectFrom("page_news")
      .select("date_changed")
      .where("page_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.date_changed.getUTCFullYear()).toBe(2020);
  });

  test("its status and its hours, and nothing else; a page is deleted with them", async () => {
    const id = await insertPage(api.db);
    await set(id, { name: "Other", slogan: "Soup" });
    expect(await noted(id)).toEqual(["new"]);
    await set(id, { status: "temporarily_closed" });
    await insertHours(api.db, id);
    expect(await noted(id)).toEqual(["hours", "new", "status"]);
    await api.db.deleteFrom("page").where("id", "=", id).execute();
    expect(await noted(id)).toEqual([]);
  });

  test("when an event was published first", async () => {
    const id = await insertEvent(api.db, { status: "draft" });
    const published = async () =>
      (await api.db.selectFrom("event").select("date_published").where("id", "=", id).executeTakeFirstOrThrow())
        .date_published;
    expect(await published()).toBeNull();
    await api.db.updateTable("event").set({ status: "published" }).where("id", "=", id).execute();
    const first = await published();
    expect(first).not.toBeNull();
    await api.db.updateTable("event").set({ status: "archived" }).where("id", "=", id).execute();
    await api.db.updateTable("event").set({ status: "published" }).where("id", "=", id).execute();
    expect(await published()).toEqual(first);
  });
});
