import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertAccount, insertCategory, insertPage } from "#test/support/factories.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

let api: ApiServer;
let admin: Person;
let lantern: string;
let ferry: string;
let food: string;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
  lantern = await insertPage(api.db, { slug: "lantern", date_created: "2026-03-10T12:00:00Z" });
  ferry = await insertPage(api.db, { slug: "ferry", date_created: "2026-03-31T22:59:59Z" });
  food = await insertCategory(api.db, { slug: "food" });
});
afterAll(() => api?.stop());
beforeEach(() => api.db.deleteFrom("view_count").execute());

const counted = (of: { page_id: string } | { category_id: string }, day: string, views: number, source = "search") =>
  api.db
    .insertInto("view_count")
    .values({ ...of, day, source, views })
    .execute();
const ask = async (what: string, fields: object) =>
  (await api.post(`/api/admin/statistics/${what}`, fields, admin)).json();

// The first client knows them.
test.each(["/admin/statistics/viewed-pages", "/admin/statistics/viewed-category"])(
  "%s answers by POST, to administrators alone",
  async (path) => {
    const statuses = [admin, await api.person(), null].map(
      async (who) => (await api.post(`/api${path}`, {}, who)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 401]);
  },
);

describe("view statistics", () => {
  test("by week have a step for every ISO week, also without views, and the period before", async () => {
    await counted({ page_id: lantern }, "2026-03-02", 2);
    await counted({ page_id: lantern }, "2026-03-08", 3, "map");
    await counted({ page_id: ferry }, "2026-03-16", 7);
    await counted({ page_id: lantern }, "2026-03-01", 4); // the Sunday before
    await counted({ page_id: lantern }, "2026-03-23", 100); // the Monday after
    await counted({ category_id: food }, "2026-03-03", 50);
    const answer = await ask("viewed-pages", { from: "2026-03-02", to: "2026-03-22", step: "week" });
    expect(answer).toMatchObject({
      total: 12,
      series: [
        { step: "2026-W10", from: "2026-03-02", to: "2026-03-08", views: 5 },
        { step: "2026-W11", views: 0 },
        { step: "2026-W12", views: 7 },
      ],
      before: { from: "2026-02-09", to: "2026-03-01", total: 4 },
      top: [
        { slug: "ferry", views: 7, views_before: 0 },
        { slug: "lantern", views: 5, views_before: 4 },
      ],
    });
    expect(answer.before.series.map(({ views }: { views: number }) => views)).toEqual([0, 0, 4]);
  });

  test("follow counts that grow, and pages that are deleted", async () => {
    const shop = await insertPage(api.db);
    await counted({ page_id: shop }, "2026-03-02", 2);
    await counted({ page_id: lantern }, "2026-03-02", 3);
    const total = async () => (await ask("viewed-pages", { from: "2026-03-01", to: "2026-03-07" })).total;
    await api.db.updateTable("view_count").set({ views: 6 }).where("page_id", "=", shop).execute();
    expect(await total()).toBe(9);
    await api.db.deleteFrom("page").where("id", "=", shop).execute();
    expect(await total()).toBe(3);
  });

  test("by month are compared with the month before, whatever its length", async () => {
    await counted({ category_id: food }, "2026-03-31", 5);
    await counted({ category_id: food }, "2026-02-01", 3);
    await counted({ category_id: food }, "2026-01-31", 9);
    await counted({ page_id: lantern }, "2026-03-03", 50);
    expect(await ask("viewed-category", { from: "2026-03-01", to: "2026-03-31", step: "month" })).toMatchObject({
      series: [{ step: "2026-03", views: 5 }],
      before: { from: "2026-02-01", to: "2026-02-28", total: 3 },
      top: [{ id: food, slug: "food", views: 5, views_before: 3 }],
    });
  });

  test("by day cover the last thirty days by default, and list as many subjects as requested", async () => {
    const today = Temporal.Now.zonedDateTimeISO("Europe/Dublin").toPlainDate().toString();
    await counted({ page_id: lantern }, today, 1);
    await counted({ page_id: ferry }, today, 2);
    const { series, to, top } = await ask("viewed-pages", { limit: 1 });
    expect([series.length, to, series.at(-1).views]).toEqual([30, today, 3]);
    expect(top).toMatchObject([{ id: ferry }]);
  });

  test.each([{ from: "2026-03-02", to: "2026-03-01" }, { step: "hour" }, { limit: 0 }])(
    "with %j is refused",
    async (fields) => {
      expect((await ask("viewed-pages", fields)).code).toBe("invalid-fields");
    },
  );
});

