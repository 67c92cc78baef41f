import { expect, test } from "vitest";
import { RecentVisitors } from "./effects.ts";

const MINUTE = 60_000;
const visitor = { address: "192.0.2.1", userAgent: "Mozilla/5.0" };

test("a visit lasts half an hour from its first view", () => {
  let now = 0;
  const visitors = new RecentVisitors(() => now);
  const isNewAfter = (minutes: number) => {
    now = 1 + minutes * MINUTE;
    return visitors.isNew(visitor, "page", "2026-03-01");
  };
  expect([0, 29, 31, 60, 62].map(isNewAfter)).toEqual([true, false, true, false, true]);
});

test("another address, client or page is another visit", () => {
  const visitors = new RecentVisitors();
  const isNew = (other: Partial<typeof visitor>, page = "page") =>
    visitors.isNew({ ...visitor, ...other }, page, "2026-03-01");
  expect(isNew({})).toBe(true);
  expect([isNew({ address: "192.0.2.2" }), isNew({ userAgent: "Other" }), isNew({}, "another")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isNew({})).toBe(false);
});

test("a visitor cannot be recognised on the next day", () => {
  const visitors = new RecentVisitors();
  expect(["2026-03-01", "2026-03-01", "2026-03-02"].map((day) => visitors.isNew(visitor, "page", day))).toEqual([
    true,
    false,
    true,
  ]);
});
