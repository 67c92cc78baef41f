import { expect, test } from "vitest";
import { changesSince, mergedHearts } from "./merge-hearts.ts";

test("at the first sign-in nothing is lost: the browser's marks are added, the account's stay", () => {
  expect(changesSince(null, ["bar", "seal"], "una")).toEqual({ add: ["bar", "seal"], remove: [] });
  expect(
    mergedHearts({ account: ["shop", "bar", "seal"], unknown: [], sent: ["bar", "seal"], now: ["bar", "seal"] }),
  ).toEqual(["shop", "bar", "seal"]);
});

test("later only what has changed here is sent, and what changed elsewhere is taken over", () => {
  const synced = { uid: "una", pages: ["bar", "seal"] };
  expect(changesSince(synced, ["seal", "shop"], "una")).toEqual({ add: ["shop"], remove: ["bar"] });
  expect(mergedHearts({ account: ["seal", "pier", "shop"], unknown: [], sent: ["seal"], now: ["seal"] })).toEqual([
    "seal",
    "pier",
    "shop",
  ]);
});

test("the marks of one account are not given to another, nor taken away from it", () => {
  expect(changesSince({ uid: "una", pages: ["bar"] }, ["bar", "seal"], "rory")).toEqual({ add: ["seal"], remove: [] });
  expect(changesSince({ uid: "una", pages: ["bar"] }, [], "rory")).toEqual({ add: [], remove: [] });
});

test("what is pressed while the account answers counts, and so does a place that is hidden for a while", () => {
  const merged = mergedHearts({
    account: ["bar", "seal"],
    unknown: ["hidden"],
    sent: ["bar", "seal", "hidden"],
    now: ["bar", "hidden", "shop"],
  });
  expect(merged).toEqual(["bar", "hidden", "shop"]);
});
