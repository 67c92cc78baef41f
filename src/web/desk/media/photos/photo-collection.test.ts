import { describe, expect, it } from "vitest";
import { photo } from "#core/contract/pages/photos.ts";
import { sampleOf } from "#test/support/sample.ts";
import { missingAlt, rankAtPlace } from "./photo-collection.ts";

const at = (id: string, rank: number, primary = false) => sampleOf(photo, { id, rank, primary });

describe("the rank of a moved photo", () => {
  const photos = [at("main", 3, true), at("a", 1), at("b", 2), at("c", 4)];

  it("skips the primary photo, which has no place in the grid", () => {
    // Without a: b, main, c. The second place of the grid is before c, which is third.
    expect(rankAtPlace(photos, { id: "a" }, 1)).toBe(3);
    expect(rankAtPlace(photos, { id: "c" }, 0)).toBe(1);
    expect(rankAtPlace(photos, { id: "c" }, 1)).toBe(2);
  });

  it("is the last one at the end of the grid", () => {
    expect(rankAtPlace(photos, { id: "a" }, 2)).toBe(4);
    expect(rankAtPlace([at("a", 1)], { id: "a" }, 0)).toBe(1);
  });

  it("follows the ranks, in whatever order the photos come", () => {
    expect(rankAtPlace(photos.toReversed(), { id: "a" }, 1)).toBe(3);
  });
});

describe("an alternative text", () => {
  it("is missing in the languages in which it is empty", () => {
    expect(missingAlt({ alt: null, alt_ie: null })).toBe("both");
    expect(missingAlt({ alt: "A stove", alt_ie: "" })).toBe("alt_ie");
    expect(missingAlt({ alt: "", alt_ie: "Sorn" })).toBe("alt");
    expect(missingAlt({ alt: "A stove", alt_ie: "Sorn" })).toBeNull();
  });
});
