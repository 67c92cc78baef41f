import { expect, test } from "vitest";
import { type PageFilling, pageCompleteness } from "./page-completeness.ts";

const EMPTY: PageFilling = {
  description: false,
  inIrish: false,
  times: 0,
  photos: 0,
  hasPin: false,
  hasContact: false,
  categories: 0,
  accessibility: false,
  prices: 0,
};
const FULL: PageFilling = {
  description: true,
  inIrish: true,
  times: 7,
  photos: 4,
  hasPin: true,
  hasContact: true,
  categories: 1,
  accessibility: true,
  prices: 3,
};

test("an empty page lacks everything, opening times first; a full page lacks nothing", () => {
  expect(pageCompleteness(EMPTY)).toMatchObject({ percent: 0, missing: expect.arrayContaining(["times", "prices"]) });
  expect(pageCompleteness(EMPTY).missing[0]).toBe("times");
  expect(pageCompleteness(FULL)).toEqual({ percent: 100, missing: [] });
});

test("the first photo and more photos are two steps", () => {
  expect(pageCompleteness({ ...FULL, photos: 0 }).missing).toEqual(["photo", "more-photos"]);
  expect(pageCompleteness({ ...FULL, photos: 1 }).missing).toEqual(["more-photos"]);
  expect(pageCompleteness({ ...FULL, photos: 1 }).percent).toBeLessThan(100);
});

test("each step raises the percentage", () => {
  const percents = (Object.keys(FULL) as (keyof PageFilling)[]).map(
    (step) => pageCompleteness({ ...EMPTY, [step]: FULL[step] }).percent,
  );
  expect(percents.every((percent) => percent > 0)).toBe(true);
});
