import { expect, it } from "vitest";
import { placesOf } from "./LineChart.tsx";

it("labels of curves do not cover each other, and stay inside", () => {
  expect(placesOf([10, 80])).toEqual([10, 80]);
  expect(placesOf([50, 50])).toEqual([50, 77]);
  expect(placesOf([100, 99])).toEqual([92, 65]);
});
