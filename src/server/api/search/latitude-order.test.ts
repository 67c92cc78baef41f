import { expect, test } from "vitest";
import { seeded } from "../../../../harness/support/random.ts";
import { metresBetween, onSphere, type Point } from "../../../domain/geo.ts";
import { Directory, type EntryRow } from "./directory.ts";
import { LatitudeOrder } from "./latitude-order.ts";
import { nearestOf, withinPlace } from "./places.ts";

const random = seeded(8);
/** Above the number of pages that are looked at one by one. */
const PAGES = 6_000;

const directory = new Directory();
const places = { directory, byLatitude: new LatitudeOrder(directory) };
let changes = 1;
const rows = Array.from({ length: PAGES }, (_, doc) => rowOf(doc, changes));
directory.put(rows);

function rowOf(doc: number, changed: number): EntryRow {
  const texts = { name_key: "", name_key_ie: "", categories: [], tags: [], accessibility: [] };
  const place = { latitude: 54.95 + random() * 0.1, longitude: -8.6 + random() * 0.2 };
  const rest = {
    is_public: true,
    is_closed: false,
    needs_ferry: false,
    price_type: null,
    rank: 0,
    created: 0,
    texts_hash: 1,
  };
  return { doc, page_id: crypto.randomUUID(), changed, ...texts, ...place, ...rest };
}

const metresTo = ({ lat, lon }: Point, doc: number) => {
  const { latitude, longitude } = rows[doc]!;
  return metresBetween(onSphere({ lat, lon }), onSphere({ lat: latitude!, lon: longitude! }));
};

function expectNearest() {
  for (const near of Array.from({ length: 5 }, () => ({ lat: 54.9 + random() * 0.2, lon: -8.7 + random() * 0.4 }))) {
    const all = Array.from({ length: PAGES }, (_, doc) => doc);
    const metres = all.map((doc) => metresTo(near, doc));
    const byDistance = (a: number, b: number) => metres[a]! - metres[b]!;
    const found = Array.from(nearestOf(places, directory.public, near, null, 24));
    expect(found.length).toBeLessThan(PAGES / 2);
    expect(found.sort(byDistance).slice(0, 24)).toEqual(all.sort(byDistance).slice(0, 24));
    const within = withinPlace(places, directory.public, { near, within_m: 2_000 });
    expect([...within.toArray()]).toEqual(all.filter((doc) => metres[doc]! <= 2_000).sort((a, b) => a - b));
  }
}

function move(count: number) {
  for (let at = 0; at < count; at++) {
    const doc = Math.floor(random() * PAGES);
    rows[doc] = rowOf(doc, ++changes);
    directory.put([rows[doc]]);
  }
}

test("the nearest of many pages are those that comparing all finds, also after few and after many have moved", () => {
  expectNearest();
  move(30);
  expectNearest();
  move(500);
  expectNearest();
});
