import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPageEndpoints, searchInput } from "#core/contract/pages/public.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { writeCursor } from "#core/server/http/cursor.ts";
import { insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { pagePoints, pages } from "./search.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** Saturdays and a Sunday of winter, when Dublin has UTC. */
const [MORNING, EVENING, NIGHT] = ["2026-11-28T07:00:00Z", "2026-11-28T19:00:00Z", "2026-11-29T00:30:00Z"];

/** The best rank first. */
const BY_RANK = ["Shop", "Closed for good", "Away", "Office", "Studio", "Guesthouse", "Café", "Market", "Pub"];

beforeAll(async () => {
  const add = (name: string, row: Parameters<typeof insertPage>[1] = {}) =>
    insertPage(db, { name, rank: BY_RANK.length - BY_RANK.indexOf(name), latitude: 54.99, longitude: -8.5, ...row });
  await insertHours(db, await add("Shop"), { days: [6, 7], opens: "09:00", closes: "18:00" });
  await insertHours(db, await add("Closed for good", { status: "permanently_closed" }));
  await insertHours(db, await add("Away", { status: "temporarily_closed" }));
  await insertHours(db, await add("Office"), { days: [1, 2, 3, 4, 5] });
  await insertHours(db, await add("Studio"), { days: [6], opens: "10:00", closes: "20:00", kind: "appointment" });
  await add("Guesthouse");
  await insertHours(db, await add("Café"), { days: [6, 7] });
  await insertSpecialTime(db, await add("Market"), {
    date_from: "2026-11-28",
    intervals: [{ from: "11:00", to: "13:00" }],
  });
  await insertHours(db, await add("Pub"), { days: [5, 6], opens: "17:00", closes: "01:30" });
  await indexPages(db, "all", Temporal.Instant.from(MORNING));
});

const ask = (input: object, instant: string) => pages(searchInput.parse(input), readingAt(db, instant).context);
const names = ({ items }: { items: readonly { name: string | null }[] }) => items.map(({ name }) => name);

const EXPECTED = {
  // All of Saturday: the office is closed until Monday.
  [MORNING]: ["Shop", "Studio", "Guesthouse", "Café", "Market", "Pub", "Away", "Office", "Closed for good"],
  // The shop, the café and the market have closed, the studio has appointments, the pub is open.
  [EVENING]: ["Pub", "Studio", "Guesthouse", "Shop", "Away", "Office", "Café", "Market", "Closed for good"],
  // The pub is open from the evening before; of the market nothing is known on Sunday.
  [NIGHT]: ["Pub", "Shop", "Guesthouse", "Café", "Market", "Away", "Office", "Studio", "Closed for good"],
};

test.each(Object.entries(EXPECTED))(
  "at %s what is open comes first, and what is closed until tomorrow last",
  async (instant, expected) => {
    for (const input of [{}, { sort: "rank" }, { sort: "rank", near: "54.99,-8.5" }, { sort: "rank", q: "" }])
      expect(names(await ask(input, instant)), JSON.stringify(input)).toEqual(expected);
  },
);

test("a list is read to its end in the order in which it began, though places close and a day passes", async () => {
  const found: (string | null)[] = [];
  const instants = [EVENING, "2026-11-28T20:30:00Z", NIGHT, "2026-11-30T12:00:00Z", "2026-11-30T12:00:30Z"];
  let cursor: string | null = null;
  for (const instant of instants) {
    const list: Awaited<ReturnType<typeof ask>> = await ask({ limit: 2, ...(cursor && { cursor }) }, instant);
    found.push(...names(list));
    cursor = list.next_cursor;
  }
  expect(cursor).toBeNull();
  expect(found).toEqual(EXPECTED[EVENING]);
});

test.each([
  ["of before", ["rank", 0, -9, 1e9, 1]],
  ["without its minute", ["recommended", 0, -9, 1e9, 1]],
  ["of no minute", ["recommended", 0, -9, 1e9, 1, "now"]],
  ["of a minute before all time", ["recommended", 0, -9, 1e9, 1, -1e300]],
  ["of a minute after all time", ["recommended", 0, -9, 1e9, 1, 1e300]],
])("a cursor %s is refused", async (_, key) => {
  await expect(ask({ cursor: writeCursor(key) }, EVENING)).rejects.toMatchObject({
    fields: [{ path: "cursor", code: "bad-cursor" }],
  });
});

test("the list expires when a place on it changes its state, and at midnight", async () => {
  const expiresOf = async (input: object, instant: string) => {
    const reading = readingAt(db, instant);
    await pages(searchInput.parse(input), reading.context);
    return reading.expires();
  };
  expect(await expiresOf({}, MORNING)).toBe("2026-11-28T09:00:00Z");
  expect(await expiresOf({}, EVENING)).toBe("2026-11-28T20:00:00Z"); // the last appointment
  // The guesthouse alone, which never changes; the pub is open up to half past one.
  expect(await expiresOf({ limit: 1 }, "2026-11-28T20:30:00Z")).toBe("2026-11-29T00:00:00Z");
});

test("all other orders, and the points of the map, do not follow the day", async () => {
  const { input, answer } = publicPageEndpoints.pagePoints;
  const byName = names(await ask({ sort: "name" }, EVENING));
  expect(byName).toEqual([...BY_RANK.filter((name) => name !== "Closed for good").sort(), "Closed for good"]);
  const reading = readingAt(db, EVENING);
  const { items } = answer.parse(await pagePoints(input.parse({ sort: "rank" }), reading.context));
  expect(items.map(({ name }) => name)).toEqual([
    ...BY_RANK.filter((one) => one !== "Closed for good"),
    "Closed for good",
  ]);
  expect(reading.expires()).toBeNull();
});

test("a place that comes back today, or is closed by its owner, changes its place in the list at once", async () => {
  /** After the pub, which is open. */
  const first = async () => names(await ask({ limit: 2 }, EVENING))[1];
  const update = async (name: string, row: { status: "open" | "temporarily_closed"; reopens_on?: string | null }) => {
    const page = await db
      .updateTable("page")
      .set(row)
      .where("name", "=", name)
      .returning("id")
      .executeTakeFirstOrThrow();
    await indexPages(db, [page.id], Temporal.Instant.from(EVENING));
  };
  expect(await first()).toBe("Studio");
  await update("Studio", { status: "temporarily_closed", reopens_on: "2026-11-29" });
  expect(await first()).toBe("Guesthouse");
  await update("Studio", { status: "temporarily_closed", reopens_on: "2026-11-28" });
  expect(await first()).toBe("Studio");
});
