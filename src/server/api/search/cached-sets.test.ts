import { expect, test } from "vitest";
import { Bits } from "./bits.ts";
import { CachedSets } from "./cached-sets.ts";
import { Directory, type EntryRow } from "./directory.ts";

const row = (doc: number, changed: string): EntryRow => ({
  doc,
  changed,
  page_id: `page-${doc}`,
  is_public: true,
  is_closed: false,
  categories: [],
  tags: [],
  price_type: null,
  rank: 0,
  latitude: null,
  longitude: null,
  name_key: "",
  name_key_ie: "",
  created: doc,
});

test("a cached result is queried again for the changed pages only", async () => {
  const directory = new Directory();
  directory.put([row(1, "10"), row(2, "10"), row(3, "10")]);
  const cache = new CachedSets<"open">(directory, 10);
  const queried: (number[] | null)[] = [];
  let truth = [1, 2];
  const query = () =>
    cache.of("now", async (only) => {
      queried.push(only);
      return { open: Bits.of(truth.filter((doc) => !only || only.includes(doc))) };
    });

  const before = await query();
  expect([...before.open]).toEqual([1, 2]);
  await query();
  truth = [2, 3];
  directory.put([row(1, "11"), row(2, "10"), row(3, "12")]);
  expect([...(await query()).open]).toEqual([2, 3]);
  expect(queried).toEqual([null, [1, 3]]);
  expect([...before.open]).toEqual([1, 2]);
});

test("reading a row again does not change the directory", () => {
  const directory = new Directory();
  directory.put([row(1, "10")]);
  directory.put([row(1, "10")]);
  expect(directory.generation).toBe(1);
});
