import { afterAll, beforeAll, expect, test } from "vitest";
import type { FurtherText, Translation } from "#core/contract/office/translations.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, insertPrice, insertStory } from "#test/support/factories.ts";

type Pieces = { items: Translation[]; next_cursor: string | null };

let api: ApiServer;
let admin: Person;
let editor: Person;
let nora: Person;
let page: string;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
  editor = await api.person({ type: "editor" });
  nora = await api.person();
  page = await insertPage(api.db, { user_id: nora.id, name: "The Lantern", name_ie: "An Lóchrann", slogan: "Music" });
});
afterAll(() => api.stop());

const post = async (path: string, fields: object, as: Person = admin) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const slogan = () => ({ kind: "page", id: page, field: "slogan" });
const french = async (of: object = slogan()) =>
  (await post("/admin/translations/further", of)).body.items[0] as FurtherText | undefined;
const save = (fields: object, as?: Person) =>
  post("/admin/translations/further/save", { ...slogan(), language: "fr", ...fields }, as);

test("a translation is written, changed and deleted, with an entry in the audit that does not quote it", async () => {
  expect(await french()).toEqual({ language: "fr", text: null, stale: false, version: 0, date_updated: null });
  expect((await save({ version: 0, text: " Musique " })).body).toMatchObject({ text: "Musique", version: 1 });
  expect((await save({ version: 1, text: "Musique et chansons" })).body).toMatchObject({ version: 2 });
  expect(await french()).toMatchObject({ text: "Musique et chansons", stale: false });
  const [entry] = (await post("/admin/audit", { limit: 1 })).body.items;
  expect(entry).toMatchObject({ action: "translation.save", before: { slogan_fr: "…" }, after: { slogan_fr: "…" } });
  expect((await save({ text: null })).body).toMatchObject({ text: null, version: 0 });
});

test("of two translators the second learns what the first has written", async () => {
  await save({ text: "Musique" });
  const answer = await save({ version: 0, text: "Chansons" });
  expect(answer).toMatchObject({ status: 409, body: { code: "stale-version", current: { text: "Musique" } } });
});

test("it is stale when the text that it translates changes, and current when it is saved again", async () => {
  await save({ text: "Musique" });
  await post("/page/basics", { page_id: page, slogan: "Music on Fridays" }, nora);
  expect(await french()).toMatchObject({ text: "Musique", stale: true });
  expect((await save({ text: "Musique" })).body).toMatchObject({ stale: false });
  await post("/page/basics", { page_id: page, slogan_ie: "Ceol" }, nora);
  await save({ text: "Musique le vendredi" });
});

test("texts that lack it are listed, the newest first, until they are translated", async () => {
  const lacking = async (fields: object = {}) =>
    (await post("/admin/translations", { language: "fr", kind: "price", ...fields })).body as Pieces;
  const ids = [await insertPrice(api.db, page, { name: "Stew" }), await insertPrice(api.db, page, { name: "Soup" })];
  const first = await lacking({ limit: 1 });
  expect(first.items).toMatchObject([{ id: ids[1], text: "Soup" }]);
  expect((await lacking({ limit: 1, cursor: first.next_cursor })).items).toMatchObject([{ id: ids[0], text: "Stew" }]);
  await save({ kind: "price", id: ids[1], field: "name", text: "Soupe" });
  expect((await lacking()).items.map(({ text }) => text)).toEqual(["Stew"]);
  await post("/page/prices/edit", { id: ids[1], name: "Fish soup" }, nora);
  expect((await lacking()).items.map(({ text }) => text)).toEqual(["Fish soup", "Stew"]);
});

test("a mark that changes no text does not make it stale", async () => {
  const price = { kind: "price", id: await insertPrice(api.db, page, { name: "Guinness" }), field: "name" };
  await save({ ...price, text: "Une Guinness" });
  await post("/admin/translations/mark", { ...price, mark: "one-is-enough" });
  expect(await french(price)).toMatchObject({ stale: false });
});

test("it is deleted with the text that it translates", async () => {
  await save({ text: "Musique" });
  await post("/page/basics", { page_id: page, slogan: null, slogan_ie: null }, nora);
  expect(await api.db.selectFrom("translation").select("text").where("subject_id", "=", page).execute()).toEqual([]);
  expect((await save({ text: "Musique" })).status).toBe(404);
  await post("/page/basics", { page_id: page, slogan: "Music" }, nora);
});

test("it has the limits of the text, and is in a further language", async () => {
  const long = await save({ text: "x".repeat(2000) });
  expect(long).toMatchObject({ status: 422, body: { errors: [{ path: "text", code: "too-long" }] } });
  expect((await save({ language: "ga", text: "Ceol" })).body.errors).toMatchObject([{ path: "language" }]);
});

test("editors translate what is the community’s, and owners nothing here", async () => {
  const story = { kind: "story", id: await insertStory(api.db, { title: "Four oars" }), field: "title" };
  expect((await save({ ...story, text: "Quatre rames" }, editor)).status).toBe(200);
  expect((await save({ text: "Musique" }, editor)).status).toBe(403);
  expect((await save({ text: "Musique" }, nora)).status).toBe(403);
});
