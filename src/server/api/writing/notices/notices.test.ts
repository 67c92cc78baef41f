import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PageCard } from "#core/contract/pages/card.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { handlers } from "#core/server/api/index.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { categorise, insertCategory, insertHours, insertPage } from "#test/support/factories.ts";
import { readingAt } from "#test/support/reading.ts";

let api: ApiServer;
let office: Person;
let category: { id: string; slug: string };
let boats: string;
let pub: string;

/** Monday 11 January 2027, in winter: UTC is Dublin's time. */
const at = (time: string) =>
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.from(`2027-01-11T${time}:00Z`));
const STORM = { text: "No ferry after 14:00, storm", text_ie: "Gan bád tar éis 14:00, stoirm" };
const NO_FERRY = { reason: "no ferry", reason_ie: "gan bád" };
const TODAY = { ends_at: "2027-01-11T20:00:00Z" };

beforeAll(async () => {
  at("12:00");
  api = await startApi();
  office = await api.person({ type: "admin" });
  const id = await insertCategory(api.db, {});
  const { slug } = await api.db.selectFrom("category").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
  category = { id, slug };
  boats = await insertPage(api.db, { name: "Boats", user_id: office.id });
  pub = await insertPage(api.db, { name: "Pub" });
  for (const page of [boats, pub]) await insertHours(api.db, page, { opens: "10:00", closes: "18:00" });
  await categorise(api.db, pub, id);
  await indexPages(api.db, [boats, pub]);
  await post("/page/location", { page_id: boats, needs_ferry: true });
});
afterAll(() => api.stop());
beforeEach(async () => {
  at("12:00");
  await api.db.deleteFrom("rate_limit").execute();
  for (const { id, state } of await listed()) if (state !== "over") await post("/admin/notices/end", { id });
});
afterEach(() => vi.restoreAllMocks());

const post = async (path: string, fields: object, as: Person = office) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const add = (fields: object) => post("/admin/notices/add", { ...STORM, ...NO_FERRY, ...TODAY, ...fields });
const listed = async () => (await post("/admin/notices", {})).body.items as { id: string; state: string }[];
const read = async (path: string) => (await api.app.inject(`/api${path}`)).json();
const open = async (more = "") => {
  const { items, facets, may_be_closed } = await read(`/pages?open_at=now${more}`);
  return { names: items.map(({ name }: PageCard) => name).sort(), count: facets.open_now, left_out: may_be_closed };
};
const doubt = async (id: string) => (await read(`/page/id/${id}`)).may_be_closed?.reason_ie ?? null;

describe("pages that a notice concerns may be closed, and leave “open now” unless asked for:", () => {
  const EVERYTHING = { names: ["Boats", "Pub"], count: 2, left_out: 0 };

  test.each([
    ["those that depend on the ferry", { reach: "ferry" }, ["Pub"], [true, false]],
    ["those of a category", { reach: "category" }, ["Boats"], [false, true]],
    ["all", { reach: "all" }, [], [true, true]],
    ["none", { reach: "none" }, ["Boats", "Pub"], [false, false]],
  ])("%s", async (_, reach, names, [boatsClosed, pubClosed]) => {
    expect(await open()).toEqual(EVERYTHING);
    const fields = reach.reach === "category" ? { ...reach, category_id: category.id } : reach;
    expect((await add(fields)).status).toBe(200);
    expect(await open()).toEqual({ names, count: names.length, left_out: 2 - names.length });
    expect(await open("&notices=ignore")).toEqual(EVERYTHING);
    expect([await doubt(boats), await doubt(pub)]).toEqual(
      [boatsClosed && "gan bád", pubClosed && "gan bád"].map((one) => one || null),
    );
    const [counted] = (await read("/categories")).filter(({ slug }: { slug: string }) => slug === category.slug);
    expect(counted.open_now).toBe(pubClosed ? 0 : 1);
  });

  test("only while it stands: what was built before is not sent any more from its beginning, and from its end on", async () => {
    const stands = { starts_at: "2027-01-11T14:00:00Z", ends_at: "2027-01-11T17:00:00Z" };
    await add({ reach: "ferry", ...stands });
    const seen = async (time: string) => {
      const reading = readingAt(api.db, `2027-01-11T${time}:00Z`);
      const page = await handlers.page({ id: boats }, reading.context);
      return [page.may_be_closed?.reason ?? null, reading.expires()];
    };
    expect(await seen("12:00")).toEqual([null, stands.starts_at]);
    expect(await seen("14:00")).toEqual(["no ferry", stands.ends_at]);
    expect(await seen("17:00")).toEqual([null, "2027-01-11T18:00:00Z"]); // the hours
    expect((await open()).names).toEqual(["Boats", "Pub"]);
    expect((await read("/pages?open_at=2027-01-11T15:00:00Z")).may_be_closed).toBe(1);
    expect((await read("/pages?open_at=2027-01-11T17:00:00Z")).may_be_closed).toBe(0);
  });
});

