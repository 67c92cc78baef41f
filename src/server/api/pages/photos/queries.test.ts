import { expect, test } from "vitest";
import { photoAnswer } from "./queries.ts";

const row = {
  id: "019c0000-0000-7000-8000-000000000001",
  key: "q3v9k2m8x7b1c4d5e6f0",
  width: 1000,
  height: 800,
  thumbhash: "AAAA",
  alt: "A boat",
  alt_ie: "Bád",
  caption: null,
  caption_ie: null,
  rank: 1,
  is_primary: true,
  focus_x: 50,
  focus_y: 50,
  version: 1,
};

test.each([
  ["page", "/images/page/photos/q3v9k2m8x7b1c4d5e6f0"],
  ["post", "/images/posts/q3v9k2m8x7b1c4d5e6f0"],
  ["story", "/images/stories/q3v9k2m8x7b1c4d5e6f0"],
  ["event", "/images/events/q3v9k2m8x7b1c4d5e6f0"],
  ["category", "/images/categories/q3v9k2m8x7b1c4d5e6f0"],
] as const)("the photo of a %s is at %s", (subject, url) => {
  expect(photoAnswer(subject, row)).toMatchObject({ url, widths: [320, 640, 960], primary: true });
});

test("the key is only part of the address", () => {
  expect(photoAnswer("page", row)).not.toHaveProperty("key");
});
