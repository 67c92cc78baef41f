import fc from "fast-check";
import { expect, test } from "vitest";
import { readDocs } from "../../../src/server/api/directory/search/doc-array.ts";
import { Bits } from "../src/index.ts";

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 });
const sorted = (docs: Iterable<number>) => [...docs].sort((a, b) => a - b);
const listed = (bits: Bits) => [...bits.toArray()];

test("behaves as a set of numbers", () => {
  fc.assert(
    fc.property(numbers, numbers, (some, others) => {
      const [a, b] = [new Set(some), new Set(others)];
      const [x, y] = [Bits.of(some), Bits.of(others)];
      expect(listed(x)).toEqual(sorted(a));
      expect(x.size).toBe(a.size);
      expect(listed(x.and(y))).toEqual(sorted(a.intersection(b)));
      expect(listed(x.or(y))).toEqual(sorted(a.union(b)));
      expect(listed(x.without(y))).toEqual(sorted(a.difference(b)));
      expect(listed(x.clone().subtract(y))).toEqual(sorted(a.difference(b)));
      expect(listed(x.clone().intersect(y))).toEqual(sorted(a.intersection(b)));
      expect(listed(Bits.of([1, 4_999]).setToBoth(x, y))).toEqual(sorted(a.intersection(b)));
      expect(x.sizeWith(y)).toBe(a.intersection(b).size);
      expect(x.sizesWith([y, x, new Bits()])).toEqual([a.intersection(b).size, a.size, 0]);
      for (const doc of others) x.delete(doc);
      expect(listed(x)).toEqual(sorted(a.difference(b)));
      expect(others.some((doc) => x.has(doc))).toBe(false);
    }),
  );
});

test("counts what sets of a million numbers have in common, with shorter and longer ones", () => {
  const multiples = (step: number, end: number) =>
    Bits.of(Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step));
  const [threes, fives] = [multiples(3, 1_000_000), multiples(5, 700_001)];
  expect(fives.sizesWith([threes, new Bits(), fives])).toEqual([46_667, 0, 140_001]);
  const small = new Bits(150).addAll([0, 5, 9]);
  expect(threes.sizesWith([fives, small, threes, small])).toEqual([46_667, 2, 333_334, 2]);
});

test("reads an array in the binary format of PostgreSQL", () => {
  // select array_send(array[7, 300, 12])
  const sent = "0000000100000000000000170000000300000001000000040000000700000004" + "0000012c000000040000000c";
  expect([...readDocs(Buffer.from(sent, "hex"))]).toEqual([7, 12, 300]);
  expect([...readDocs(null)]).toEqual([]);
});

test("a clone is independent", () => {
  const bits = Bits.of([1, 2]);
  expect(listed(bits.clone().add(3).delete(1))).toEqual([2, 3]);
  expect(listed(bits)).toEqual([1, 2]);
});
