import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminSpecialPage } from "#core/contract/writing/special-pages.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("special_page").execute();
});

const call = async (action: string, fields: object = {}) => {
  const answer = await api.post(`/api/admin/special-page${action}`, fields, admin);
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (title: string, fields: object = {}): Promise<AdminSpecialPage> =>
  (await call("/add", { title, ...fields })).body;
const all = async (): Promise<AdminSpecialPage[]> => (await call("")).body;
const menu = async (name: string) =>
  (await all()).filter((page) => page.menu === name).map(({ title, rank }) => `${rank} ${title}`);
const open = async (slug: string) => (await api.app.inject(`/api/special-page/${slug}`)).json();

test("a published special page is public, an unpublished one answers 404", async () => {
  const ferry = await add("Ag dul ar an bhfarantóir", { body_ie: "**Am**", slug: "ferry" });
  expect(ferry).toMatchObject({ slug: "ferry", menu: null, rank: 0, published: true, body_ie: "**Am**", version: 1 });
  expect(await open("ferry")).toMatchObject({ id: ferry.id, title: "Ag dul ar an bhfarantóir" });
  const draft = await add("Draft", { published: false });
  expect((await open("draft")).code).toBe("not-found");
  expect((await all()).map(({ id }) => id).sort()).toEqual([ferry.id, draft.id].sort());
  await call("/update", { id: ferry.id, published: false });
  await expect.poll(async () => (await open("ferry")).code).toBe("not-found");
});

test("each menu has its own ranks without gaps", async () => {
  const a = await add("A", { menu: "header" });
  const b = await add("B", { menu: "header" });
  await add("C", { menu: "header", rank: 1 });
  await add("X", { menu: "footer" });
  expect(await menu("header")).toEqual(["1 C", "2 A", "3 B"]);
  await call("/update", { id: b.id, rank: 1, version: b.version });
  expect(await menu("header")).toEqual(["1 B", "2 C", "3 A"]);
  await call("/update", { id: b.id, menu: "footer" });
  expect([await menu("header"), await menu("footer")]).toEqual([
    ["1 C", "2 A"],
    ["1 X", "2 B"],
  ]);
  await call("/update", { id: a.id, menu: null });
  await call("/delete", { id: b.id });
  expect([await menu("header"), await menu("footer")]).toEqual([["1 C"], ["1 X"]]);
  expect((await all()).find(({ id }) => id === a.id)).toMatchObject({ menu: null, rank: 0 });
});

test("twenty pages added concurrently have ranks without gaps", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => add(`Page ${at}`, { menu: "header", rank: (at % 4) + 1 })));
  const ranks = (await all()).map(({ rank }) => rank);
  expect(ranks).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test("an old slug redirects to the new one; a chosen slug does not follow the title", async () => {
  const about = await add("About us");
  const privacy = await add("Privacy", { slug: "data" });
  expect((await call("/update", { id: about.id, title: "Fúinn" })).body.slug).toBe("fuinn");
  expect(await open("about-us")).toMatchObject({ slug: "fuinn" });
  expect((await call("/update", { id: privacy.id, title: "Your data" })).body.slug).toBe("data");
  const taken = await call("/update", { id: privacy.id, slug: "about-us" });
  expect(taken.body.errors).toMatchObject([{ path: "slug", code: "taken" }]);
  await call("/delete", { id: about.id });
  expect((await open("about-us")).code).toBe("not-found");
  expect((await call("/update", { id: privacy.id, slug: "about-us" })).body.slug).toBe("about-us");
});

test("an edit of an outdated version is refused", async () => {
  const { id, version } = await add("About");
  await call("/update", { id, body: "First", version });
  const late = await call("/update", { id, body: "Second", version });
  expect([late.status, late.body.code, late.body.current.body]).toEqual([409, "stale-version", "First"]);
});

test.each([
  [{}, "title", "required"],
  [{ title: "x".repeat(121) }, "title", "too-long"],
  [{ title: "About", menu: "side" }, "menu", "not-a-choice"],
  [{ title: "About", rank: 0 }, "rank", "out-of-range"],
  [{ title: "About", slug: "0198b3a2-7c1e-7000-8000-00000000dead" }, "slug", "wrong-form"],
])("%j is refused", async (fields, path, code) => {
  const { status, body } = await call("/add", fields);
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
});
