import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN_SORTS } from "#core/contract/pages/admin.ts";
import { PAGE_GAPS } from "#core/contract/pages/own.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  categorise,
  insertCategory,
  insertHours,
  insertPage,
  insertPhoto,
  insertPrice,
} from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
let nora: Person;
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
  nora = await api.person({ name: "Nóra" });
  const { db } = api;
  const inn = { name: "Ánna’s Inn", contact_number: "+353749521234", description: "Long", user_id: nora.id };
  ids.inn = await insertPage(db, { ...inn, latitude: 55, longitude: -8, slug: "annas-inn" });
  await insertHours(db, ids.inn);
  for (let at = 0; at < 4; at++) await insertPhoto(db, { page_id: ids.inn }, { is_primary: at === 0 });
  await insertPrice(db, ids.inn);
  await categorise(db, ids.inn, await insertCategory(db, { slug: "inns" }));
  ids.bar = await insertPage(db, { name: "zebra bar", approval: "requested", email: "bar@oilean.example" });
  await insertHours(db, ids.bar, { days: [1] });
  const irish = { name_ie: "Bácús na Trá", slogan_ie: "Arán", description_ie: "Fada", name: null };
  ids.bakery = await insertPage(db, { ...irish, approval: "declined", status: "hidden" });
  ids.shop = await insertPage(db, { name: "Corner Shop", approval: "disabled", status: "permanently_closed" });
  ids.gone = await insertPage(db, { name: "Gone", date_deleted: new Date() });
  await categorise(db, ids.gone, await insertCategory(db, { slug: "ruins" }));
  await indexPages(db, "all");
});
afterAll(() => api.stop());

const list = async (fields: object = {}) => (await api.post("/api/admin/page/all", fields, admin)).json();
const names = async (fields: object) => {
  const { items } = await list(fields);
  return items.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id));
};

