import { describe, expect, test } from "vitest";
import { changesOf, degreesOf, idsOf, isEmpty, textValues } from "./fields.ts";

describe("the changes of a form", () => {
  test("are the fields that differ; lists are compared by their items and order", () => {
    const was = { name: "Pier", open: true, tags: ["a", "b"], days: [] };
    expect(changesOf(was, { ...was, tags: ["a", "b"] })).toEqual({});
    expect(changesOf(was, { ...was, tags: ["b", "a"], open: false })).toEqual({ tags: ["b", "a"], open: false });
  });

  test("contain a field that was not there before", () => {
    expect(changesOf({}, { name: "" })).toEqual({ name: "" });
    expect(isEmpty(changesOf({ name: "" }, { name: "" }))).toBe(true);
  });
});

test("an entity becomes texts: null is empty, a number its digits, a new entity has empty texts", () => {
  expect(textValues({ title: "The pier", title_ie: null, rank: 0 }, ["title", "title_ie", "rank"])).toEqual({
    title: "The pier",
    title_ie: "",
    rank: "0",
  });
  expect(textValues<"title">(null, ["title"])).toEqual({ title: "" });
});

test("the ids of a list that is not loaded yet are none", () => {
  expect(idsOf(undefined)).toEqual([]);
  expect(idsOf([{ id: "a" }, { id: "b" }])).toEqual(["a", "b"]);
});

test.each([
  ["54.99", 54.99],
  [" -8,5 ", -8.5],
  ["", null],
  ["  ", null],
  ["0", 0],
  ["by the pier", Number.NaN],
  ["8,5,1", Number.NaN],
])("degrees typed as %j are %d", (typed, degrees) => {
  expect(degreesOf(typed)).toBe(degrees);
});
