import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminCategory } from "#core/contract/directory/categories.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { categorise, insertPage } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("page_category").execute();
  await api.db.deleteFrom("category").execute();
  await api.db.deleteFrom("former_slug").execute();
});

const call = async (action: string, fields: object = {}, headers = {}) => {
  const answer = await api.post(`/api/admin/categories${action}`, fields, admin, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (name: string, fields: object = {}): Promise<AdminCategory> =>
  (await call("", { name, ...fields })).body;
const list = async (): Promise<AdminCategory[]> => (await call("")).body;
const open = async <Data>(path: string) => (await api.app.inject(`/api${path}`)).json<Data>();
/** The names as anybody reads them, in their order. */
const shown = async () => (await open<AdminCategory[]>("/categories")).map(({ name, name_ie }) => name ?? name_ie);
const pagesFound = async (query: string) => (await open<{ total: number }>(`/pages?${query}`)).total;
const categoriesOf = async (page: string) =>
  (await open<{ categories: { slug: string }[] }>(`/page/id/${page}`)).categories.map(({ slug }) => slug);

describe("a new category", () => {
  test("is the last by rank, has a slug from its name, and is listed even without pages", async () => {
    expect(await shown()).toEqual([]);
    const pubs = await add("Tithe Tábhairne", { color: "#aa3322", icon: "glass" });
    expect(pubs).toMatchObject({ slug: "tithe-tabhairne", rank: 1, pages: 0, photo: null, color: "#aa3322" });
    const trips = await add("Trips", { slug: "on-the-water", name_ie: "Turais" });
    expect(trips).toMatchObject({ slug: "on-the-water", rank: 2, name_ie: "Turais", version: 1 });
    expect((await list()).map(({ id }) => id)).toEqual([pubs.id, trips.id]);
    await expect.poll(shown).toEqual(["Tithe Tábhairne", "Trips"]);
  });

  test("is added once by twenty concurrent calls with one idempotency key", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("", { name: "Once" }, { "idempotency-key": "once" })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    [{ color: "#112233" }, "name", "required"],
    [{ name: "\u200b" }, "name", "required"],
    [{ name: "x".repeat(81) }, "name", "too-long"],
    [{ name: "Boats", color: "red" }, "color", "wrong-form"],
    [{ name: "Boats", slug: "Big Boats" }, "slug", "wrong-form"],
    [{ name: "Boats", slug: "shops" }, "slug", "taken"],
    [{ name: "Boats", rank: 1 }, "rank", "unknown-field"],
  ])("with %j is refused", async (fields, path, code) => {
    await add("Shops");
    const { status, body } = await call("", fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });
});

describe("a renamed category", () => {
  test("is found by its new name and slug, and by the former slug", async () => {
    const pubs = await add("Pubs");
    const page = await insertPage(api.db);
    await categorise(api.db, page, pubs.id);
    const { body } = await call("/update", { id: pubs.id, name: "Alehouses", version: pubs.version });
    expect(body).toMatchObject({ slug: "alehouses", version: 2, pages: 1 });
    expect(await open("/categories/id/pubs")).toMatchObject({ id: pubs.id, slug: "alehouses", pages: 1 });
    expect(await pagesFound("category=alehouses")).toBe(1);
    expect(await pagesFound("category=pubs")).toBe(1);
    expect(await pagesFound("q=alehouse")).toBe(1);
    await expect.poll(() => categoriesOf(page)).toEqual(["alehouses"]);
    expect((await call("", { name: "New", slug: "pubs" })).body.errors).toMatchObject([
      { path: "slug", code: "taken" },
    ]);
    expect((await call("/update", { id: pubs.id, slug: "pubs" })).body.slug).toBe("pubs");
    expect(await open("/categories/id/alehouses")).toMatchObject({ slug: "pubs" });
  });

  test("keeps a slug that was chosen explicitly", async () => {
    const { id } = await add("Food and drink", { slug: "eating" });
    expect((await call("/update", { id, name: "Good food" })).body.slug).toBe("eating");
  });

  test("refuses an old version, which a change of order does not create", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    await call("/rank", { ids: [two.id, one.id] });
    expect((await call("/update", { id: one.id, color: "#000000", version: one.version })).status).toBe(200);
    const late = await call("/update", { id: one.id, color: "#ffffff", version: one.version });
    expect([late.status, late.body.code, late.body.current.color]).toEqual([409, "stale-version", "#000000"]);
    expect((await call("/update", { id: one.id, name: null })).body.errors).toMatchObject([{ path: "name" }]);
    expect((await call("/update", { id: "0198b3a2-7c1e-7000-8000-00000000dead", name: "x" })).status).toBe(404);
  });
});

describe("the order", () => {
  test("must be a permutation of all categories", async () => {
    const ids = [(await add("A")).id, (await add("B")).id, (await add("C")).id] as const;
    const other = "0198b3a2-7c1e-7000-8000-00000000dead";
    const wrong = async (sent: string[]) => (await call("/rank", { ids: sent })).body.errors;
    expect(await wrong([ids[0], ids[1]])).toMatchObject([{ path: "ids", code: "incomplete" }]);
    expect(await wrong([ids[0], ids[1], ids[1]])).toMatchObject([{ path: "ids.2", code: "repeated" }]);
    expect(await wrong([...ids, other])).toMatchObject([{ path: "ids.3", code: "not-a-choice" }]);
    const { body } = await call("/rank", { ids: [ids[2], ids[0], ids[1]] });
    expect(body.map(({ name, rank }: AdminCategory) => `${rank} ${name}`)).toEqual(["1 C", "2 A", "3 B"]);
    await expect.poll(shown).toEqual(["C", "A", "B"]);
  });

  test("stays without gaps after concurrent additions, deletions and moves", async () => {
    const added = await Promise.all(["A", "B", "C", "D", "E", "F"].map((name) => add(name)));
    const ids = added.map(({ id }) => id);
    const orders = Array.from({ length: 20 }, (_, at) => ids.slice(at % 6).concat(ids.slice(0, at % 6)));
    const answers = await Promise.all([
      ...orders.map((order) => call("/rank", { ids: order })),
      call("", { name: "G" }),
      call("/delete", { id: ids[3] }),
    ]);
    expect(answers.every(({ status }) => [200, 422].includes(status))).toBe(true);
    expect((await list()).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("a deleted category", () => {
  test("moves its pages and slugs to another category, each page once", async () => {
    const [pubs, food, shops] = [await add("Pubs"), await add("Food"), await add("Shops")];
    const [only, both, hidden] = [
      await insertPage(api.db),
      await insertPage(api.db),
      await insertPage(api.db, { date_deleted: "2026-07-01T12:00:00Z" }),
    ];
    await categorise(api.db, only, pubs.id);
    await categorise(api.db, both, pubs.id, shops.id, food.id);
    await categorise(api.db, hidden, shops.id, pubs.id);
    const refused = await call("/delete", { id: pubs.id });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "move_to", code: "required" }]]);
    for (const move_to of [pubs.id, "0198b3a2-7c1e-7000-8000-00000000dead"]) {
      expect((await call("/delete", { id: pubs.id, move_to })).body.errors).toMatchObject([{ code: "not-a-choice" }]);
    }
    expect((await call("/delete", { id: pubs.id, move_to: food.id })).body).toEqual({ deleted: 1 });
    await expect.poll(() => categoriesOf(only)).toEqual(["food"]);
    expect(await categoriesOf(both)).toEqual(["food", "shops"]);
    expect(await pagesFound("category=food")).toBe(2);
    expect((await list()).map(({ slug, rank, pages }) => ({ slug, rank, pages }))).toEqual([
      { slug: "food", rank: 1, pages: 3 },
      { slug: "shops", rank: 2, pages: 2 },
    ]);
    expect(await open("/categories/id/pubs")).toMatchObject({ slug: "food" });
  });

  test("leaves no page without a category, even while owners choose it", async () => {
    const [pubs, food] = [await add("Pubs"), await add("Food")];
    const owner = await api.person();
    const pages = await Promise.all(Array.from({ length: 10 }, () => insertPage(api.db, { user_id: owner.id })));
    for (const page of pages) await categorise(api.db, page, pubs.id);
    const choose = (page_id: string) =>
      api.post("/api/categories/update", { page_id, category_ids: [food.id, pubs.id] }, owner);
    const [deleted, ...chosen] = await Promise.all([
      call("/delete", { id: pubs.id, move_to: food.id }),
      ...pages.map(choose),
    ]);
    expect(deleted?.status).toBe(200);
    expect(chosen.every(({ statusCode }) => [200, 422].includes(statusCode))).toBe(true);
    const rows = await api.db.selectFrom("page_category").select(["category_id", "rank"]).execute();
    expect(rows).toEqual(pages.map(() => ({ category_id: food.id, rank: 1 })));
  });
});

describe("the photo of a category", () => {
  const files = () => readdir(join(api.mediaDir, "photos")).catch(() => []);

  test("is a single one with texts, and is removed with its file", async () => {
    const { id } = await add("Beaches");
    const altText = async () => (await open<AdminCategory[]>("/categories")).find((one) => one.id === id)?.photo?.alt;
    expect(await altText()).toBeUndefined(); // from now on the list is cached
    const send = async (alt: string) =>
      (await upload(api, "/api/admin/categories/photo/add", await phonePhoto(400, 300), { as: admin, id, alt })).json();
    const before = await files();
    const first = await send("Sand");
    expect(first.photo).toMatchObject({ alt: "Sand", rank: 1, url: expect.stringContaining("/images/categories/") });
    expect((await api.app.inject(`${first.photo.url}-320.webp`)).statusCode).toBe(200);
    await expect.poll(altText).toBe("Sand");
    const second = await send("More sand");
    const { body } = await call("/photo/edit", { id, alt: "The strand", alt_ie: "An trá" });
    expect(body.photo).toMatchObject({ id: second.photo.id, alt: "The strand", alt_ie: "An trá" });
    await expect
      .poll(async () => (await open<AdminCategory[]>("/categories"))[0]?.photo)
      .toMatchObject({ id: second.photo.id, alt_ie: "An trá" });
    expect(await files()).toHaveLength(before.length + 1);
    expect((await call("/photo/remove", { id })).body.photo).toBeNull();
    expect((await call("/photo/remove", { id })).status).toBe(404);
    expect(await files()).toEqual(before);
  });
});
