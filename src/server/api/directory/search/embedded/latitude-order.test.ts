import { expect, test } from "vitest";
import { metresBetween, onSphere, type Point } from "#core/domain/geo.ts";
import { seeded } from "#harness/support/random.ts";
import { Directory, type EntryRow } from "./directory.ts";
import { LatitudeOrder } from "./latitude-order.ts";
import { nearestOf, withinPlace } from "./places.ts";
import { RankOrder } from "./rank-order.ts";

const random = seeded(8);
/** Above the number of pages that are looked at one by one. */
const PAGES = 6_000;

const directory = new Directory();
const places = { directory, byLatitude: new LatitudeOrder(directory) };
const byRank = new RankOrder(directory);
let changes = 1;
const rows = Array.from({ length: PAGES }, (_, doc) => rowOf(doc, changes));
directory.put(rows);

function rowOf(doc: number, changed: number): EntryRow {
  const texts = { sort_key: "", sort_key_ie: "", categories: [], tags: [], accessibility: [], diets: [] };
  const place = { latitude: 54.95 + random() * 0.1, longitude: -8.6 + random() * 0.2 };
  const rest = {
    is_public: true,
    is_closed: random() < 0.1,
    needs_ferry: false,
    price_type: null,
    rank: Math.floor(random() * 50),
    created: 0,
    texts_hash: 1,
  };
  return { doc, page_id: crypto.randomUUID(), changed, ...texts, ...place, ...rest };
}

const shown = () => rows.filter(({ is_public }) => is_public).map(({ doc }) => doc);

const metresTo = ({ lat, lon }: Point, doc: number) => {
  const { latitude, longitude } = rows[doc]!;
  return metresBetween(onSphere({ lat, lon }), onSphere({ lat: latitude!, lon: longitude! }));
};

const closedLast = (a: number, b: number) => Number(rows[a]!.is_closed) - Number(rows[b]!.is_closed);

function expectNearest() {
  for (const near of Array.from({ length: 5 }, () => ({ lat: 54.9 + random() * 0.2, lon: -8.7 + random() * 0.4 }))) {
    const all = shown();
    const metres = rows.map(({ doc, is_public }) => (is_public ? metresTo(near, doc) : Infinity));
    const byDistance = (a: number, b: number) => closedLast(a, b) || metres[a]! - metres[b]!;
    const found = Array.from(nearestOf(places, directory.public, near, null, 24));
    expect(found.length).toBeLessThan(PAGES / 2);
    expect(found.sort(byDistance).slice(0, 24)).toEqual(all.sort(byDistance).slice(0, 24));
    const within = withinPlace(places, directory.public, { near, within_m: 2_000 });
    expect([...within.toArray()]).toEqual(all.filter((doc) => metres[doc]! <= 2_000).sort((a, b) => a - b));
  }
}

function expectHighest() {
  const isBefore = (a: number, b: number) => closedLast(a, b) || rows[b]!.rank - rows[a]!.rank || a - b;
  const found = Array.from(byRank.first(directory.public, 100));
  expect(found.length).toBeLessThan(PAGES / 2);
  expect(found.sort(isBefore).slice(0, 100)).toEqual(shown().sort(isBefore).slice(0, 100));
}

const write = (doc: number, values: Partial<EntryRow> = {}) => {
  rows[doc] = { ...rowOf(doc, ++changes), ...values };
  directory.put([rows[doc]]);
};
const anywhere = () => Math.floor(random() * PAGES);
const move = (count: number) => {
  for (let at = 0; at < count; at++) write(anywhere());
};
const hide = (count: number) => {
  for (let at = 0; at < count; at++) write(anywhere(), { is_public: false, latitude: null, longitude: null });
};
const add = (count: number) => {
  for (let at = 0; at < count; at++) write(rows.length);
};

test.each([
  ["at first", () => {}],
  ["after few have moved", () => move(30)],
  ["after many have moved", () => move(500)],
  ["after many were hidden", () => hide(400)],
  ["after many were added", () => add(700)],
  ["after more have changed than are remembered", () => move(2_500)],
  ["after the last ones were hidden", () => hide(210)],
])("the nearest and the highest of many pages are those that comparing all finds, %s", (_, change) => {
  change();
  expectNearest();
  expectHighest();
});
