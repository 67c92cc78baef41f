import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { todayAt } from "#core/domain/local-time.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, insertPrice } from "#test/support/factories.ts";

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

const call = async (action: string, fields: object, as = nora, headers = {}) => {
  const answer = await api.post(`/api/page/prices/${action}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const add = (fields: object) => call("add", { page_id, name: "Soup", amount: 650, ...fields });

/** The names in order, as anybody reads them. */
const menu = async () => {
  const answer = await api.app.inject({ url: `/api/page/prices?page_id=${page_id}` });
  const prices: { name: string; rank: number }[] = answer.json();
  expect(prices.map(({ rank }) => rank)).toEqual(prices.map((_, index) => index + 1));
  return prices.map(({ name }) => name).join(" ");
};
const sortedMenu = async () => (await menu()).split(" ").toSorted().join(" ");
const fill = async (...names: string[]) => {
  const ids = [];
  for (const name of names) ids.push((await add({ name })).body.id as string);
  return ids;
};

describe("a new price", () => {
  test("is added last, or at the rank that was sent", async () => {
    expect(await menu()).toBe("");
    const { status, body } = await add({ name: "Stew", amount: 1450, amount_to: 1650, unit: "person" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Stew", name_ie: null, amount: 1450, amount_to: 1650, unit: "person", rank: 1 });
    await add({ name: "Tea" });
    await add({ name: "Soup", rank: 1 });
    await add({ name: "Cake", rank: 3 });
    await add({ name: "Last", rank: 999 });
    await expect.poll(menu).toBe("Soup Stew Cake Tea Last");
  });

  test("may have a description in place of an amount", async () => {
    const { body } = await add({ amount: null, description_ie: "De réir ama" });
    expect(body).toMatchObject({ amount: null, description_ie: "De réir ama", unit: "item" });
  });

  test("is added once per idempotency key", async () => {
    const soup = { page_id, name: "Soup", amount: 650 };
    const answers = await Promise.all([1, 2].map(() => call("add", soup, nora, { "idempotency-key": "k" })));
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    await expect.poll(menu).toBe("Soup");
  });

  test.each([
    [{ amount: 6.5 }, "amount", "wrong-form"],
    [{ amount: -1 }, "amount", "out-of-range"],
    [{ amount: "650" }, "amount", "wrong-form"],
    [{ amount: null }, "amount", "required"],
    [{ amount: 650, amount_to: 600 }, "amount_to", "out-of-range"],
    [{ amount: null, amount_to: 600, description: "?" }, "amount_to", "out-of-range"],
    [{ name: "" }, "name", "required"],
    [{ name: "x".repeat(81) }, "name", "too-long"],
    [{ unit: "bucket" }, "unit", "not-a-choice"],
    [{ rank: 0 }, "rank", "out-of-range"],
    [{ currency: "USD" }, "currency", "unknown-field"],
  ])("with %j is refused", async (fields, path, code) => {
    const { status, body } = await add(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("is refused once the page has two hundred", async () => {
    for (let count = 0; count < 200; count++) await insertPrice(api.db, page_id);
    expect((await add({})).body.code).toBe("list-full");
  });
});

describe("an edit", () => {
  test("changes the sent fields, and moves the price", async () => {
    const [soup, , cake] = await fill("Soup", "Stew", "Cake");
    const { body } = await call("edit", { id: cake, name: "Tart", amount: 500, rank: 1 });
    expect(body).toMatchObject({ name: "Tart", amount: 500, rank: 1, unit: "item", version: 2 });
    await expect.poll(menu).toBe("Tart Soup Stew");
    await call("edit", { id: soup, rank: 3, version: 1 });
    await expect.poll(menu).toBe("Tart Stew Soup");
  });

  test("of one price leaves the versions of the others as they are", async () => {
    const [soup] = await fill("Soup", "Stew");
    await add({ name: "First", rank: 1 });
    expect((await call("edit", { id: soup, version: 1, amount: 700 })).status).toBe(200);
    const stale = await call("edit", { id: soup, version: 1, amount: 800 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale-version"]);
    expect(stale.body.current).toMatchObject({ id: soup, amount: 700, version: 2 });
  });

  test("cannot leave a price without a name or an amount", async () => {
    const [soup] = await fill("Soup");
    expect((await call("edit", { id: soup, name: null })).body.errors).toMatchObject([{ path: "name" }]);
    expect((await call("edit", { id: soup, amount: null })).body.errors).toMatchObject([{ path: "amount" }]);
  });

  test("is refused to other members, whatever page the body names", async () => {
    const [soup] = await fill("Soup");
    const eve = await api.person();
    await insertPage(api.db, { user_id: eve.id });
    for (const [action, fields] of Object.entries({ edit: { amount: 0 }, delete: {} })) {
      expect((await call(action, { id: soup, ...fields }, eve)).status).toBe(403);
    }
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", page_id).execute();
    expect((await call("delete", { id: soup }, eve)).status).toBe(404);
  });
});

test("a deleted price leaves no gap in the ranks", async () => {
  const [, stew] = await fill("Soup", "Stew", "Cake");
  expect((await call("delete", { id: stew })).body).toEqual({ deleted: 1 });
  await expect.poll(menu).toBe("Soup Cake");
  expect((await call("delete", { id: stew })).status).toBe(404);
});

test("the ranks stay a permutation after 20 concurrent moves, and after concurrent additions and deletions", async () => {
  const ids = await fill(..."ABCDEFGHIJ");
  const moves = Array.from({ length: 20 }, (_, at) => ({ id: ids[at % 10], rank: ((at * 7) % 10) + 1 }));
  const moved = await Promise.all(moves.map((move) => call("edit", move)));
  expect(new Set(moved.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(sortedMenu).toBe("A B C D E F G H I J");
  await Promise.all(ids.slice(0, 5).flatMap((id) => [call("delete", { id }), add({ name: "New", rank: 2 })]));
  await expect.poll(sortedMenu).toBe("F G H I J New New New New New");
});

describe("a menu", () => {
  test("has sections, marks of diet, allergens in the order of the law, and seasons", async () => {
    const soup = await add({
      section: "Starters",
      section_ie: "Céadchúrsaí",
      allergens: ["milk", "gluten"],
      diets: ["vegan"],
    });
    expect(soup.body).toMatchObject({
      section_ie: "Céadchúrsaí",
      allergens: ["gluten", "milk"],
      diets: ["vegan"],
      season: null,
    });
    const season = { from: "11-01", to: "02-28" };
    const { body } = await call("edit", { id: soup.body.id, version: soup.body.version, diets: [], season });
    expect(body).toMatchObject({ allergens: ["gluten", "milk"], diets: [], season, version: soup.body.version + 1 });
    expect((await call("edit", { id: body.id, season: null })).body.season).toBeNull();
  });

  test("has an amount for each size, or one amount, never both", async () => {
    const glass = { name: "Glass", name_ie: "Gloine", amount: 650 };
    const bottle = { name: "Bottle", name_ie: null, amount: 2800 };
    const wine = await add({ name: "Wine", amount: null, sizes: [glass, { name: "Bottle", amount: 2800 }] });
    expect(wine.body).toMatchObject({ amount: null, sizes: [glass, bottle] });
    const errors = async (fields: object) => (await call("edit", { id: wine.body.id, ...fields })).body.errors;
    expect(await errors({ amount: 500 })).toMatchObject([{ path: "amount", code: "not-a-choice" }]);
    expect(await errors({ sizes: [] })).toMatchObject([{ path: "amount", code: "required" }]);
    expect(await errors({ sizes: [{ amount: 5 }] })).toMatchObject([{ path: "sizes.0.name", code: "required" }]);
    expect(await errors({ sizes: Array(7).fill(glass) })).toMatchObject([{ path: "sizes", code: "out-of-range" }]);
    expect((await call("edit", { id: wine.body.id, sizes: [], amount: 500 })).body).toMatchObject({ sizes: [] });
  });

  test("refuses allergens that the law does not name, repeated ones, and half a season", async () => {
    const errors = async (fields: object) => (await add(fields)).body.errors;
    expect(await errors({ allergens: ["strawberries"] })).toMatchObject([
      { path: "allergens.0", code: "not-a-choice" },
    ]);
    expect(await errors({ diets: ["vegan", "vegan"] })).toMatchObject([{ path: "diets", code: "repeated" }]);
    expect(await errors({ season: { from: "06-01", to: "" } })).toMatchObject([{ path: "season.to" }]);
  });
});

describe("a list", () => {
  const addList = (prices: object[], as = nora) => call("add-list", { page_id, prices }, as);
  const dish = (name: string, section: string | null = null) => ({ name, section, amount: 500 });

  test("of forty dishes is added by one call, in its order, each after the last one of its section", async () => {
    await addList([dish("Soup", "Starters"), dish("Stew", "Mains")]);
    const { status, body } = await addList([
      dish("Bread", "Starters"),
      dish("Tart", "Sweet"),
      dish("Crab", "Starters"),
    ]);
    expect([status, body.prices.map(({ name }: { name: string }) => name)]).toEqual([200, ["Bread", "Tart", "Crab"]]);
    await expect.poll(menu).toBe("Soup Bread Crab Stew Tart");
    await addList(Array.from({ length: 40 }, (_, at) => dish(`D${at}`)));
    expect((await menu()).split(" ")).toHaveLength(45);
  });

  test("is added whole or not at all, and says which price is at fault", async () => {
    const { status, body } = await addList([dish("Soup"), { name: "Stew", amount: null }]);
    expect([status, body.errors]).toMatchObject([422, [{ path: "prices.1.amount", code: "required" }]]);
    expect((await addList([dish("Soup"), { ...dish("Stew"), bucket: 1 }])).status).toBe(422);
    expect((await addList(Array.from({ length: 201 }, () => dish("Soup")))).body.errors).toMatchObject([
      { path: "prices", code: "out-of-range" },
    ]);
    expect(await menu()).toBe("");
  });

  test("is taken back by one call, after which each can be restored", async () => {
    await fill("Tea");
    const { body } = await addList([dish("Soup"), dish("Stew")]);
    const ids = body.prices.map(({ id }: { id: string }) => id);
    expect((await call("delete-list", { page_id, ids })).body.prices).toMatchObject([{ name: "Tea", rank: 1 }]);
    expect((await call("delete-list", { page_id, ids })).status).toBe(200);
    const restore = (fields: object) => api.post("/api/page/history/restore", { page_id, ...fields }, nora);
    await restore({ removed: ids[1] });
    expect(await menu()).toBe("Tea Stew");
    const history = (await api.post("/api/page/history", { page_id }, nora)).json().items;
    const entry = history.find(
      (one: { action: string; before: { name: string } | null }) =>
        one.action === "price.delete" && one.before?.name === "Soup",
    );
    await restore({ entry: entry.id });
    await expect.poll(sortedMenu).toBe("Soup Stew Tea");
  });

  test("of another page is neither deleted nor put in order", async () => {
    const [soup] = await fill("Soup");
    const eve = await api.person();
    const other = await insertPage(api.db, { user_id: eve.id });
    expect((await call("delete-list", { page_id: other, ids: [soup] }, eve)).body.prices).toEqual([]);
    const { body } = await call("arrange", { page_id: other, prices: [{ id: soup }] }, eve);
    expect(body.errors).toMatchObject([{ path: "prices.0.id", code: "not-a-choice" }]);
    expect(await menu()).toBe("Soup");
  });
});

test("a menu is put in order and under sections by one call; what was left out comes last", async () => {
  const [soup, stew, cake] = await fill("Soup", "Stew", "Cake");
  const { body } = await call("arrange", {
    page_id,
    prices: [
      { id: cake, section: "Sweet" },
      { id: soup, section: "Starters", section_ie: "Túsphlátaí" },
    ],
  });
  expect(body.prices).toMatchObject([
    { name: "Cake", section: "Sweet", section_ie: null, rank: 1 },
    { name: "Soup", section: "Starters", section_ie: "Túsphlátaí", rank: 2 },
    { name: "Stew", section: null, rank: 3 },
  ]);
  const actions = async () => {
    const answer = await api.post("/api/page/history", { page_id }, nora);
    return answer.json().items.filter(({ action }: { action: string }) => action === "price.arrange").length;
  };
  expect(await actions()).toBe(3);
  await call("arrange", { page_id, prices: [{ id: cake }, { id: soup }, { id: stew }] });
  expect(await actions()).toBe(3);
});

test("what is sold out is so for today, which no edit needs to end", async () => {
  const [soup] = await fill("Soup");
  const date = todayAt(Temporal.Now.instant()).toString();
  expect((await call("sold-out", { id: soup, sold_out: true })).body).toMatchObject({ sold_out_on: date });
  const menus = async (on: string) => {
    const { slug } = await api.db.selectFrom("page").select("slug").where("id", "=", page_id).executeTakeFirstOrThrow();
    const answer = await api.app.inject(`/api/pages/menus?pages=${slug}&q=soup&date=${on}`);
    return answer.json().items[0].dishes.map(({ name }: { name: string }) => name);
  };
  expect(await menus(date)).toEqual([]);
  expect(await menus(Temporal.PlainDate.from(date).add({ days: 1 }).toString())).toEqual(["Soup"]);
  expect((await call("sold-out", { id: soup, sold_out: false })).body).toMatchObject({ sold_out_on: null });
});
