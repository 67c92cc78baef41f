import { describe, expect, test } from "vitest";
import { textsFor } from "#core/texts/texts-for.ts";
import { nextRemainingChange, remainingText } from "./remaining-text.ts";

const departs = Date.parse("2026-11-22T10:00:00Z");
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
const said = (now: number, locale: "en" | "ga" = "en") => remainingText(departs, now, textsFor(locale, "opening"));

test.each([
  ["10:00:30", "leaves now"],
  ["10:01:30", "has left"],
  ["09:59:40", "in 1 min"],
  ["09:35:00", "in 25 min"],
  ["09:00:00", "in 1 h"],
  ["08:40:00", "in 1 h 20 min"],
  ["06:10:00", "in 4 h"],
  ["05:40:00", "in 4 h"],
  ["05:00:00", "in 5 h"],
])("at %s it says “%s”", (time, text) => {
  expect(said(at(time))).toBe(text);
});

test("days ahead are counted as days, in Irish too", () => {
  expect(said(departs - 3 * 86_400_000)).toBe("in 3 days");
  expect(said(departs - 3 * 86_400_000, "ga")).toBe("i gceann 3 lá");
  expect(said(at("09:35:00"), "ga")).toBe("i gceann 25 nóim.");
});

describe("the next change of the text", () => {
  test.each(["09:59:40", "09:35:00", "08:40:10", "07:00:00", "06:10:00", "05:30:00", "02:20:30"])(
    "after %s is not before it",
    (time) => {
      const change = nextRemainingChange(departs, at(time));
      expect(change).toBeGreaterThan(at(time));
      for (let now = at(time); now < change; now += 1000) expect(said(now)).toBe(said(at(time)));
    },
  );
});
