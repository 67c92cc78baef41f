import { expect, test } from "vitest";
import { photoWidths } from "./photo-sizes.ts";

test("a large photo exists in every width", () => {
  expect(photoWidths(4000)).toEqual([320, 640, 960, 1280, 1920]);
});

test("a photo is never blown up", () => {
  expect(photoWidths(1000)).toEqual([320, 640, 960]);
  expect(photoWidths(960)).toEqual([320, 640, 960]);
  expect(photoWidths(959)).toEqual([320, 640]);
});

test("a photo smaller than the smallest width exists in its own", () => {
  expect(photoWidths(200)).toEqual([200]);
});
