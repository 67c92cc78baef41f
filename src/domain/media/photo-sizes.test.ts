import { expect, test } from "vitest";
import { photoWidths } from "./photo-sizes.ts";

test("a large photo has all widths", () => {
  expect(photoWidths(4000)).toEqual([320, 640, 960, 1280, 1920]);
});

test("a photo is never enlarged", () => {
  expect(photoWidths(1000)).toEqual([320, 640, 960]);
  expect(photoWidths(960)).toEqual([320, 640, 960]);
  expect(photoWidths(959)).toEqual([320, 640]);
});

test("a photo below the smallest width has its own width", () => {
  expect(photoWidths(200)).toEqual([200]);
});
