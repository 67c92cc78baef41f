import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMOS_OF_MODULES } from "#start/compiled/demos.ts";
import { ZONE } from "../src/domain/local-time.ts";
import { DEMO_ACCOUNTS } from "../src/domain/security/demo-accounts.ts";
import { duePages } from "../src/server/api/community/checks/queries.ts";
import { handlers } from "../src/server/api/index.ts";
import { audioExtension, audioPath } from "../src/server/media/media-files.ts";
import { categorise, insertPage } from "../test/support/factories.ts";
import { createTestDatabase } from "../test/support/postgres.ts";
import { readingAt } from "../test/support/reading.ts";
import { type DemoCounts, insertRows, loadDemo, removeDemo } from "./load.ts";
import { demoRows } from "./rows/all.ts";

const { db, drop } = await createTestDatabase();
const mediaDir = await mkdtemp(join(tmpdir(), "eolaire-demo-"));
afterAll(async () => {
  await drop();
  await rm(mediaDir, { recursive: true });
});

/** A Saturday in summer, 11:00 in Dublin. */
const NOW = "2026-07-04T10:00Z";
const now = Temporal.Instant.from(NOW);
const context = () => readingAt(db, NOW).context;
let counts: DemoCounts | null;
beforeAll(async () => {
  counts = await loadDemo(db, { mediaDir, now });
});

const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug).sort();

test("all of the island is there", () => {
  expect(counts).toMatchObject({
    page: 40,
    category: 14,
    tag: 30,
    post: 25,
    story: 10,
    event: 17,
    feature: 3,
    special_page: 6,
  });
});

test("what is not approved exists, and no reader finds it", async () => {
  const states = await db
    .selectFrom("page")
    .select(["approval", db.fn.countAll().as("pages")])
    .groupBy("approval")
    .execute();
  expect(Object.fromEntries(states.map(({ approval, pages }) => [approval, Number(pages)]))).toEqual({
    approved: 35,
    requested: 3,
    declined: 1,
    disabled: 1,
  });
  expect((await handlers.pages({ limit: 100 }, context())).total).toBe(35);
  for (const id of ["island-oysters", "sea-angling-trips", "chip-van-on-the-pier"]) {
    await expect(handlers.page({ id }, context())).rejects.toMatchObject({ code: "not-found" });
  }
  const story = await handlers.story({ id: "the-garden-behind-the-wall" }, context());
  expect(story.pages).toEqual([]);
});

test("a page has all that its file says, and what we add", async () => {
  const page = await handlers.page({ id: "lantern-bar" }, context());
  expect(page).toMatchObject({
    name: "The Lantern Bar",
    location: "Leabgarrow",
    contact_number: "+353209101000",
    social: { facebook: "https://facebook.example/lantern" },
    categories: [{ slug: "pubs" }, { slug: "food" }],
    opening_state: "closed",
    opens_at: "2026-07-04T16:00:00.000Z",
  });
  expect(page.prices.map(({ amount }) => amount)).toEqual([560, 650]);
  expect(new Set(page.times.times.map(({ set }) => set))).toEqual(new Set(["main", "kitchen"]));
  expect(page.times.special.map(({ date_from, closed }) => [date_from, closed])).toEqual([
    ["2026-07-10", false],
    ["2026-12-25", true],
  ]);
  expect((await handlers.page({ id: "the-lantern" }, context())).slug).toBe("lantern-bar");
});

test("the rule for holidays is closed, hours of their own, or none", async () => {
  const rules = await db
    .selectFrom("page")
    .select(["slug", "holiday_intervals"])
    .where("slug", "in", ["emigrants-archive", "island-stores", "lantern-bar"])
    .orderBy("slug")
    .execute();
  expect(rules.map(({ holiday_intervals }) => holiday_intervals)).toEqual([[], [{ from: "10:00", to: "13:00" }], null]);
});

test("a season without hours is told as closed days", async () => {
  const page = await handlers.page({ id: "island-rowing-club" }, context());
  expect(page.times.special.map(({ date_from, date_to, closed }) => [date_from, date_to, closed])).toContainEqual([
    "2026-11-01",
    "2027-03-31",
    true,
  ]);
});

test("the session is on Fridays, and one week it is not", async () => {
  const event = await handlers.event({ id: "music-session" }, context());
  expect(event.next.slice(0, 3).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
    "2026-07-10",
    "2026-07-17",
    "2026-07-24",
  ]);
  expect(event.next.map(({ starts_at }) => starts_at.slice(0, 10))).not.toContain("2026-07-31");
});

