import { expect, test } from "vitest";
import { readJson } from "./json.ts";
import { ProblemError } from "./problem.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

function problemOf(body: string): unknown {
  try {
    readJson(body);
  } catch (error) {
    return error;
  }
}

test.each([
  ["a duplicate key", '{"a":1,"a":2}'],
  ["a duplicate key, once with an escape", '{"a":1,"\\u0061":2}'],
  ["a duplicate key in a nested object", '[{"x":{"a":1,"a":1}}]'],
  ["__proto__", '{"__proto__":{"admin":true}}'],
  ["__proto__ with an escape", '{"\\u005f_proto__":1}'],
  ["21 levels", nested(21)],
  ["21 levels of objects", `${'{"a":'.repeat(21)}1${"}".repeat(21)}`],
  ["so many levels that recursion would overflow the stack", nested(100_000)],
  ["a comment", '{"a":1 /* one */}'],
  ["a trailing comma", '{"a":1,}'],
  ["NaN", '{"a":NaN}'],
  ["two values", "{}{}"],
  ["only white space", " "],
])("%s is refused as malformed", (_, body) => {
  const problem = problemOf(body);
  expect(problem).toBeInstanceOf(ProblemError);
  expect((problem as ProblemError).code).toBe("malformed");
});

test("20 levels, and brackets within strings, are accepted", () => {
  expect(readJson(nested(20))).toBeInstanceOf(Array);
  expect(readJson(`{"a":"\\"${"[{".repeat(50)}"}`)).toEqual({ a: `"${"[{".repeat(50)}` });
});

test("the same key in two different objects is no duplicate", () => {
  expect(readJson('{"a":{"b":1},"c":{"b":2},"b":3}')).toEqual({ a: { b: 1 }, c: { b: 2 }, b: 3 });
});
