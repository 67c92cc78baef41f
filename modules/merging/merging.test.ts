import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeOf } from "#core/contract/index.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  addManagers,
  categorise,
  insertAudio,
  insertCategory,
  insertEvent,
  insertFeature,
  insertFeedback,
  insertHours,
  insertPage,
  insertPhoto,
  insertPost,
  insertPrice,
  insertProposal,
  insertSpecialTime,
  insertStory,
  insertTag,
  mentionPages,
  tagPage,
} from "#test/support/factories.ts";
import { TABLES_OF_MODULES } from "../../scripts/tables-of-modules.ts";
import { mergeEndpoints } from "./contract.ts";
import { FOLLOWING_TABLES } from "./server/follow.ts";
import { RULES } from "./server/rules.ts";

let api: ApiServer;
let admin: Person;
let nora: Person;
let sean: Person;
let page: string;
let other: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin", name: "Áine" });
});
afterAll(() => api.stop());

let made = 0;
beforeEach(async () => {
  const n = ++made;
  nora = await api.person({ name: "Nóra" });
  sean = await api.person({ name: "Seán" });
  await api.db.updateTable("account").set({ locale: "ga" }).where("id", "=", sean.id).execute();
  page = await insertPage(api.db, { slug: `lantern-bar-${n}`, name: "Lantern Bar", user_id: nora.id });
  other = await insertPage(api.db, {
    slug: `lantern-pub-${n}`,
    name: "The Lantern Pub",
    name_ie: "Tábhairne an Lóchrainn",
    user_id: sean.id,
    contact_number: "+353749521111",
    latitude: 54.63,
    longitude: -8.68,
  });
  await indexPages(api.db, [page, other]);
});

const call = async (path: string, fields: object, as = admin) => {
  const answer = await api.post(`/api/admin/pages/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const rowOf = (id: string) => api.db.selectFrom("page").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const seen = async (idOrSlug: string) => {
  const answer = await api.app.inject({ url: `/api/page/id/${idOrSlug}` });
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
};

/** Merges with all photos and recordings of the page that stays, and the fields that are given. */
async function merge(fields: object = {}) {
  const [one, two] = [await rowOf(page), await rowOf(other)];
  const photos = api.db.selectFrom("photo").select("id").where("page_id", "in", [page, other]);
  const audio = api.db.selectFrom("audio").select("id").where("page_id", "in", [page, other]);
  return call("merge", {
    id: page,
    other_id: other,
    version: one.version,
    other_version: two.version,
    owner_id: nora.id,
    photo_ids: (await photos.orderBy("page_id").orderBy("rank").execute()).map(({ id }) => id),
    audio_ids: (await audio.orderBy("page_id").execute()).map(({ id }) => id),
    manager_ids: [],
    ...fields,
  });
}

/** Every row of every table that belongs to one of the pages, without what an undo may write again. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'page_id' and relkind = 'r' and relname not in
      ('audit_entry', 'page_search', 'page_merge', 'notification', 'merged_page', 'text_state', 'page_news', 'page_unindexed')
    order by relname`.execute(api.db);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`
      select to_jsonb(t) - array['date_updated', 'version'] as row from ${sql.table(name)} as t
      where page_id in (${page}, ${other}) order by (to_jsonb(t) - array['date_updated', 'version'])::text`.execute(
      api.db,
    );
    if (rows.length > 0) found[name] = rows;
  }
  const { rows } = await sql`
    select to_jsonb(page) - array['date_updated', 'version'] as row from page where id in (${page}, ${other}) order by id`.execute(
    api.db,
  );
  const slugs = api.db
    .selectFrom("former_slug")
    .select(["slug", "subject_id"])
    .where("subject_id", "in", [page, other]);
  return { ...found, page: rows, slugs: await slugs.orderBy("slug").execute() };
}

