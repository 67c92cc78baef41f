import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TextShare, Translation } from "#core/contract/office/translations.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { today } from "#test/support/days.ts";
import {
  insertCategory,
  insertEvent,
  insertFeature,
  insertPage,
  insertPost,
  insertPrice,
  insertSpecialPage,
  insertStory,
  insertTag,
} from "#test/support/factories.ts";
import { refreshTexts } from "./effects.ts";

let api: ApiServer;
let admin: Person;
let editor: Person;
let nora: Person;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
  editor = await api.person({ type: "editor" });
  nora = await api.person();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  for (const table of [
    "page",
    "story",
    "event",
    "feature",
    "special_page",
    "category",
    "tag",
    "office_notice",
  ] as const)
    await api.db.deleteFrom(table).execute();
});

const post = async (path: string, fields: object, as: Person = admin) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (fields: object = {}, as?: Person) =>
  ((await post("/admin/translations", fields, as)).body as { items: Translation[] }).items;
const texts = async (fields: object = {}, as?: Person) =>
  (await list(fields, as)).map(({ kind, field, state, text, text_ie }) => [`${kind} ${field}`, state, text, text_ie]);
const one = async (kind: string, id: string, field: string) =>
  (await post("/admin/translations/one", { kind, id, field })).body as Translation;
const save = (of: Translation, fields: object, as?: Person) =>
  post("/admin/translations/save", { kind: of.kind, id: of.id, field: of.field, version: of.version, ...fields }, as);
const mark = (of: Translation, mark: string, as?: Person) =>
  post("/admin/translations/mark", { kind: of.kind, id: of.id, field: of.field, version: of.version, mark }, as);

const LANTERN = { user_id: "", name: "The Lantern", name_ie: "An Lóchrann" };
const lantern = (row: object = {}) => insertPage(api.db, { ...LANTERN, user_id: nora.id, ...row });
const basics = (page_id: string, fields: object) => post("/page/basics", { page_id, ...fields }, nora);

test("a text that lacks a language is listed, and leaves the list when the language is written", async () => {
  const id = await lantern({ slogan: "Music by the pier" });
  expect(await texts()).toEqual([["page slogan", "lacks-ga", "Music by the pier", null]]);
  expect(await texts({ state: "lacks-en" })).toEqual([]);
  const saved = await save(await one("page", id, "slogan"), { text_ie: "Ceol cois cé" });
  expect(saved.body).toMatchObject({ state: "current", text: "Music by the pier", text_ie: "Ceol cois cé" });
  expect(await texts()).toEqual([]);
  await expect.poll(async () => (await api.app.inject(`/api/page/id/${id}`)).json().slogan_ie).toBe("Ceol cois cé");
  const [entry] = (await post("/admin/audit", { limit: 1 })).body.items;
  expect(entry).toMatchObject({ action: "page.update", after: { slogan_ie: "Ceol cois cé" } });
});

test("a change of one language makes the other one stale, until it follows or is marked", async () => {
  const id = await lantern({ slogan: "Music", slogan_ie: "Ceol" });
  expect(await texts()).toEqual([]);
  await basics(id, { slogan: "Music on Fridays" });
  expect(await texts()).toEqual([["page slogan", "stale-ga", "Music on Fridays", "Ceol"]]);
  await basics(id, { slogan_ie: "Ceol ar an Aoine" });
  expect(await texts()).toEqual([]);
  await basics(id, { slogan_ie: "Ceol gach Aoine" });
  expect(await texts({ state: "stale-en" })).toEqual([
    ["page slogan", "stale-en", "Music on Fridays", "Ceol gach Aoine"],
  ]);
  expect((await mark(await one("page", id, "slogan"), "current")).body.state).toBe("current");
  expect(await texts()).toEqual([]);
  await basics(id, { slogan: "Songs", slogan_ie: "Amhráin" }); // both at once
  expect(await texts()).toEqual([]);
  await basics(id, { slogan_ie: null });
  expect(await texts()).toEqual([["page slogan", "lacks-ga", "Songs", null]]);
});

