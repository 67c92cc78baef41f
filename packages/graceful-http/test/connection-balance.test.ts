import { describe, expect, test } from "vitest";
import { surplusOf } from "../src/connection-balance.ts";

describe("a worker ends connections", () => {
  test.each([
    ["with all of them, where the other was replaced", 12, [0], 6],
    ["with more than its share", 11, [5], 3],
    ["among several", 30, [10, 10, 10], 15],
    ["with one more than its share of a few", 9, [7], 1],
  ])("%s", (_, own, others, surplus) => {
    expect(surplusOf(own, others)).toBe(surplus);
  });
});

describe("a worker lets connections be", () => {
  test.each([
    ["with its share", 8, [8]],
    ["with one more than the other", 9, [8]],
    ["with less", 5, [11]],
    ["with a little more of many", 110, [90]],
    ["with the only one", 1, [0]],
    ["before it has heard of others", 40, []],
  ])("%s", (_, own, others) => {
    expect(surplusOf(own, others)).toBe(0);
  });
});
