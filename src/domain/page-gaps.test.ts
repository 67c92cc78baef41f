import { expect, test } from "vitest";
import { type PageFilling, pageGaps } from "./page-gaps.ts";

const EMPTY: PageFilling = {
  ...{ description: false, inIrish: false, times: 0, photos: 0, hasPin: false, hasContact: false },
  ...{ categories: 0, prices: 0 },
};
const FULL: PageFilling = {
  ...{ description: true, inIrish: true, times: 7, photos: 4, hasPin: true, hasContact: true },
  ...{ categories: 1, prices: 3 },
};

test("an empty page has everything before it, hours first; a full one nothing", () => {
  expect(pageGaps(EMPTY)).toMatchObject({ percent: 0, missing: expect.arrayContaining(["times", "prices"]) });
  expect(pageGaps(EMPTY).missing[0]).toBe("times");
  expect(pageGaps(FULL)).toEqual({ percent: 100, missing: [] });
});

test("one photo is a step, a few are another", () => {
  expect(pageGaps({ ...FULL, photos: 0 }).missing).toEqual(["photo", "more-photos"]);
  expect(pageGaps({ ...FULL, photos: 1 }).missing).toEqual(["more-photos"]);
  expect(pageGaps({ ...FULL, photos: 1 }).percent).toBeLessThan(100);
});

test("each step brings the page on", () => {
  const percents = (Object.keys(FULL) as (keyof PageFilling)[]).map(
    (part) => pageGaps({ ...EMPTY, [part]: FULL[part] }).percent,
  );
  expect(percents.every((percent) => percent > 0)).toBe(true);
});