test("a notice is read as JSON until the office ends it, by nobody else, and what it was is in the audit", async () => {
  const { body } = await add({ reach: "ferry" });
  expect((await read("/notices")).items).toMatchObject([{ ...STORM, ...NO_FERRY, reach: "ferry", category: null }]);
  const member = await api.person();
  expect((await post("/admin/notices/end", { id: body.id }, member)).status).toBe(403);
  expect((await post("/admin/notices/end", { id: body.id })).body.state).toBe("over");
  expect((await post("/admin/notices/end", { id: body.id })).status).toBe(200);
  expect((await read("/notices")).items).toEqual([]);
  expect((await open()).names).toEqual(["Boats", "Pub"]);
  const { items } = (await post("/admin/audit", { subject: body.id }, office)).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual(["notice.end", "notice.add"]);
});

test("a page that a notice concerns on a day says so for that day, and no other page or day does", async () => {
  const { body } = await add({ reach: "ferry", starts_at: "2027-01-12T14:00:00Z", ends_at: "2027-01-12T20:00:00Z" });
  const slugs = await api.db.selectFrom("page").select(["id", "slug"]).where("id", "in", [boats, pub]).execute();
  const of = (id: string) => slugs.find((row) => row.id === id)!.slug;
  const day = async (date: string) => {
    const { pages } = await read(`/pages/day?date=${date}&pages=${of(boats)}&pages=${of(pub)}`);
    return pages.map(({ may_be_closed }: { may_be_closed: unknown }) => may_be_closed);
  };
  const times = { from: "2027-01-12T14:00:00.000Z", until: "2027-01-12T20:00:00.000Z" };
  const doubt = { notice_id: body.id, ...NO_FERRY, ...times };
  await expect.poll(() => day("2027-01-12")).toEqual([doubt, null]);
  expect([await day("2027-01-11"), await day("2027-01-13")]).toEqual([
    [null, null],
    [null, null],
  ]);
  await post("/admin/notices/end", { id: body.id });
  await expect.poll(() => day("2027-01-12")).toEqual([null, null]);
});

test("a notice is changed by the version that was read, and not once it is over", async () => {
  const { body } = await add({ reach: "none" });
  const changed = { id: body.id, version: body.version, ...STORM, reach: "ferry", ...NO_FERRY, ...TODAY };
  expect((await post("/admin/notices/update", changed)).body).toMatchObject({ reach: "ferry", version: 2 });
  expect((await post("/admin/notices/update", changed)).status).toBe(409);
  expect((await open()).names).toEqual(["Pub"]);
  await post("/admin/notices/end", { id: body.id });
  expect((await post("/admin/notices/update", { ...changed, version: 3 })).status).toBe(404);
});

test.each([
  ["without words", { text: "", text_ie: null }, "text"],
  ["without a reason where places may be closed", { reason: null, reason_ie: "" }, "reason"],
  ["of no category", { reach: "category" }, "category_id"],
  ["of an unknown category", { reach: "category", category_id: "0198b3a2-7c1e-7000-8000-00000000dead" }, "category_id"],
  ["that ends before it begins", { starts_at: "2027-01-11T21:00:00Z" }, "ends_at"],
  ["that is over", { starts_at: "2027-01-10T10:00:00Z", ends_at: "2027-01-11T11:00:00Z" }, "ends_at"],
  ["of more than 31 days", { ends_at: "2027-02-12T12:00:00Z" }, "ends_at"],
  ["too far ahead", { starts_at: "2028-03-01T12:00:00Z", ends_at: "2028-03-02T12:00:00Z" }, "starts_at"],
])("a notice %s is refused", async (_, fields, path) => {
  const { status, body } = await add({ reach: "ferry", ...fields });
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
});

test("ten notices at a time are enough", async () => {
  for (let more = 0; more < 10; more++) expect((await add({ reach: "none" })).status).toBe(200);
  expect((await add({ reach: "none" })).body.code).toBe("list-full");
});
