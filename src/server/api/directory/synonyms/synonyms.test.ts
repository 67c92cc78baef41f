import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Synonym } from "#core/contract/directory/synonyms.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, insertTag, tagPage } from "#test/support/factories.ts";
import { indexPages } from "../search/effects.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["synonym", "page", "tag", "rate_limit"] as const) await api.db.deleteFrom(table).execute();
});

const call = async (fields: object = {}) => {
  const answer = await api.post("/api/admin/synonyms", fields, admin);
  return { status: answer.statusCode, body: answer.json() };
};
const synonyms = async (fields: object = {}): Promise<Synonym[]> => (await call(fields)).body;
const search = async (q: string) =>
  (await api.app.inject(`/api/pages?q=${encodeURIComponent(q)}`)).json<{ total: number; also: unknown }>();

test("an installation begins with the obvious ones", async () => {
  const other = await startApi();
  const started = (await other.app.inject("/api/pages?q=somewhere+to+eat")).json();
  expect(started.also.terms).toContain("café");
  await other.stop();
});

test("synonyms are added, changed and deleted, and searches follow at once", async () => {
  const page = await insertPage(api.db, { name: "Old Schoolhouse" });
  const indoors = await insertTag(api.db, { name: "Indoors" });
  await tagPage(api.db, page, indoors);
  await insertPage(api.db, { name: "Gallery" });
  await indexPages(api.db, "all");
  const [added] = await synonyms({ add: { typed: ["wet day"], typed_ie: ["lá fliuch"], terms: ["gallery"] } });
  expect(added).toMatchObject({ typed: ["wet day"], terms_ie: [], categories: [], tags: [], version: 1 });
  await expect.poll(async () => (await search("lá fliuch")).total).toBe(1);
  const [changed] = await synonyms({ update: { id: added!.id, version: 1, tag_ids: [indoors] } });
  expect(changed).toMatchObject({ terms: ["gallery"], tags: [{ id: indoors, name: "Indoors" }], version: 2 });
  await expect.poll(async () => (await search("wet day")).total).toBe(2);
  const late = await call({ update: { id: added!.id, version: 1, terms: [] } });
  expect([late.status, late.body.code]).toEqual([409, "stale-version"]);
  expect(await synonyms({ delete: { id: added!.id } })).toEqual([]);
  await expect.poll(async () => (await search("wet day")).also).toBeNull();
  expect((await call({ delete: { id: added!.id } })).status).toBe(404);
});

test("a tag that is merged leaves its synonyms to the other one", async () => {
  const [from, into] = [await insertTag(api.db, { name: "Rain" }), await insertTag(api.db, { name: "Indoors" })];
  await synonyms({ add: { typed: ["wet day"], tag_ids: [from] } });
  await api.post("/api/admin/tags", { merge: { from, into } }, admin);
  expect(await synonyms()).toMatchObject([{ tags: [{ id: into }] }]);
});

test.each([
  [{ add: { terms: ["café"] } }, "add.typed", "required"],
  [{ add: { typed: ["food"] } }, "add.terms", "required"],
  [{ add: { typed: [" "], terms: ["café"] } }, "add.typed.0", "required"],
  [{ add: { typed: ["food"], tag_ids: ["0198b3a2-7c1e-7000-8000-00000000dead"] } }, "add.tag_ids", "not-a-choice"],
])("%j is refused", async (fields, path, code) => {
  const { status, body } = await call(fields);
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  expect(await synonyms()).toEqual([]);
});