test("posts, stories, features and standing pages are published", async () => {
  expect((await handlers.posts({ limit: 100 }, context())).items).toHaveLength(25);
  expect((await handlers.stories({ limit: 100 }, context())).items).toHaveLength(10);
  expect(await handlers.storyWalks({}, context())).toMatchObject([
    { slug: "the-night-the-light-went-out", minutes: 85 },
  ]);
  expect((await handlers.features({}, context())).map(({ pages }) => pages.length)).toEqual([7, 5, 6]);
  expect((await handlers.specialPage({ slug: "privacy" }, context())).title_ie).toBe("Príobháideachas");
  const offers = (await handlers.posts({ limit: 100 }, context())).items.filter(({ kind }) => kind === "offer");
  expect(offers.every(({ valid_until }) => valid_until! >= "2026-07-04")).toBe(true);
});

test("every picture and recording has its file, its words in both languages, and a preview", async () => {
  const photos = await db.selectFrom("photo").selectAll().execute();
  for (const { key, alt, alt_ie, thumbhash } of photos) {
    expect((await stat(join(mediaDir, "photos", key, "original.avif"))).size).toBeGreaterThan(1000);
    expect([alt, alt_ie, thumbhash].every(Boolean)).toBe(true);
  }
  const audio = await db.selectFrom("audio").selectAll().execute();
  for (const { key, mime, bytes } of audio) {
    expect((await stat(join(mediaDir, audioPath(key, audioExtension(mime)!)))).size).toBe(bytes);
  }
  expect(photos.length).toBeGreaterThan(100);
  expect(audio.length).toBeGreaterThan(0);
  const bare = await sql<{ slug: string }>`select slug from page where not exists
    (select from photo where page_id = page.id)`.execute(db);
  expect(slugs(bare.rows)).toEqual(["harbour-garage"]);
});

test("what the administrators look after is not empty", async () => {
  const events = await handlers.events({ limit: 100, from: "2026-07-04", to: "2026-07-31" }, context());
  const community = events.items.filter(({ page }) => page === null);
  expect(new Set(community.map(({ title }) => title))).toEqual(new Set(["Saturday walk", "Beach clean and bonfire"]));
  expect(community.filter(({ title }) => title === "Saturday walk")).toHaveLength(4);
  const kinds = await db.selectFrom("feedback").select("kind").distinct().execute();
  expect(kinds).toHaveLength(5);
  const stories = await db.selectFrom("story").select("slug").orderBy("id", "desc").execute();
  const published = await db.selectFrom("story").select("slug").orderBy("publish_at", "desc").execute();
  expect(stories).toEqual(published);
});

test("it can be found", async () => {
  const found = await handlers.pages({ q: "lochrann", limit: 5 }, context());
  expect(found.items[0]?.slug).toBe("lantern-bar");
});

test("what owners are asked, say of today and have written is there", async () => {
  const curlew = await handlers.page({ id: "curlew-bar" }, context());
  expect(curlew.day_notices).toMatchObject([{ kind: "sold-out", word: "The chowder is gone, the soup is not" }]);
  expect((await handlers.page({ id: "lantern-bar" }, context())).date_checked).toBe("2026-06-22T18:40:00.000Z");
  const owner = await db.selectFrom("account").select("id").where("email", "=", "owner@eolaire.example").execute();
  expect(await duePages(db, [owner[0]!.id], now)).toMatchObject([
    { page: { slug: "pier-cafe" }, reasons: [{ kind: "quiet" }] },
  ]);
  const waiting = await db.selectFrom("proposed_change").select("field").where("source", "=", "team").execute();
  expect(waiting.map(({ field }) => field).toSorted()).toEqual(["call", "slogan", "slogan_ie"]);
});

test("a second loading changes nothing", async () => {
  expect(await loadDemo(db, { mediaDir, now })).toBeNull();
  expect(await db.selectFrom("page").select("id").execute()).toHaveLength(40);
});

