import { describe, expect, it } from "vitest";
import { accentsOf, contrast } from "#core/domain/pages/contrast.ts";
import { PRESETS, pictureColors } from "./picture-colors.ts";

/** Pixels of some colours, each as often as it says. */
const picture = (...shares: [string, number][]) =>
  shares
    .flatMap(([hex, times]) =>
      Array.from({ length: times }, () =>
        [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(255),
      ),
    )
    .flat();

describe("the colours of a picture", () => {
  it("are the strongest ones, not the most frequent greys", () => {
    expect(pictureColors(picture(["#d0d0d0", 900], ["#7b1020", 60], ["#103a7b", 40]))).toEqual(["#7b1020", "#103a7b"]);
  });

  it("are darkened until white text reads on them", () => {
    const [yellow] = pictureColors(picture(["#f6b91f", 10]));
    expect(contrast(yellow!, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  it("leave out shades of one colour, details and what is transparent", () => {
    expect(pictureColors(picture(["#7b1020", 500], ["#8a1a10", 200], ["#103a7b", 5]))).toHaveLength(1);
    expect(pictureColors([0, 0, 255, 0])).toEqual([]);
    expect(pictureColors(picture(["#ffffff", 10], ["#000000", 10], ["#777777", 10]))).toEqual([]);
  });
});

it.each(PRESETS)("the preset $name reads in light and dark", ({ color }) => {
  expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(accentsOf(color).light).toBe(color);
  expect(contrast(accentsOf(color).dark, "#1a2224")).toBeGreaterThanOrEqual(4.5);
});