test("a name that needs no translation is marked, and is listed again when it changes", async () => {
  const id = await lantern();
  const price = await insertPrice(api.db, id, { name: "Guinness" });
  expect((await mark(await one("price", price, "name"), "one-is-enough")).status).toBe(200);
  expect(await texts()).toEqual([]);
  expect(await texts({ state: "one-is-enough" })).toEqual([["price name", "one-is-enough", "Guinness", null]]);
  expect((await mark(await one("price", price, "name"), "needed")).body.state).toBe("lacks-ga");
  await mark(await one("price", price, "name"), "one-is-enough");
  await post("/page/prices/edit", { id: price, name: "Stout" }, nora);
  expect(await texts()).toEqual([["price name", "lacks-ga", "Stout", null]]);
});

test("every kind of text can be saved, by the rules of its own form", async () => {
  const page = await lantern();
  const times = { starts_at: "2030-06-01T18:00:00Z", ends_at: "2030-06-01T20:00:00Z" };
  const notice = await post("/admin/notices/add", { text: "No ferry", reach: "none", ends_at: hoursAhead(5) });
  const subjects = {
    "page description": page,
    "price description": await insertPrice(api.db, page, { name_ie: "Pionta", name: "Pint", description: "x" }),
    "post body": await insertPost(api.db, page, { title: "A", title_ie: "B", body: "x" }),
    "event location": await insertEvent(api.db, {
      page_id: page,
      title: "A",
      title_ie: "B",
      ...times,
      location: "x",
    }),
    "story body": await insertStory(api.db, { title: "A", title_ie: "B", body: "x" }),
    "feature text": await insertFeature(api.db, {
      title: "A",
      title_ie: "B",
      text: "x",
      starts_on: "2199-12-01",
      ends_on: "2199-12-31",
    }),
    "special-page body": await insertSpecialPage(api.db, { title: "A", title_ie: "B", body: "x" }),
    "category name": await insertCategory(api.db, { name: "Pubs", name_ie: null }),
    "tag name": await insertTag(api.db, { name: "Music", name_ie: null }),
    "notice text": notice.body.id as string,
  };
  await basics(page, { description: "x" });
  for (const [name, id] of Object.entries(subjects)) {
    const [kind = "", field = ""] = name.split(" ");
    const before = await one(kind, id, field);
    expect([name, before.state]).toEqual([name, "lacks-ga"]);
    const { status, body } = await save(before, { text_ie: "Scríofa" });
    expect([name, status, body.state, body.text_ie]).toEqual([name, 200, "current", "Scríofa"]);
    const longer = await save(await one(kind, id, field), { text_ie: "x".repeat(30_000) });
    expect([name, longer.status]).toEqual([name, name === "story body" ? 200 : 422]);
    const long = await save(await one(kind, id, field), { text_ie: "x".repeat(40_001) });
    expect([name, long.body.errors]).toMatchObject([name, [{ path: "text_ie", code: "too-long" }]]);
  }
  // Its Irish was changed a second time, after the English.
  expect((await texts()).map(([name, state]) => [name, state])).toEqual([["story body", "stale-en"]]);
});

test("what readers cannot see is not listed, and is when it becomes public", async () => {
  const id = await lantern({ status: "hidden", slogan: "Music" });
  await insertPrice(api.db, id, { name: "Pint" });
  await insertPost(api.db, id, { title: "Draft", status: "draft" });
  await insertPost(api.db, id, { title: "News" });
  const story = await insertStory(api.db, { title: "Lighthouse", status: "draft" });
  await insertEvent(api.db, {
    title: "Long ago",
    starts_at: "2020-01-01T10:00:00Z",
    ends_at: "2020-01-01T11:00:00Z",
    last_ends_at: "2020-01-01T11:00:00Z",
  });
  expect(await texts()).toEqual([]);
  await post("/page/status", { page_id: id, status: "open" }, nora);
  expect((await texts()).map(([name]) => name).sort()).toEqual(["page slogan", "post title", "price name"]);
  await api.db.updateTable("story").set({ status: "published" }).where("id", "=", story).execute();
  expect((await texts({ kind: "story" })).map(([, , text]) => text)).toEqual(["Lighthouse"]);
  await api.db.deleteFrom("page").where("id", "=", id).execute();
  expect((await texts()).map(([name]) => name)).toEqual(["story title"]);
});

