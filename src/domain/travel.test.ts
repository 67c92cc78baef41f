import { describe, expect, test } from "vitest";
import { isAcrossWater, legBetween, nearestFirst } from "./travel.ts";

const place = (latitude: number | null, longitude: number | null) => ({ latitude, longitude });
const pier = place(54.9902, -8.4965);
const mainland = place(54.9832, -8.434);
const bar = place(54.9893, -8.5012);
const far = place(54.9795, -8.5235);

describe("from place to place", () => {
  test("a walk is estimated in steps of five minutes, and unknown where a position is", () => {
    expect(legBetween(bar, far)).toMatchObject({ onFoot: 30, byBicycle: 10 });
    expect(legBetween(bar, bar)).toMatchObject({ metres: 0, onFoot: 0 });
    expect(legBetween(bar, place(null, null))).toBeNull();
  });

  test("nobody is told to walk across the water", () => {
    const straits = [{ from: mainland, to: pier }];
    expect(isAcrossWater(bar, far, straits)).toBe(false);
    expect(isAcrossWater(far, mainland, straits)).toBe(true);
    expect(isAcrossWater(far, mainland, [])).toBe(false);
  });

  test("the order by the way begins at the pier; what has no position comes last", () => {
    const unknown = place(null, null);
    expect(nearestFirst(pier, [unknown, far, bar])).toEqual([bar, far, unknown]);
    expect(nearestFirst(null, [far, bar])).toEqual([far, bar]);
    expect(nearestFirst(pier, [])).toEqual([]);
  });
});
