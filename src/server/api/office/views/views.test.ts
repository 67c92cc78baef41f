import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertCategory, insertPage } from "#test/support/factories.ts";
import { sweepSearches } from "./effects.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
});

let addresses = 0;
/** The client address of a new visitor. */
const newAddress = () => `10.0.${Math.floor(++addresses / 256)}.${addresses % 256}`;

type Visitor = { from?: string; userAgent?: string; as?: Person };
const view = (fields: object, { from = newAddress(), userAgent = PHONE, as }: Visitor = {}) =>
  api.app.inject({
    method: "POST",
    url: "/api/views",
    payload: fields,
    remoteAddress: from,
    headers: { "user-agent": userAgent, ...as?.headers },
  });
const written = () => api.views.flush();
/** The views of a page so far, and those of them from the area. */
const counted = async (of = page_id) => {
  await written();
  const rows = await api.db.selectFrom("view_count").select(["views", "local"]).where("page_id", "=", of).execute();
  const sum = (some: typeof rows) => some.reduce((all, { views }) => all + views, 0);
  return { total: sum(rows), local: sum(rows.filter(({ local }) => local)) };
};
const total = async () => (await counted()).total;
const pressed = async () => {
  await written();
  const rows = api.db.selectFrom("press_count").select(["kind", "presses"]).where("page_id", "=", page_id);
  return Object.fromEntries((await rows.execute()).map(({ kind, presses }) => [kind, presses]));
};

describe("a view", () => {
  test("counts, and the visitor is neither identified by the answer or a cookie nor stored", async () => {
    const answer = await view({ page_id, source: "map" });
    expect([answer.statusCode, answer.body, answer.headers["set-cookie"]]).toEqual([204, "", undefined]);
    await written();
    const rows = await api.db.selectFrom("view_count").selectAll().where("page_id", "=", page_id).execute();
    expect(rows).toEqual([
      { page_id, category_id: null, day: expect.any(String), source: "map", local: false, views: 1 },
    ]);
    expect(await api.db.selectFrom("audit_entry").selectAll().where("page_id", "=", page_id).execute()).toEqual([]);
  });

  test("of a category counts, too", async () => {
    const category_id = await insertCategory(api.db);
    await view({ category_id });
    await written();
    const rows = await api.db.selectFrom("view_count").selectAll().where("category_id", "=", category_id).execute();
    expect(rows).toMatchObject([{ page_id: null, source: "direct", views: 1 }]);
  });

  test("by the same visitor within half an hour counts once per page", async () => {
    const [from, other] = [newAddress(), await insertPage(api.db, { user_id: nora.id })];
    for (const source of ["search", "map", "search"]) await view({ page_id, source }, { from });
    await view({ page_id: other }, { from });
    await view({ page_id }, { from, userAgent: PHONE.replace("Pixel 8", "Pixel 9") });
    expect(await total()).toBe(2);
    expect((await counted(other)).total).toBe(1);
  });

  test("by twenty concurrent visitors counts twenty times", async () => {
    await Promise.all(Array.from({ length: 20 }, () => view({ page_id })));
    expect(await total()).toBe(20);
  });

  test.each([
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
    "Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.0.0 Mobile Safari/537.36",
  ])("by the browser %s counts", async (userAgent) => {
    await view({ page_id }, { userAgent });
    expect(await total()).toBe(1);
  });

  test.each([
    "",
    "curl/8.5.0",
    "node",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/103.0.5060.134 Safari/537.36",
    "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
    "facebookexternalhit/1.1",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  ])("by the robot %j does not count", async (userAgent) => {
    await view({ page_id }, { userAgent });
    expect(await total()).toBe(0);
  });

  test("by an account whose holder lives in the area is counted as local", async () => {
    const cait = await api.person();
    await api.db.updateTable("account").set({ local: true }).where("id", "=", cait.id).execute();
    await view({ page_id }, { as: cait });
    await view({ page_id });
    expect(await counted()).toEqual({ total: 2, local: 1 });
  });

  test("by the team of the page or an administrator is not counted", async () => {
    const from = newAddress();
    await view({ page_id }, { as: nora, from });
    await view({ page_id }, { from }); // the same browser, signed out
    await view({ page_id }, { as: await api.person({ type: "admin" }) });
    expect(await total()).toBe(0);
  });

  test("of a missing or non-public page gets the same answer, and is not counted", async () => {
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", page_id).execute();
    const missing = "019c0000-0000-7000-8000-000000000000";
    const answers = await Promise.all(
      [{ page_id }, { page_id: missing }, { category_id: missing }].map((of) => view(of)),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, ""]));
    expect(await total()).toBe(0);
  });

  test.each([
    [{}, "page_id", "required"],
    [{ page_id: "x" }, "page_id", "wrong-form"],
    [{ page_id: "019c0000-0000-7000-8000-000000000000", source: "https://evil.example" }, "source", "not-a-choice"],
    [
      { page_id: "019c0000-0000-7000-8000-000000000000", category_id: "019c0000-0000-7000-8000-000000000000" },
      "category_id",
      "not-a-choice",
    ],
  ])("with %j is refused", async (fields, path, code) => {
    const answer = await view(fields);
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ path, code }]]);
  });
});