test("the most viewed come first, in batches that go on where the last one ended", async () => {
  const day = today().toString();
  for (const [name, views] of [
    ["A", 3],
    ["B", 40],
    ["C", 0],
  ] as const) {
    const id = await lantern({ name, name_ie: name });
    if (views > 0)
      await api.db.insertInto("view_count").values({ page_id: id, day, source: "direct", views }).execute();
    await basics(id, { slogan: `of ${name}` });
  }
  await insertTag(api.db, { name: "Music", name_ie: null });
  const seen: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await post("/admin/translations", { limit: 1, ...(cursor && { cursor }) });
    seen.push(...(body.items as Translation[]).map(({ text }) => text));
    cursor = body.next_cursor;
  } while (cursor);
  expect(seen).toEqual(["Music", "of B", "of A", "of C"]);
  expect((await list()).map(({ views }) => views)).toEqual([null, 40, 3, 0]);
});

test("a job counts views again, leaves out what has ended, and counts the texts of the day", async () => {
  const day = today().toString();
  const id = await lantern({ slogan: "Music" });
  const name = await insertPage(api.db, { name: "Alone" });
  await mark(await one("page", name, "name"), "one-is-enough");
  await insertTag(api.db, { name: "Music", name_ie: "Ceol" });
  const event = await insertEvent(api.db, { title: "Tonight", starts_at: hoursAhead(1), ends_at: hoursAhead(2) });
  await api.db.insertInto("view_count").values({ page_id: id, day, source: "direct", views: 7 }).execute();
  const long = { page_id: id, day: "2020-01-01", source: "direct", views: 1000 };
  await api.db.insertInto("view_count").values(long).execute();
  expect((await list()).map(({ text, views }) => [text, views])).toEqual([
    ["Tonight", null],
    ["Music", 0],
  ]);
  // Time passes: a clock would have to be the database's.
  await sql`alter table event disable trigger user`.execute(api.db);
  await api.db.updateTable("event").set({ last_ends_at: "2026-01-01T10:00:00Z" }).where("id", "=", event).execute();
  await sql`alter table event enable trigger user`.execute(api.db);
  await refreshTexts(api.db, { signal: new AbortController().signal });
  expect((await list()).map(({ text, views }) => [text, views])).toEqual([["Music", 7]]);
  const share = (await post("/admin/translations/share", {}, editor)).body as TextShare;
  expect(share.kinds).toEqual([
    { kind: "page", texts: 2, english: 2, irish: 1, stale_english: 0, stale_irish: 0 },
    { kind: "tag", texts: 1, english: 1, irish: 1, stale_english: 0, stale_irish: 0 },
  ]);
  expect(share.weeks.map(({ texts, irish }) => [texts, irish])).toEqual([[3, 2]]);
  expect((await post("/admin/translations/share", {}, nora)).status).toBe(403);
});

test("editors translate what editors write, and owners nothing here", async () => {
  const page = await lantern({ slogan: "Music" });
  await insertEvent(api.db, {
    page_id: page,
    title: "Session",
    starts_at: "2030-06-01T18:00:00Z",
    ends_at: "2030-06-01T19:00:00Z",
  });
  await insertStory(api.db, { title: "Lighthouse" });
  expect((await texts({}, editor)).map(([name]) => name)).toEqual(["story title"]);
  const [story] = await list({}, editor);
  expect((await save(story!, { text_ie: "Teach solais" }, editor)).status).toBe(200);
  const slogan = await one("page", page, "slogan");
  expect((await save(slogan, { text_ie: "Ceol" }, editor)).status).toBe(403);
  expect((await mark(slogan, "one-is-enough", editor)).status).toBe(403);
  expect((await post("/admin/translations", { kind: "page" }, editor)).status).toBe(403);
  expect((await post("/admin/translations", {}, nora)).status).toBe(403);
});

test("of two people who save at once the second one gets the text of the first", async () => {
  const id = await lantern({ slogan: "Music" });
  const read = await one("page", id, "slogan");
  expect((await save(read, { text_ie: "Ceol" })).status).toBe(200);
  const late = await save(read, { text_ie: "Ceolta" });
  expect([late.status, late.body.code, late.body.current.text_ie]).toEqual([409, "stale-version", "Ceol"]);
  expect((await mark(read, "one-is-enough")).status).toBe(409);
  const again = await one("page", id, "slogan");
  expect((await save(again, { text: null, text_ie: null })).body.errors).toMatchObject([
    { path: "text", code: "required" },
  ]);
  expect((await save(again, { text_ie: "Ceol" })).body.version).toBe(again.version);
  expect((await post("/admin/translations/one", { kind: "page", id, field: "description" })).status).toBe(404);
});

const hoursAhead = (hours: number) => Temporal.Now.instant().add({ hours }).toString();
