import { expect, test } from "vitest";
import { readCursor, takeList, timeKey, writeCursor } from "./cursor.ts";
import { ProblemError } from "./problem.ts";

const key = ["2026-07-04T16:00:00.123456Z", "0198b3a2-7c1e-7000-8000-000000000001"];

test("a cursor is read as the key that it was written from", () => {
  expect(readCursor(writeCursor(key), timeKey)).toEqual(key);
  expect(readCursor(undefined, timeKey)).toBeNull();
});

test.each([
  ["garbage", "%%%"],
  ["an empty text", ""],
  ["JSON of another list", writeCursor({ rank: 3 })],
  ["a time that is none", writeCursor(["yesterday", key[1]])],
  ["SQL in the place of an id", writeCursor([key[0], "' or 1=1 --"])],
])("%s is refused as a bad cursor", (_, text) => {
  let problem: unknown;
  try {
    readCursor(text, timeKey);
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(ProblemError);
  expect((problem as ProblemError).fields).toEqual([{ path: "cursor", code: "bad-cursor" }]);
});

test("the extra row is not part of the answer, and tells that there is another page", () => {
  expect(takeList([1, 2, 3], 2, (row) => row)).toEqual({ items: [1, 2], next_cursor: writeCursor(2) });
  expect(takeList([1, 2], 2, (row) => row)).toEqual({ items: [1, 2], next_cursor: null });
  expect(takeList([], 2, (row) => row)).toEqual({ items: [], next_cursor: null });
});