/** Something in each table that a merge knows. */
async function fill() {
  const { db } = api;
  const [category, shared] = [await insertCategory(db), await insertCategory(db)];
  const tag = await insertTag(db);
  await categorise(db, page, shared);
  await categorise(db, other, category, shared);
  await tagPage(db, other, tag);
  await insertHours(db, page, { days: [1, 2] });
  await insertHours(db, other, { days: [1, 5], opens: "12:00", closes: "02:00" });
  await insertSpecialTime(db, page, { date_from: "2031-12-25" });
  await insertSpecialTime(db, other, { date_from: "2031-12-25", intervals: [{ from: "10:00", to: "12:00" }] });
  const price = await insertPrice(db, page, { name: "Stew" });
  await insertPrice(db, other, { name: "Chowder" });
  await insertProposal(db, page, { field: "price", price_id: price, after: "900" });
  await insertProposal(db, other);
  const photos = [
    await insertPhoto(db, { page_id: page }, { is_primary: true, rank: 1 }),
    await insertPhoto(db, { page_id: page }, { rank: 2 }),
    await insertPhoto(db, { page_id: other }, { is_primary: true, rank: 1 }),
  ];
  const audio = [
    await insertAudio(db, { page_id: page }, { rank: 1 }),
    await insertAudio(db, { page_id: other }, { rank: 1 }),
  ];
  const post = await insertPost(db, other);
  const event = await insertEvent(db, { page_id: other });
  const story = await insertStory(db);
  await mentionPages(db, story, other);
  const feature = await insertFeature(db);
  await db.insertInto("feature_page").values({ feature_id: feature, page_id: other, rank: 1 }).execute();
  await insertFeedback(db, { page_id: other, message: "Is there music?", kind: "question" });
  const visitor = await api.person();
  await db.insertInto("heart").values({ account_id: visitor.id, page_id: other }).execute();
  const views = { day: "2026-05-01", source: "search", local: false };
  await db
    .insertInto("view_count")
    .values([
      { ...views, page_id: page, views: 3 },
      { ...views, page_id: other, views: 4 },
    ])
    .execute();
  await db
    .insertInto("view_count")
    .values({ ...views, day: "2026-05-02", page_id: other, views: 5 })
    .execute();
  await db.insertInto("press_count").values({ page_id: other, day: "2026-05-01", kind: "call", presses: 2 }).execute();
  const search = { day: "2026-05-01", term: "bar", people: "1".padStart(64, "0") };
  await db
    .insertInto("search_count")
    .values({ ...search, page_id: other, visits: 2 })
    .execute();
  await db.insertInto("page_note").values({ page_id: other, text: "Rang" }).execute();
  await db.insertInto("window_card").values({ page_id: other, revision: "abc" }).execute();
  const token_hash = Buffer.alloc(32, made);
  const link = { page_id: other, name: "Till", locale: "en", token_hash } as const;
  await db.insertInto("day_link").values(link).execute();
  await db
    .insertInto("calendar_source")
    .values({ page_id: other, url: "https://a.example/b.ics", locale: "en" })
    .execute();
  const hash = { token_hash: Buffer.alloc(32, made + 100), date_expires: new Date() };
  await db
    .insertInto("invite")
    .values({ ...hash, page_id: other, role: "manager" })
    .execute();
  const letter = { code_hash: Buffer.alloc(32, made + 50), date_expires: new Date() };
  await db
    .insertInto("claim_letter")
    .values({ ...letter, page_id: other })
    .execute();
  await db
    .insertInto("former_slug")
    .values({ kind: "page", slug: `old-lantern-${made}`, subject_id: other })
    .execute();
  await indexPages(db, [page, other]);
  return { category, shared, tag, photos, audio, post, event, story, visitor };
}