test("growth counts pages and accounts at the end of each step, and the feedback within it", async () => {
  await api.db.deleteFrom("feedback").execute();
  const before = (await ask("growth", { from: "2026-05-01", to: "2026-06-30", step: "month" })).series[0];
  await insertPage(api.db, { date_created: "2026-05-31T22:59:59Z" }); // before midnight in Dublin
  await insertPage(api.db, { date_created: "2026-05-31T23:00:00Z" }); // 1 June in Dublin
  await insertPage(api.db, { date_created: "2026-05-10T12:00:00Z", approval: "requested" });
  await insertAccount(api.db, { date_created: "2026-06-10T00:00:00Z" });
  for (const date_created of ["2026-04-30T12:00:00Z", "2026-06-01T12:00:00Z", "2026-06-30T22:00:00Z"]) {
    await api.db.insertInto("feedback").values({ kind: "question", message: "When?", date_created }).execute();
  }
  const { pages, accounts } = before;
  expect(await ask("growth", { from: "2026-05-01", to: "2026-06-30", step: "month" })).toEqual({
    from: "2026-05-01",
    to: "2026-06-30",
    series: [
      { step: "2026-05", from: "2026-05-01", to: "2026-05-31", pages: pages + 1, accounts, feedback: 0 },
      { step: "2026-06", from: "2026-06-01", to: "2026-06-30", pages: pages + 2, accounts: accounts + 1, feedback: 2 },
    ],
  });
});

describe("of a page", () => {
  let nora: Person;
  let page_id: string;
  beforeEach(async () => {
    nora = await api.person();
    page_id = await insertPage(api.db, { user_id: nora.id });
  });

  const statistics = async (fields = {}, as = nora) => {
    await api.views.flush();
    return (await api.post("/api/page/statistics", { page_id, ...fields }, as)).json();
  };

  const viewed = (day: string, source: string, views: number, local = false) =>
    api.db.insertInto("view_count").values({ page_id, day, source, views, local }).execute();

  test("contain the views of every day and by source", async () => {
    await viewed("2026-03-01", "search", 3);
    await viewed("2026-03-03", "map", 5);
    await viewed("2026-03-03", "search", 1, true);
    await viewed("2026-03-04", "search", 100);
    expect(await statistics({ from: "2026-03-01", to: "2026-03-03" })).toEqual({
      from: "2026-03-01",
      to: "2026-03-03",
      total: 9,
      local: 1,
      days: [
        { day: "2026-03-01", views: 3 },
        { day: "2026-03-02", views: 0 },
        { day: "2026-03-03", views: 6 },
      ],
      sources: [
        { source: "map", views: 5 },
        { source: "search", views: 4 },
      ],
      presses: { call: 0, directions: 0 },
      searches: [],
    });
  });

  test("cover the last thirty days by default", async () => {
    const { from, to, days } = await statistics();
    expect(days).toHaveLength(30);
    expect([days[0].day, days.at(-1).day]).toEqual([from, to]);
  });

  test.each([
    [{ from: "2026-03-02", to: "2026-03-01" }],
    [{ from: "2020-01-01", to: "2026-03-01" }],
    [{ from: "yesterday" }],
    [{ from: "0001-01-01", to: "0001-01-01" }],
    [{ from: "9999-12-31", to: "9999-12-31" }],
  ])("of %j are refused", async (period) => {
    expect((await statistics(period)).code).toBe("invalid-fields");
  });

  test("are for the team only", async () => {
    expect((await statistics({}, await api.person())).code).toBe("not-yours");
  });

  test("name the searches that led to it once five people have searched for the same, whatever one of them does", async () => {
    const { slug } = await api.db.selectFrom("page").select("slug").where("id", "=", page_id).executeTakeFirstOrThrow();
    const searchedBy = async (address: string, term: string, userAgent = PHONE) => {
      const visitor = { address, userAgent };
      api.views.count({ kind: "page", slug, visitor, source: () => "search", term: () => term });
      await api.views.flush();
    };
    const people = Array.from({ length: 30 }, (_, n) => `10.0.9.${n}`);
    for (let times = 0; times < 8; times++) await searchedBy(people[0]!, "seafood", `${PHONE} ${times}`);
    expect((await statistics()).searches).toEqual([]);
    for (const from of people) await searchedBy(from, "seafood");
    for (const from of people.slice(0, 4)) await searchedBy(from, "the blue door");
    expect((await statistics()).searches).toEqual([{ term: "seafood", visits: 38 }]);
  });

  test("say what was pressed on it", async () => {
    const press_count = (["call", "directions"] as const).map((kind, n) => ({
      page_id,
      kind,
      day: "2026-03-02",
      presses: n + 1,
    }));
    await api.db.insertInto("press_count").values(press_count).execute();
    expect((await statistics({ from: "2026-03-01", to: "2026-03-03" })).presses).toEqual({ call: 1, directions: 2 });
  });
});
