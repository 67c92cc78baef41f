import { afterAll, expect, test } from "vitest";
import { pageCard } from "#core/contract/pages/card.ts";
import {
  categorise,
  insertCategory,
  insertHours,
  insertPage,
  insertPhoto,
  insertSpecialTime,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { cardsOf } from "./queries.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const SATURDAY = "2026-07-04T10:00Z"; // 11:00 in Dublin

test("cards of public pages come in the order of the ids, in one statement beside those for the notices and the names of categories", async () => {
  const [first, hidden, second] = [
    await insertPage(db, { name: "First" }),
    await insertPage(db, { status: "hidden" }),
    await insertPage(db, { name: "Second" }),
  ];
  const reading = readingAt(db, SATURDAY);
  const cards = await cardsOf(reading.context, [second, hidden, first]);
  expect(cards.map(({ name }) => name)).toEqual(["Second", "First"]);
  expect(reading.statements()).toBe(3);
  // The hidden one is noted, too: the answer changes when it becomes public.
  const pages = [first, hidden, second].map((id) => `page:${id}` as const);
  expect(reading.tags()).toEqual(["categories", "notices", ...pages.sort()]);
});

test("without ids no statement is sent", async () => {
  const reading = readingAt(db, SATURDAY);
  expect(await cardsOf(reading.context, [])).toEqual([]);
  expect(reading.statements()).toBe(0);
});

test("a card has location, categories, photo and opening state", async () => {
  const id = await insertPage(db, { latitude: 54.99, longitude: -8.5, location: "Leabgarrow", price_type: "budget" });
  await insertHours(db, id);
  const food = await insertCategory(db, { slug: "food", name: "Food", name_ie: null });
  await categorise(db, id, await insertCategory(db, { slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" }), food);
  await insertPhoto(db, { page_id: id }, { is_primary: true, alt: "The bar" });
  await insertPhoto(db, { page_id: id }, { alt: "The garden" });
  const [card] = await cardsOf(readingAt(db, SATURDAY).context, [id]);
  expect(pageCard.parse(card)).toEqual(card);
  expect(card).toMatchObject({
    location: "Leabgarrow",
    latitude: 54.99,
    price_type: "budget",
    categories: [
      { slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" },
      { slug: "food", name: "Food", name_ie: null },
    ],
    photo: { alt: "The bar", primary: true },
    opening_state: "open",
    closes_at: "2026-07-04T16:00:00.000Z",
    distance_m: null,
  });
});

test("the answer expires when the first of the pages opens or closes", async () => {
  const closesAtFive = await insertPage(db);
  await insertHours(db, closesAtFive);
  const opensAtTwo = await insertPage(db);
  await insertHours(db, opensAtTwo, { opens: "14:00", closes: "20:00" });
  const reading = readingAt(db, SATURDAY);
  await cardsOf(reading.context, [closesAtFive, opensAtTwo]);
  expect(reading.expires()).toBe("2026-07-04T13:00:00Z");
});

test("a special interval of yesterday applies until it ends after midnight", async () => {
  const id = await insertPage(db);
  await insertHours(db, id);
  await insertSpecialTime(db, id, { date_from: "2026-07-03", intervals: [{ from: "20:00", to: "02:00" }] });
  const [card] = await cardsOf(readingAt(db, "2026-07-04T00:30Z").context, [id]); // 01:30 on Saturday
  expect(card).toMatchObject({ open_now: true, closes_at: "2026-07-04T01:00:00.000Z" });
});