describe("the rules of a merge", () => {
  test("name every table with rows of a page, and every reference to a page", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct class.relname as name from pg_class as class
      left join pg_attribute as own on own.attrelid = class.oid and own.attname = 'page_id'
      left join pg_constraint as ref on ref.conrelid = class.oid and ref.confrelid = 'page'::regclass and ref.contype = 'f'
      where class.relkind = 'r' and (own.attname is not null or ref.oid is not null) order by 1`.execute(api.db);
    const ofCore = rows.map(({ name }) => name).filter((name) => !TABLES_OF_MODULES.includes(name));
    expect(ofCore).toEqual(Object.keys(RULES).sort());
    const following = Object.entries(RULES).flatMap(([table, rule]) => (rule === "follows" ? [table] : []));
    expect([...FOLLOWING_TABLES].sort()).toEqual(following.sort());
  });
});

describe("a merge", () => {
  test("gives the page that stays the chosen fields and all that is attached to the other one", async () => {
    const { photos, audio, post, event, category, shared, tag, visitor } = await fill();
    const choices = { name_ie: "other", contact_number: "other", point: "other", hours: "other", categories: "both" };
    const chosen = [photos[2], photos[0]];
    const { status, body } = await merge({
      choices: { ...choices, tags: "other", prices: "both", special_times: "other" },
      photo_ids: chosen,
      audio_ids: [audio[1]],
      manager_ids: [sean.id],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      by: { name: "Áine" },
      page: { id: page },
      other: { id: other, slug: `lantern-pub-${made}` },
    });
    await expect
      .poll(() => seen(page))
      .toMatchObject({
        slug: `lantern-bar-${made}`,
        name: "Lantern Bar",
        name_ie: "Tábhairne an Lóchrainn",
        contact_number: "+353749521111",
        latitude: 54.63,
        tags: [{ id: tag }],
        photos: [{ id: photos[2] }, { id: photos[0] }],
        audio: [{ id: audio[1] }],
        prices: [{ name: "Stew" }, { name: "Chowder" }],
        posts: [{ id: post }],
        times: { times: [{ day: 1, opens: "12:00" }, { day: 5 }] },
      });
    const moved = api.db.selectFrom("event").select("page_id").where("id", "=", event);
    expect(await moved.execute()).toEqual([{ page_id: page }]);
    expect((await api.post("/api/account/hearts", {}, visitor)).json()).toEqual({ pages: [`lantern-bar-${made}`] });
    const categories = api.db.selectFrom("page_category").select("category_id").where("page_id", "=", page);
    expect((await categories.orderBy("rank").execute()).map((row) => row.category_id)).toEqual([shared, category]);
    const primary = api.db.selectFrom("photo").select("id").where("page_id", "=", page).where("is_primary", "=", true);
    expect(await primary.execute()).toEqual([{ id: photos[2] }]);
    const views = api.db.selectFrom("view_count").select(["day", "views"]).where("page_id", "=", page).orderBy("day");
    expect((await views.execute()).map((row) => row.views)).toEqual([7, 5]);
    const team = await api.post("/api/page/team", { page_id: page }, nora);
    expect(team.json().members).toMatchObject([{ account_id: nora.id }, { account_id: sean.id, role: "manager" }]);
  });

  test("redirects every former address, by slug and by id, and leaves the other page to nobody", async () => {
    await fill();
    expect(await seen(other)).toMatchObject({ id: other });
    await merge();
    for (const address of [`lantern-pub-${made}`, `old-lantern-${made}`, other]) {
      await expect.poll(() => seen(address)).toMatchObject({ id: page, slug: `lantern-bar-${made}` });
    }
    const found = await api.app.inject({ url: "/api/pages?q=lantern%20pub" });
    expect(found.body).not.toContain(other);
    expect((await api.post("/api/page/history", { page_id: other }, sean)).statusCode).toBe(404);
    const history = await api.post("/api/page/history", { page_id: page }, nora);
    expect(history.json().items).toMatchObject([{ action: "page.merge" }, { action: "page.merge" }]);
  });

  test("shows no address of the page that went where the page that stays hides it, before the purge and after", async () => {
    const place = { address: "Secret House", latitude: 54.98765, longitude: -8.5 };
    await api.post("/api/page/location", { page_id: other, ...place }, sean);
    await api.post("/api/page/location", { page_id: page, hide_address: true }, nora);
    await merge();
    const records = async () => [
      (await api.post("/api/page/history", { page_id: page }, nora)).body,
      (await api.post("/api/admin/audit", { subject: other }, admin)).body,
    ];
    for (const record of await records()) {
      expect(record).toContain('"address":"…"');
      expect(record).not.toMatch(/Secret House|54\.98765/);
    }
    await api.post("/api/page/location", { page_id: page, hide_address: false }, nora);
    for (const record of await records()) expect(record).toContain("Secret House");
    // Once it is purged, nothing says whether the page that went had hidden its address.
    await api.db.deleteFrom("page").where("id", "=", other).execute();
    for (const record of await records()) expect(record).not.toMatch(/Secret House|54\.98765/);
  });

  test("is mailed to both owners in their languages", async () => {
    await merge({ manager_ids: [sean.id] });
    const mails = await api.db
      .selectFrom("outbox")
      .select(["recipient", "locale", "data"])
      .where("type", "=", "PAGE_MERGED")
      .where("recipient", "in", [nora.email, sean.email])
      .execute();
    const path = `/manage/${page}`;
    expect(Object.fromEntries(mails.map((mail) => [mail.recipient, mail]))).toMatchObject({
      [nora.email]: { locale: "en", data: { page: "Lantern Bar", other: "The Lantern Pub", path } },
      [sean.email]: { locale: "ga", data: { page: "Lantern Bar", other: "Tábhairne an Lóchrainn", path } },
    });
  });

  test("refuses one page, pages that are deleted, merged or unknown, and what nobody has compared", async () => {
    const fields = { photo_ids: [], audio_ids: [], owner_id: null, manager_ids: [], version: 1, other_version: 1 };
    const refused = async (id: string, other_id: string) => {
      const { status, body } = await call("merge", { ...fields, id, other_id });
      return [status, body.code];
    };
    expect(await refused(page, page)).toEqual([422, "invalid-fields"]);
    expect(await refused(page, "0198b3a2-7c1e-7000-8000-00000000dead")).toEqual([404, "not-found"]);
    const deleted = await insertPage(api.db, { date_deleted: new Date() });
    expect(await refused(page, deleted)).toEqual([409, "page-deleted"]);
    expect((await merge({ other_version: 99 })).body.code).toBe("stale-version");
    const foreign = await insertPhoto(api.db, { page_id: deleted }, { is_primary: true });
    expect((await merge({ photo_ids: [foreign] })).body.errors).toMatchObject([{ path: "photo_ids.0" }]);
    expect((await merge({ owner_id: admin.id })).body.errors).toMatchObject([{ path: "owner_id" }]);
    expect((await merge()).status).toBe(200);
    const third = await insertPage(api.db);
    expect(await refused(third, other)).toEqual([409, "page-merged"]);
    expect((await api.post("/api/admin/page/restore", { id: other }, admin)).json().code).toBe("page-merged");
    expect((await call("merge", { ...fields, id: page, other_id: third }, nora)).status).toBe(403);
  });

  test("and its opposite, sent at once, do not wait for each other for ever", async () => {
    const fields = { photo_ids: [], audio_ids: [], owner_id: null, manager_ids: [], version: 1, other_version: 1 };
    const both = [
      { ...fields, id: page, other_id: other },
      { ...fields, id: other, other_id: page },
    ];
    const answers = await Promise.all(both.map((one) => call("merge", one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("an undo", () => {
  test("leaves both pages as they were", async () => {
    const { photos } = await fill();
    await addManagers(api.db, page, admin.id);
    const before = await everything();
    const all = { categories: "both", tags: "other", hours: "other", special_times: "other", prices: "other" };
    const columns = { name: "other", name_ie: "other", contact_number: "other", point: "other", hide_address: "other" };
    const { body } = await merge({
      choices: { ...all, ...columns },
      photo_ids: [photos[2]],
      audio_ids: [],
      owner_id: sean.id,
      manager_ids: [nora.id],
    });
    expect(await everything()).not.toEqual(before);
    const undone = await call("merge/undo", { id: body.id });
    expect([undone.status, undone.body.undo_until]).toEqual([200, null]);
    expect(await everything()).toEqual(before);
    await expect.poll(() => seen(`lantern-pub-${made}`)).toMatchObject({ id: other });
    expect(await seen(other)).toMatchObject({ id: other });
    expect((await call("merge/undo", { id: body.id })).body.code).toBe("merge-undone");
    const sums = await sql<{ ok: boolean }>`
      select (select sum(views) from view_day where kind = 'page') = (select sum(views) from view_count where page_id is not null) as ok`.execute(
      api.db,
    );
    expect(sums.rows).toEqual([{ ok: true }]);
  });

  test("leaves with the page that stayed what was written since", async () => {
    await fill();
    const { body } = await merge({ choices: { hours: "other", contact_number: "other", prices: "other" } });
    const slogan = { slogan: "Music by the pier", contact_number: "+353 74 952 9999" };
    await api.post("/api/page/basics", { page_id: page, slogan: slogan.slogan }, nora);
    await api.post("/api/page/contact", { page_id: page, contact_number: slogan.contact_number }, nora);
    await api.post("/api/page/prices/add", { page_id: page, name: "Mussels", amount: 1400 }, nora);
    const post = await insertPost(api.db, page);
    await insertFeedback(api.db, { page_id: page, message: "Lovely", kind: "suggestion" });
    expect((await call("merge/undo", { id: body.id })).status).toBe(200);
    await expect
      .poll(() => seen(page))
      .toMatchObject({
        slogan: "Music by the pier",
        contact_number: "+353749529999",
        posts: [{ id: post }],
        prices: [{ name: "Chowder" }, { name: "Mussels" }],
        times: { times: [{ opens: "09:00" }, { opens: "09:00" }] },
      });
    await expect
      .poll(() => seen(other))
      .toMatchObject({
        contact_number: "+353749521111",
        prices: [{ name: "Chowder" }],
        times: { times: [{ opens: "12:00" }, { opens: "12:00" }] },
      });
    const counted = api.db.selectFrom("page_filling").select(["times", "prices"]).where("page_id", "=", page);
    expect(await counted.executeTakeFirst()).toEqual({ times: 2, prices: 2 });
  });

  test("is for the last merge of a page, and ends with the record after 30 days", async () => {
    const { body: first } = await merge();
    const third = await insertPage(api.db);
    const fields = { photo_ids: [], audio_ids: [], owner_id: null, manager_ids: [], other_version: 1 };
    const { version } = await rowOf(page);
    const second = await call("merge", { ...fields, version, id: page, other_id: third });
    expect((await call("merge/undo", { id: first.id })).body.code).toBe("later-merge");
    expect((await call("merge/undo", { id: second.body.id })).status).toBe(200);
    const past = new Date(Date.now() - 31 * 24 * 3_600_000);
    const list = async () => (await call("merges", { page_id: page })).body.items.map(({ id }: { id: string }) => id);
    expect(await list()).toEqual([second.body.id, first.id]);
    await api.db.updateTable("page_merge").set({ date_created: past }).where("id", "=", first.id).execute();
    await api.db.updateTable("page").set({ date_deleted: past }).where("id", "=", other).execute();
    expect((await call("merge/undo", { id: first.id })).status).toBe(404);
    expect(await list()).toEqual([second.body.id]);
    await api.jobs.run("deleted-pages");
    const records = api.db.selectFrom("page_merge").select("id").where("page_id", "=", page);
    expect(await records.execute()).toEqual([{ id: second.body.id }]);
    await expect.poll(() => seen(other)).toMatchObject({ id: page }); // addresses lead to the page that stayed for ever
    await expect.poll(() => seen(`lantern-pub-${made}`)).toMatchObject({ id: page });
  });
});

describe("a comparison", () => {
  test("shows both pages, and suggests what is filled, else what is newer", async () => {
    await fill();
    await api.db.updateTable("page").set({ slogan: "Old and gold" }).where("id", "=", page).execute();
    await api.db.updateTable("page").set({ slogan: "Fresh" }).where("id", "=", other).execute();
    await sql`select pg_sleep(0.002)`.execute(api.db); // the instants have milliseconds
    await api.db.updateTable("page").set({ slogan: "Fresher" }).where("id", "=", other).execute();
    const { status, body } = await call("merge/compare", { id: page, other_id: other });
    expect(status).toBe(200);
    const suggested = Object.fromEntries(
      body.fields.map(({ field, suggested }: { field: string; suggested: string }) => [field, suggested]),
    );
    expect(suggested).toMatchObject({
      name: "page",
      name_ie: "other",
      slogan: "other",
      contact_number: "other",
      point: "other",
      categories: "both",
      tags: "other",
      hours: "other",
      prices: "other",
    });
    expect(suggested).not.toHaveProperty("type");
    expect(body.page).toMatchObject({ id: page, team: [{ account_id: nora.id, role: "owner" }] });
    expect(body.follow).toEqual({
      posts: 1,
      events: 1,
      feedback: 1,
      corrections: 1,
      hearts: 1,
      views: 9,
      invites: 1,
      claims: 0,
    });
    expect((await call("merge/compare", { id: page, other_id: page })).status).toBe(422);
  });
});

describe("likely duplicates", () => {
  const listed = async (dismissed = false) => {
    const { body } = await call("duplicates", { dismissed, limit: 100 });
    return body.items.filter(({ pages }: { pages: { id: string }[] }) => pages.some(({ id }) => id === page));
  };

  test("of all pages are found by phone and by name nearby, and are remembered when they are none", async () => {
    const name = `Teach Mhicí ${made}`;
    const point = { latitude: 54.7, longitude: -8.7 };
    const near = await insertPage(api.db, { ...point, name, latitude: 54.701 });
    const far = await insertPage(api.db, { ...point, name, latitude: 54.8 });
    const phone = `+3537495${40000 + made}`;
    await api.db
      .updateTable("page")
      .set({ ...point, name, contact_number: phone })
      .where("id", "=", page)
      .execute();
    await api.db.updateTable("page").set({ contact_number: phone }).where("id", "=", other).execute();
    await indexPages(api.db, [page, other, near, far]);
    await api.jobs.run("duplicates");
    const pairs = await listed();
    expect(pairs.map((pair: { reason: string }) => pair.reason).sort()).toEqual(["name", "phone"]);
    expect(JSON.stringify(pairs)).not.toContain(far);
    const dismiss = { id: near, other_id: page };
    expect((await call("duplicates/dismiss", dismiss)).body).toEqual({ dismissed: true });
    await api.jobs.run("duplicates");
    expect(await listed()).toMatchObject([{ reason: "phone" }]);
    expect(await listed(true)).toMatchObject([{ reason: "name", dismissed: true }]);
    const { body } = await call("merge/compare", { id: page, other_id: near });
    expect(body.page.likely_duplicates.map(({ id }: { id: string }) => id)).toEqual([other]);
    await call("duplicates/dismiss", { ...dismiss, dismissed: false });
    expect(await listed()).toHaveLength(2);
    await api.db.updateTable("page").set({ contact_number: null }).where("id", "=", other).execute();
    await api.jobs.run("duplicates");
    expect(await listed()).toMatchObject([{ reason: "name" }]);
  });

  test("wait for the office, and where merging is off nothing does", async () => {
    const [page_id, other_id] = [page, other].sort() as [string, string];
    await api.db.insertInto("duplicate_pair").values({ page_id, other_id, reason: "name" }).execute();
    const waiting = async (from: ApiServer) => {
      const { items, counts } = (await from.post("/api/admin/statistics/waiting", { limit: 100 }, admin)).json();
      return [items.some(({ kind }: { kind: string }) => kind === "duplicate"), counts.duplicate > 0];
    };
    expect(await waiting(api)).toEqual([true, true]);
    const without = await startApi({ beside: api, modulesOff: ["merging"] });
    expect(await waiting(without)).toEqual([false, false]);
    await without.stop();
  });
});

test("a deputy merges nothing, and no token may", async () => {
  const deputy = await api.person({ type: "deputy" });
  const { status, body } = await call("merge", { id: page, other_id: other }, deputy);
  expect([status, body.code]).toEqual([403, "no-deletion"]);
  expect(scopeOf(mergeEndpoints.mergePages)).toBeNull();
});