test("taking it away leaves what is not of it, and nothing else", async () => {
  const own = await insertPage(db, { slug: "a-page-of-their-own" });
  const pubs = await db.selectFrom("category").select("id").where("slug", "=", "pubs").executeTakeFirstOrThrow();
  await categorise(db, own, pubs.id);

  await removeDemo(db, { mediaDir });

  expect(slugs(await db.selectFrom("page").select("slug").execute())).toEqual(["a-page-of-their-own"]);
  expect(slugs(await db.selectFrom("category").select("slug").execute())).toEqual(["pubs"]);
  for (const table of [
    "tag",
    "post",
    "story",
    "event",
    "feature",
    "special_page",
    ...DEMOS_OF_MODULES.flatMap(({ marked = [] }) => marked),
    "former_slug",
    "feedback",
    "notification",
    "outbox",
    "audit_entry",
    "view_count",
    "press_count",
    "search_count",
    "audio",
    "price",
  ] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  const left = await db.selectFrom("photo").select("key").execute();
  expect((await readdir(join(mediaDir, "photos"))).sort()).toEqual(left.map(({ key }) => key).sort());
  expect(await readdir(join(mediaDir, "audio"))).toEqual([]);

  // And it can come back.
  await db.deleteFrom("page").execute();
  await db.deleteFrom("category").execute();
  expect((await loadDemo(db, { mediaDir, now }))?.page).toBe(40);
});

test("several instances that start at once on nothing load it once, with all of its files", async () => {
  await removeDemo(db, { mediaDir });
  const loaded = await Promise.all([1, 2, 3].map(() => loadDemo(db, { mediaDir, now })));
  expect(loaded.filter(Boolean)).toHaveLength(1);
  expect(await filesMissing()).toEqual([]);
});

test("what is loaded again while it is removed has its files", async () => {
  await Promise.all([removeDemo(db, { mediaDir }), loadDemo(db, { mediaDir, now }), loadDemo(db, { mediaDir, now })]);
  await loadDemo(db, { mediaDir, now });
  expect(await filesMissing()).toEqual([]);
});

/** Keys of photos and recordings whose file is not there. */
async function filesMissing(): Promise<string[]> {
  const [photos, recordings] = await Promise.all(
    [db.selectFrom("photo").select("key"), db.selectFrom("audio").select("key")].map((query) => query.execute()),
  );
  const [folders, files] = await Promise.all(["photos", "audio"].map((name) => readdir(join(mediaDir, name))));
  const stored = new Set([...folders!, ...files!.map((name) => name.split(".")[0]!)]);
  expect(photos!.length).toBeGreaterThan(100);
  return [...photos!, ...recordings!].map(({ key }) => key).filter((key) => !stored.has(key));
}

const DAYS = [
  "2026-12-12T10:00Z",
  "2026-12-19T10:00Z",
  "2026-12-22T10:00Z",
  "2026-12-24T23:30Z",
  "2026-12-31T23:50Z",
  "2027-01-31T12:00Z",
  "2027-03-27T02:00Z",
  "2028-02-29T12:00Z",
  "2026-10-25T00:30Z",
];

test.each(DAYS)("on any day nothing of it is over, and nothing is on Christmas Day: %s", async (instant) => {
  const at = Temporal.Instant.from(instant);
  const today = at.toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const { event, feature, post, special_time } = (await demoRows(at)).rows;
  const isOver = (end: unknown) => end !== null && Temporal.Instant.compare(String(end), at) < 0;
  expect(event.filter(({ last_ends_at = null }) => isOver(last_ends_at)).map(({ slug }) => slug)).toEqual([]);
  const dates = event.map(({ starts_at }) =>
    Temporal.Instant.from(String(starts_at)).toZonedDateTimeISO(ZONE).toPlainDate(),
  );
  expect(dates.filter(({ month, day }) => month === 12 && day === 25)).toEqual([]);
  const ends = [
    ...feature.map(({ ends_on }) => ends_on),
    ...post.flatMap(({ valid_until }) => valid_until ?? []),
    ...special_time.filter(({ yearly }) => !yearly).map(({ date_to }) => date_to),
  ];
  expect(ends.filter((end) => String(end) < today)).toEqual([]);
});

test.each(DAYS)("its rows can be loaded on any day: %s", async (instant) => {
  await removeDemo(db, { mediaDir });
  const day = Temporal.Instant.from(instant);
  const { rows } = await demoRows(day); // media do not depend on the day
  expect((await insertRows(db, rows, day)).page).toBe(40);
});

test("the owner meets a page first whose edits show at once, and then one whose edits wait", async () => {
  const { email } = DEMO_ACCOUNTS.find(({ role }) => role === "owner")!;
  const { id } = await db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { items } = await handlers.ownPages({ limit: 10 }, { db, caller: { id } } as never);
  const rows = await db.selectFrom("page").select(["id", "moderate_edits"]).execute();
  const waits = new Map(rows.map((row) => [row.id, row.moderate_edits]));
  expect(items.map((page) => waits.get(page.id))).toEqual([false, true]);
});