describe("the table of all pages", () => {
  test("shows the fields by which an administrator decides", async () => {
    const { items, total } = await list({ sort: "name" });
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({
      id: ids.inn,
      approval: "approved",
      status: "open",
      moves: ["disable"],
      percent: 89,
      missing: ["irish", "accessibility"],
      owner: { uid: nora.uid, name: "Nóra" },
      categories: [{ slug: "inns" }],
      photo: { width: 1600 },
    });
    expect((await api.post("/api/admin/page/all", {}, nora)).statusCode).toBe(403);
  });

  test("is filtered", async () => {
    const sorted = { sort: "name" };
    expect(await names({ approval: "requested" })).toEqual(["bar"]);
    expect(await names({ status: "hidden" })).toEqual(["bakery"]);
    expect(await names({ category: "inns" })).toEqual(["inn"]);
    expect(await names({ owner: nora.uid })).toEqual(["inn"]);
    expect(await names({ owner: nora.id })).toEqual(["inn"]);
    expect(await names({ owner: "none", ...sorted })).toEqual(["bakery", "shop", "bar"]);
    expect(await names({ deleted: true })).toEqual(["gone"]);
    expect((await list({ owner: "none" })).total).toBe(3);
  });

  test("finds parts of names (ignoring accents), slugs, phone numbers and email addresses", async () => {
    for (const [q, found] of [
      ["anna", "inn"],
      ["bacus", "bakery"],
      ["annas-i", "inn"],
      ["074 952 12", "inn"],
      ["BAR@oilean", "bar"],
      [ids.shop, "shop"],
    ]) {
      expect(await names({ q })).toEqual([found]);
    }
    expect(await names({ q: "100%_" })).toEqual([]);
  });

  test("neither lists nor counts deleted pages, whatever the filter", async () => {
    const filters = [
      { q: "gone" },
      { q: "gone", sort: "match" },
      { category: "ruins" },
      { category: "ruins", q: "gone" },
    ];
    for (const filter of filters) {
      expect(await list(filter), JSON.stringify(filter)).toEqual({ items: [], next_cursor: null, total: 0 });
      expect(await names({ ...filter, deleted: true }), JSON.stringify(filter)).toEqual(["gone"]);
    }
    for (const missing of PAGE_GAPS) {
      const { items, total } = await list({ missing });
      expect(total, missing).toBe(items.length);
    }
  });

  test("sorts by name where matches of no query are asked for", async () => {
    expect(await list({ sort: "match" })).toEqual(await list({ sort: "name" }));
  });

  test("sorts names that begin with the query first, then names with a word that does, across cursors", async () => {
    const near = await Promise.all(
      ["Lan", "The Lantern", "Island Stores", "An Lána", "Lantern Bar"].map((name) => insertPage(api.db, { name })),
    );
    await indexPages(api.db, near);
    const found = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, next_cursor } = await list({ q: "LÁN", sort: "match", limit: 2, ...(cursor && { cursor }) });
      found.push(...items.map(({ name }: { name: string }) => name));
      cursor = next_cursor;
    }
    await api.db.deleteFrom("page").where("id", "in", near).execute();
    expect(found).toEqual(["Lan", "Lantern Bar", "An Lána", "The Lantern", "Island Stores"]);
  });

  test("filters by each gap as it is computed for a single page", async () => {
    const { items } = await list();
    for (const missing of PAGE_GAPS) {
      const having = items.filter((row: { missing: string[] }) => row.missing.includes(missing));
      expect((await list({ missing })).items, missing).toEqual(having);
    }
    await api.db.deleteFrom("opening_time").where("page_id", "=", ids.bar!).execute();
    expect(await names({ missing: "times", approval: "requested" })).toEqual(["bar"]);
  });

  test("stores the completeness that is computed for a single page, after every kind of change", async () => {
    const full = { latitude: 55, longitude: -8, description: "Tea", email: "a@oilean.example" };
    const page = await insertPage(api.db, { name: "A", name_ie: "Á", slogan_ie: "B", description_ie: "C", ...full });
    const change = (columns: object) => api.db.updateTable("page").set(columns).where("id", "=", page).execute();
    const steps = [
      () => insertHours(api.db, page),
      () => insertPhoto(api.db, { page_id: page }, { is_primary: true }),
      () => insertPrice(api.db, page),
      () => change({ email: null, contact_number: "+353749521234" }),
      () => change({ contact_number: null }),
      () => change({ latitude: null, longitude: null }),
      () => change({ description: null }),
      () => change({ description_ie: null }),
      () => api.db.deleteFrom("price").where("page_id", "=", page).execute(),
      () => change({ accessibility: { toilet: { answer: "no", note: null, note_ie: null } } }),
      () => change({ accessibility: {} }),
    ];
    const stored: (number | undefined)[] = [];
    for (const step of [() => {}, ...steps]) {
      await step();
      const { completeness } = await api.db
        .selectFrom("page_filling")
        .select("completeness")
        .where("page_id", "=", page)
        .executeTakeFirstOrThrow();
      const { items } = await list();
      expect(items.find(({ id }: { id: string }) => id === page).percent).toBe(completeness);
      stored.push(completeness);
    }
    expect(stored).toEqual([39, 59, 77, 82, 82, 72, 60, 60, 43, 38, 43, 38]);
    await api.db.deleteFrom("page").where("id", "=", page).execute();
  });

  test("is sorted in both directions, across cursors", async () => {
    expect(await names({ sort: "name" })).toEqual(["inn", "bakery", "shop", "bar"]);
    expect(await names({ sort: "approval" })).toEqual(["bar", "bakery", "shop", "inn"]);
    expect((await names({ sort: "-completeness" }))[0]).toBe("inn");
    const percents = (await list({ sort: "completeness" })).items.map((row: { percent: number }) => row.percent);
    expect(percents).toEqual(percents.toSorted((a: number, b: number) => a - b));
    for (const sort of ADMIN_SORTS.flatMap((one) => [one, `-${one}`])) {
      const whole = (await list({ sort })).items;
      const deps: unknown[] = [];
      for (let cursor: string | undefined; ; ) {
        const part = await list({ sort, limit: 1, cursor });
        deps.push(...part.items);
        if (part.next_cursor === null) break;
        cursor = part.next_cursor;
      }
      expect(deps, sort).toEqual(whole);
    }
    const { next_cursor } = await list({ sort: "name", limit: 1 });
    expect((await list({ sort: "approval", cursor: next_cursor })).code).toBe("invalid-fields");
  });
});
