import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  categorise,
  insertCategory,
  insertEvent,
  insertPage,
  insertPost,
  insertProposal,
} from "#test/support/factories.ts";
import { indexPages } from "../api/directory/search/effects.ts";

let api: ApiServer;
let ada: Person;
let cat: Person;
let pubs: string;
const pages: Record<string, string> = {};
beforeAll(async () => {
  api = await startApi();
  const { db } = api;
  ada = await api.person({ type: "admin" });
  cat = await api.person({ name: "Cáit" });
  const owner = await api.person({ name: "Nóra" });
  pubs = await insertCategory(db, { slug: "pubs" });
  pages.bar = await insertPage(db, { name: "Lantern Bar", user_id: owner.id, location: "An Clachán" });
  pages.inn = await insertPage(db, { name: "Lantern Inn", approval: "requested", location: "clachan" });
  pages.shop = await insertPage(db, { name: "Lantern Shop", location: "Trá Bán" });
  pages.lost = await insertPage(db, { name: "Lantern Lost", approval: "disabled" });
  pages.gone = await insertPage(db, { name: "Lantern Gone", date_deleted: new Date() });
  for (const name of ["bar", "inn", "gone"]) await categorise(db, pages[name]!, pubs);
  await indexPages(db, "all");
  expect((await call("/account/update", { id: cat.id, type: "curator", category_id: pubs }, ada)).status).toBe(200);
});
afterAll(() => api.stop());

const call = async (path: string, fields: object, as: Person = cat) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const codeOf = async (path: string, fields: object, as?: Person) => {
  const { status, body } = await call(path, fields, as);
  return [status, body.code ?? null];
};
const listed = async (fields: object = {}, as?: Person) => {
  const { items, total } = (await call("/admin/page/all", { sort: "name", ...fields }, as)).body;
  return [items.map(({ name }: { name: string }) => name), total];
};

test("lists, counts and finds the pages of the category alone, whatever the filter", async () => {
  const own = [["Lantern Bar", "Lantern Inn"], 2];
  expect(await listed()).toEqual(own);
  for (const fields of [{ q: "lantern" }, { q: "lantern", sort: "match" }, { missing: "photo" }, { category: "pubs" }])
    expect([fields, await listed(fields)]).toEqual([fields, own]);
  expect(await listed({ deleted: true })).toEqual(own);
  expect(await listed({ approval: "disabled" })).toEqual([[], 0]);
  expect(await listed({ q: "shop" })).toEqual([[], 0]);
  expect((await listed({}, ada))[1]).toBe(4);
  const { items } = (await call("/admin/page/all", { q: "bar" })).body;
  expect(items[0].owner).toMatchObject({ name: "Nóra", email: null });
});

test("edits these pages and what stands on them, without waiting for the office, and nobody else's", async () => {
  await api.db.updateTable("page").set({ moderate_edits: true }).where("id", "=", pages.bar!).execute();
  expect((await call("/page/basics", { page_id: pages.bar, slogan: "Open late" })).body.slogan).toBe("Open late");
  expect((await call("/page/color", { page_id: pages.bar, color: "#123456" })).status).toBe(200);
  expect((await call("/page/today/set", { page_id: pages.inn, kind: "closed" })).status).toBe(200);
  const post = await insertPost(api.db, pages.bar!);
  const event = await insertEvent(api.db, { page_id: pages.bar! });
  expect((await call("/page/posts/delete", { id: post })).status).toBe(200);
  expect((await call("/events/delete", { id: event })).status).toBe(200);
  const { items } = (await call("/admin/audit", { actor: cat.id }, ada)).body;
  expect(new Set(items.map(({ role }: { role: string }) => role))).toEqual(new Set(["curator"]));
  expect(await codeOf("/page/basics", { page_id: pages.shop, slogan: "Mine" })).toEqual([403, "outside-part"]);
  expect(await codeOf("/page/basics", { page_id: pages.lost, slogan: "Mine" })).toEqual([404, "not-found"]);
  expect(await codeOf("/page/basics", { page_id: pages.gone, slogan: "Mine" })).toEqual([404, "not-found"]);
});

test("decides on corrections of these pages, and sees no others", async () => {
  const mine = await insertProposal(api.db, pages.inn!);
  const others = await insertProposal(api.db, pages.lost!);
  const { items, waiting } = (await call("/admin/proposals", {})).body;
  expect([items.map(({ id }: { id: string }) => id), waiting]).toEqual([[mine], 1]);
  expect((await call("/admin/proposals", {}, ada)).body.waiting).toBe(2);
  expect(await codeOf("/proposals/refuse", { id: others })).toEqual([404, "not-found"]);
  expect((await call("/proposals/refuse", { id: mine })).body.status).toBe("refused");
});

test("has nothing of the administration, of teams and of messages, and hears whom to ask", async () => {
  const refused = await Promise.all([
    codeOf("/admin/page", { id: pages.bar }),
    codeOf("/admin/page/approve", { id: pages.inn }),
    codeOf("/page/delete", { page_id: pages.bar, confirm_name: "Lantern Bar" }),
    codeOf("/page/invites/send", { page_id: pages.bar, role: "manager" }),
    codeOf("/page/feedback", { page_id: pages.bar }),
    codeOf("/account/search", {}),
    codeOf("/admin/settings", {}),
    codeOf("/admin/audit", {}),
    codeOf("/stories/admin/get", {}),
    codeOf("/events/add", { title: "Céilí", starts_at: "2027-01-01T20:00:00Z", ends_at: "2027-01-01T23:00:00Z" }),
    codeOf("/account/update", { id: ada.id, name: "Mine" }),
  ]);
  expect(refused).toEqual(refused.map(() => [403, "outside-part"]));
  const irish = await api.post("/api/account/search", {}, { headers: { ...cat.headers, "accept-language": "ga" } });
  expect(irish.json().title).toContain("Iarr aon rud eile ar riarthóir");
});

test("of a place has the pages that name it, with or without its article and accents", async () => {
  const place = { name: "The Clachan", name_ie: "An Clachán", kind: "village" as const, latitude: 55, longitude: -8 };
  const { id } = await api.db.insertInto("place").values(place).returning("id").executeTakeFirstOrThrow();
  expect((await call("/account/update", { id: cat.id, place_id: id }, ada)).body).toMatchObject({
    type: "curator",
    category_id: null,
    place_id: id,
  });
  expect(await listed()).toEqual([["Lantern Bar", "Lantern Inn"], 2]);
  await api.db.deleteFrom("place").where("id", "=", id).execute();
  expect(await listed()).toEqual([[], 0]);
  expect(await codeOf("/page/basics", { page_id: pages.bar, slogan: "Mine" })).toEqual([403, "outside-part"]);
});

test("is chosen with a category or a place, by administrators; whoever is none has neither", async () => {
  const nora = await api.person();
  const errors = async (fields: object) =>
    (await call("/account/update", { id: nora.id, ...fields }, ada)).body.errors?.map(
      ({ path, code }: { path: string; code: string }) => [path, code],
    );
  expect(await errors({ type: "curator" })).toEqual([["category_id", "required"]]);
  expect(await errors({ type: "curator", category_id: nora.id })).toEqual([["category_id", "not-a-choice"]]);
  expect(await errors({ category_id: pubs })).toEqual([["category_id", "not-a-choice"]]);
  expect(await errors({ type: "curator", category_id: pubs })).toBeUndefined();
  expect((await call("/account/update", { id: nora.id, type: "editor" }, ada)).body.category_id).toBeNull();
});