describe("what is pressed on a page", () => {
  const press = (fields: object, { from = newAddress(), as }: Visitor = {}) =>
    api.app.inject({
      method: "POST",
      url: "/api/views/press",
      payload: fields,
      remoteAddress: from,
      headers: { "user-agent": PHONE, ...as?.headers },
    });

  test("counts once per visitor and half hour, without the team, and is no view", async () => {
    const from = newAddress();
    for (const kind of ["call", "call", "directions"]) await press({ page_id, kind }, { from });
    await press({ page_id, kind: "call" });
    await press({ page_id, kind: "call" }, { as: nora });
    expect([await total(), await pressed()]).toEqual([0, { call: 2, directions: 1 }]);
  });

  test("of a page that is not public gets the same answer, and is not counted", async () => {
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", page_id).execute();
    const answer = await press({ page_id, kind: "call" });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(await pressed()).toEqual({});
    expect((await press({ page_id, kind: "email" })).json().errors).toMatchObject([
      { path: "kind", code: "not-a-choice" },
    ]);
  });
});

describe("the searches that led to a page", () => {
  const searchedBy = async (from: string, term: string, userAgent = PHONE) => {
    const { slug } = await api.db.selectFrom("page").select("slug").where("id", "=", page_id).executeTakeFirstOrThrow();
    const visitor = { address: from, userAgent };
    api.views.count({ kind: "page", slug, visitor, source: () => "search", term: () => term });
    await written();
  };

  test("are deleted after the month where fewer people used them", async () => {
    const row = { page_id, visits: 9 };
    const bits = (set: number) => "1".repeat(set).padEnd(64, "0");
    const rows = [
      { ...row, day: "2026-03-01", term: "known", people: bits(3) },
      { ...row, day: "2026-03-31", term: "known", people: bits(3).split("").toReversed().join("") },
      { ...row, day: "2026-03-01", term: "one", people: bits(4) },
      { ...row, day: "2026-04-01", term: "one", people: bits(4) },
    ];
    await api.db.insertInto("search_count").values(rows).execute();
    await sweepSearches(api.db, Temporal.Instant.from("2026-04-15T12:00:00Z"));
    const left = api.db.selectFrom("search_count").select(["term", "day"]).where("page_id", "=", page_id);
    expect(await left.orderBy("day").orderBy("term").execute()).toEqual([
      { term: "known", day: "2026-03-01" },
      { term: "known", day: "2026-03-31" },
      { term: "one", day: "2026-04-01" },
    ]);
  });

  test("hold nothing about people, and stop at forty a day from one address", async () => {
    const from = newAddress();
    for (let n = 0; n < 45; n++) await searchedBy(from, `word ${n}`);
    const rows = await api.db.selectFrom("search_count").selectAll().where("page_id", "=", page_id).execute();
    expect(rows).toHaveLength(40);
    expect(Object.keys(rows[0]!).toSorted()).toEqual(["day", "page_id", "people", "term", "visits"]);
  });
});

describe("what was asked and has no answer", () => {
  const askedBy = async (people: readonly string[], slug: string) => {
    for (const address of people) {
      api.views.count({ kind: "question", slug, visitor: { address, userAgent: PHONE }, source: () => "direct" });
    }
    await written();
  };
  const listed = async (as: Person) => (await api.post("/api/admin/unanswered", {}, as)).json();

  test("is shown to the office once five people of a month have asked it", async () => {
    const admin = await api.person({ type: "admin" });
    const people = Array.from({ length: 30 }, newAddress);
    await askedBy(people, "sauna tonight");
    await askedBy(people.slice(0, 4), "my own question");
    expect(await listed(admin)).toEqual([{ term: "sauna tonight", visits: 30, last: expect.any(String) }]);
    expect((await api.post("/api/admin/unanswered", {}, nora)).statusCode).toBe(403);
  });

  test("is deleted after the month where fewer people asked it", async () => {
    const row = { day: "2026-03-01", visits: 9 };
    const bits = (set: number) => "1".repeat(set).padEnd(64, "0");
    const rows = [
      { ...row, term: "many", people: bits(5) },
      { ...row, term: "few", people: bits(4) },
    ];
    await api.db.insertInto("unanswered_count").values(rows).execute();
    await sweepSearches(api.db, Temporal.Instant.from("2026-04-15T12:00:00Z"));
    const left = api.db.selectFrom("unanswered_count").select("term").where("day", "=", "2026-03-01");
    expect(await left.execute()).toEqual([{ term: "many" }]);
  });
});
