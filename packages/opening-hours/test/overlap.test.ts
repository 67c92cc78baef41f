import { expect, test } from "vitest";
import { overlapWithin } from "../src/index.ts";

const day = (text: string) =>
  text.split(", ").map((interval) => {
    const [from = "", to = ""] = interval.split("-");
    return { from, to };
  });

test.each(["09:00-13:00, 14:00-17:00", "09:00-13:00, 13:00-17:00", "20:00-02:00, 09:00-17:00", "00:00-24:00"])(
  "%s do not overlap",
  (text) => {
    expect(overlapWithin(day(text))).toBe(false);
  },
);

test.each([
  "09:00-13:00, 12:59-17:00",
  "09:00-17:00, 10:00-11:00",
  "20:00-02:00, 23:00-24:00",
  "09:00-09:00, 20:00-21:00",
])("%s overlap", (text) => {
  expect(overlapWithin(day(text))).toBe(true);
});
