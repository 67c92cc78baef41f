import { describe, expect, test } from "vitest";
import { timedQuery } from "./time-terms.ts";

// A Thursday in winter: Dublin's time is UTC.
const NOON = Temporal.Instant.from("2026-11-26T12:00:00Z");
const read = (q: string, now = NOON) => timedQuery(q, now);

describe("words of time become a time to be open at", () => {
  test.each([
    ["open now", "", "now"],
    ["open", "", "now"],
    ["pub open now", "pub", "now"],
    ["open sunday", "", "2026-11-29T14:00:00Z"],
    ["Open on Sunday evening", "", "2026-11-29T19:00:00Z"],
    ["café tomorrow", "café", "2026-11-27T14:00:00Z"],
    ["late food", "food", "2026-11-26T22:00:00Z"],
    ["food late saturday", "food", "2026-11-28T22:00:00Z"],
    ["music tonight", "music", "2026-11-26T21:00:00Z"],
    ["bia anois", "bia", "now"],
    ["ar oscailt Dé Domhnaigh", "", "2026-11-29T14:00:00Z"],
    ["tábhairne anocht", "tábhairne", "2026-11-26T21:00:00Z"],
    ["ar oscailt maidin amárach", "", "2026-11-27T10:00:00Z"],
  ])("%s", (q, rest, openAt) => {
    expect(read(q)).toEqual({ rest, openAt });
  });

  test("of today that are past mean now", () => {
    const late = Temporal.Instant.from("2026-11-26T22:30:00Z");
    expect(read("late food", late)).toEqual({ rest: "food", openAt: "now" });
    expect(read("open thursday", late)).toEqual({ rest: "", openAt: "now" });
  });

  test("count in the time of Dublin, also in summer", () => {
    expect(read("open tomorrow", Temporal.Instant.from("2026-07-01T23:30:00Z"))?.openAt).toBe("2026-07-03T13:00:00Z");
  });
});

test.each([
  "knitting night",
  "friday session",
  "the lantern",
  "open air",
  "morning bread",
  "oíche chniotála",
  "“open sunday”",
  '"late food"',
  "",
])("nothing is read into: %s", (q) => {
  expect(read(q)).toBeNull();
});
