import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { categorise, insertCategory, insertPage, insertTag, tagPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
let categories: string[];
let tags: string[];
beforeAll(async () => {
  api = await startApi();
  categories = [];
  for (let count = 0; count < 6; count++) categories.push(await insertCategory(api.db));
  tags = [];
  for (let count = 0; count < 16; count++) tags.push(await insertTag(api.db, { name: `Zither${count}` }));
  tags.sort();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
});

const update = async (fields: object, as = nora) => {
  const answer = await api.post("/api/categories/update", { page_id, ...fields }, as);
  return { status: answer.statusCode, body: answer.json() };
};
const stored = async () => {
  const rows = api.db.selectFrom("page_category").select(["category_id", "rank"]).where("page_id", "=", page_id);
  return (await rows.orderBy("rank").execute()).map(({ category_id, rank }) => [categories.indexOf(category_id), rank]);
};

test("a page has its categories in the order that was sent, and is found by them at once", async () => {
  const [first, second, third] = categories as [string, string, string];
  const slug = (await api.db.selectFrom("category").select("slug").where("id", "=", third).executeTakeFirstOrThrow())
    .slug;
  const listed = async () => (await api.app.inject({ url: `/api/pages?category=${slug}` })).json().total;
  expect(await listed()).toBe(0);
  const { status, body } = await update({ category_ids: [third.toUpperCase(), first], version: 1 });
  expect([status, body.version, body.categories[0].slug]).toEqual([200, 2, slug]);
  expect(await stored()).toEqual([
    [2, 1],
    [0, 2],
  ]);
  await expect.poll(listed).toBe(1);
  await update({ category_ids: [second] });
  expect(await stored()).toEqual([[1, 1]]);
  await expect.poll(listed).toBe(0);
});

test("a list that is not sent stays; tags are searchable, and may be empty", async () => {
  await categorise(api.db, page_id, categories[4]!);
  await tagPage(api.db, page_id, tags[15]!);
  const { body } = await update({ tag_ids: [tags[0], tags[1]] });
  expect([body.tags.length, body.categories.length]).toEqual([2, 1]);
  const found = async () => (await api.app.inject({ url: `/api/pages?q=${body.tags[0].name}` })).json().total;
  await expect.poll(found).toBe(1);
  expect((await update({ tag_ids: [] })).body.tags).toEqual([]);
  await expect.poll(found).toBe(0);
});

test("equal lists create no new version", async () => {
  await update({ category_ids: categories.slice(0, 2), tag_ids: tags.slice(0, 3) });
  const again = await update({ category_ids: categories.slice(0, 2), tag_ids: tags.slice(0, 3).toReversed() });
  expect(again.body.version).toBe(2);
  const entries = await api.db.selectFrom("audit_entry").select("action").where("page_id", "=", page_id).execute();
  expect(entries.map(({ action }) => action)).toEqual(["page.categories"]);
});

test("one to five existing categories and up to fifteen existing tags are allowed, each once", async () => {
  const unknown = "0198b3a2-7c1e-7000-8000-00000000dead";
  const refused = async (fields: object) =>
    (await update(fields)).body.errors?.map(Object.values).map(([p, c]: string[]) => `${p} ${c}`);
  expect(await refused({ category_ids: [] })).toEqual(["category_ids required"]);
  expect(await refused({ category_ids: categories })).toEqual(["category_ids out-of-range"]);
  expect(await refused({ tag_ids: tags })).toEqual(["tag_ids out-of-range"]);
  const twice = [categories[0], categories[0]?.toUpperCase()];
  expect(await refused({ category_ids: twice })).toEqual(["category_ids repeated"]);
  expect(await refused({ category_ids: [categories[0], unknown] })).toEqual(["category_ids.1 not-a-choice"]);
  expect(await refused({ tag_ids: [unknown, tags[0]] })).toEqual(["tag_ids.0 not-a-choice"]);
  expect(await refused({ category_ids: categories.slice(0, 5), tag_ids: tags.slice(0, 15) })).toBeUndefined();
});

test("an edit of an old version is refused, and so are other members", async () => {
  const edits = categories.slice(0, 2).map((id) => update({ category_ids: [id], version: 1 }));
  const [first, second] = (await Promise.all(edits)).toSorted((one, other) => one.status - other.status);
  expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, "stale-version"]);
  expect(second?.body.current.categories).toEqual(first?.body.categories);
  expect((await update({ category_ids: [categories[3]] }, await api.person())).body.code).toBe("not-yours");
});

test("twenty concurrent calls leave one consistent list", async () => {
  const lists = Array.from({ length: 20 }, (_, at) => categories.toSpliced(at % 6, 1));
  const answers = await Promise.all(lists.map((category_ids) => update({ category_ids })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await stored()).map(([, rank]) => rank)).toEqual([1, 2, 3, 4, 5]);
});
