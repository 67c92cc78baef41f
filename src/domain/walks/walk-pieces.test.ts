import { expect, test } from "vitest";
import type { WalkPoint } from "#core/contract/writing/walks.ts";
import { joinedWalk, type WalkPiece } from "./walk-pieces.ts";
import { walkOf } from "./walks.ts";

/** A line along a meridian, in thousandths of a degree: some 111 m each. */
const line = (from: number, to: number, { east = 0, track = null as string | null } = {}): WalkPiece => {
  const count = Math.abs(to - from);
  const points = Array.from({ length: count + 1 }, (_, at): WalkPoint => {
    return {
      longitude: -8.5 + east / 1000,
      latitude: 54.9 + (from + at * Math.sign(to - from)) / 1000,
      elevation: null,
    };
  });
  return { points, track };
};
const of = (...pieces: WalkPiece[]) => {
  const { points, leftOut, ...counts } = joinedWalk(pieces);
  const along = points.map(({ latitude }) => Math.round((latitude - 54.9) * 1000));
  return { ...counts, ends: [along[0], along.at(-1)], length: walkOf(points).length_m, leftOut: leftOut.pieces };
};

test.each<[string, WalkPiece[], object]>([
  ["in order", [line(0, 5), line(5, 10)], { pieces: 2, turned: 0, ends: [0, 10], length: 1112, leftOut: 0 }],
  ["in another order", [line(5, 10), line(0, 5)], { pieces: 2, turned: 0, ends: [0, 10], length: 1112, leftOut: 0 }],
  ["in another direction", [line(0, 5), line(10, 5)], { turned: 1, ends: [0, 10], length: 1112, leftOut: 0 }],
  [
    "all mixed",
    [line(5, 10), line(20, 15), line(0, 5), line(10, 15)],
    { pieces: 4, turned: 1, length: 2224, leftOut: 0 },
  ],
  ["with a stray", [line(0, 5), line(5, 10), line(80, 82, { east: 90 })], { pieces: 2, length: 1112, leftOut: 1 }],
  ["with one twice", [line(0, 5), line(0, 5), line(5, 10)], { pieces: 2, length: 1112, leftOut: 1 }],
  ["there and back", [line(0, 5), line(5, 0)], { pieces: 2, turned: 0, ends: [0, 0], length: 1112, leftOut: 0 }],
  ["with a missing way", [line(0, 5), line(6, 10)], { pieces: 2, length: 1112, leftOut: 0 }],
  ["a fork", [line(0, 5), line(5, 10), line(5, 7, { east: 0.1 })], { pieces: 2, ends: [0, 10], leftOut: 1 }],
])("pieces %s make the line", (_, pieces, expected) => {
  expect(of(...pieces)).toMatchObject(expected);
});

test("a recording with pauses is not turned, and goes on where it went on", () => {
  const track = "1";
  const there = line(0, 10, { track });
  const back = line(9, 0, { track });
  expect(of(there, back)).toMatchObject({ pieces: 2, turned: 0, ends: [0, 0], leftOut: 0 });
  expect(of(line(0, 5, { track }), line(5, 9, { track: "2" }))).toMatchObject({ pieces: 1, length: 556, leftOut: 1 });
});
