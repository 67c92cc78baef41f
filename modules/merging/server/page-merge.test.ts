import { describe, expect, test } from "vitest";
import type { MergedField } from "../contract.ts";
import { suggestedSide } from "./page-merge.ts";

const LIMITS = { categories: 3, tags: 3 };
const suggested = (field: MergedField, page: unknown, other: unknown, newer: "page" | "other" = "other") =>
  suggestedSide(field, { page, other }, { newer, limits: LIMITS });

describe("the page from which a field should come", () => {
  test("is the one that says something", () => {
    expect(suggested("slogan", null, "Music")).toBe("other");
    expect(suggested("slogan", "Music", null)).toBe("page");
    expect(suggested("social", { facebook: "https://a.example" }, {})).toBe("page");
    expect(suggested("hours", { times: [], holiday: null }, { times: [{ day: 1 }], holiday: null }, "page")).toBe(
      "other",
    );
  });

  test("else is the one that was edited later, but for what visitors know it by", () => {
    expect(suggested("slogan", "Music", "Song")).toBe("other");
    expect(suggested("slogan", "Music", "Song", "page")).toBe("page");
    for (const field of ["name", "name_ie", "type", "color"] as const)
      expect(suggested(field, "one", "two")).toBe("page");
  });

  test("is both for lists, as far as a page may have so many", () => {
    expect(suggested("tags", ["a", "b"], ["b", "c"])).toBe("both");
    expect(suggested("tags", ["a", "b"], ["c", "d"])).toBe("other");
  });

  test("is the careful one: an address that one of them hides stays hidden", () => {
    expect(suggested("hide_address", true, false)).toBe("page");
    expect(suggested("hide_address", false, true, "page")).toBe("other");
    expect(suggested("rank", 3, 7, "page")).toBe("other");
  });
});
