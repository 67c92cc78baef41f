import { expect, test } from "vitest";
import donegal from "#core/web/map/donegal.json" with { type: "json" };
import ireland from "#core/web/map/ireland.json" with { type: "json" };
import { unpackRings } from "./coastline.ts";
import { clipRing, type Point, type Ring } from "./geometry.ts";
import { IndexedRings } from "./indexed-rings.ts";

/** Wanders around a box from 0 to 1, past its corners and through it. */
const WANDERING: Point[] = Array.from({ length: 4_000 }, (_, at) => [
  0.5 + 2 * Math.sin(at / 37) + Math.sin(at / 5),
  0.5 + 2 * Math.cos(at / 53) + Math.cos(at / 7),
]);

test.each([
  ["coasts", [...unpackRings(ireland), ...unpackRings(donegal)], [-8.6, 54.95, -8.45, 55.02]],
  ["the open sea", unpackRings(ireland), [-20, 40, -19, 41]],
  ["a ring that passes every corner", [[...WANDERING, WANDERING[0]!]], [0, 0, 1, 1]],
  ["a ring whose last point is far away", [[...WANDERING.slice(0, 32), WANDERING[0]!]], [0.2, 1, 3, 9]],
] as const)("what is near a box is clipped as the whole rings: %s", (_, rings, box) => {
  const clipped = (all: readonly Ring[]) => all.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 0);
  expect(clipped(new IndexedRings(rings).near(box))).toEqual(clipped(rings));
});

test("few points of a coast are near a map of some kilometres", () => {
  const [coast] = unpackRings(donegal).toSorted((one, other) => other.length - one.length);
  const [near] = new IndexedRings([coast!]).near([-8.6, 54.95, -8.45, 55.02]);
  expect(near!.length).toBeLessThan(coast!.length / 5);
});
