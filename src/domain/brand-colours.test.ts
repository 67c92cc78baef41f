import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brandRules, brandScales, SCALES, STANDARD_COLOR, shownColor } from "./brand-colours.ts";
import { contrast } from "./pages/contrast.ts";

const TOKENS = readFileSync(new URL("../web/theme/tokens.css", import.meta.url), "utf8");

test("the scales of the product are those of its styles", () => {
  for (const [name, { light, dark }] of Object.entries(SCALES))
    for (const [at, step] of light.entries())
      expect(TOKENS).toContain(`--${name}-${at}: light-dark(${step}, ${dark[at]});`);
});

/** A slate, a bright yellow, white, black, neon green, pink, and others from all around. */
const COLORS = ["#556270", "#ffe600", "#ffffff", "#000000", "#39ff14", "#ff69b4", "#b11226", "#0000ff", "#7a4a12"];

describe.each(COLORS)("the scales of %s", (color) => {
  const scales = brandScales(color);

  test("are readable as texts, in light and dark", () => {
    const cases = Object.values(scales).flatMap(({ light, dark }) => [
      ...light.slice(7).flatMap((step) => ["#fbfaf7", "#ffffff"].map((paper) => contrast(step, paper))),
      ...dark.slice(6).flatMap((step) => ["#12181a", "#1a2224"].map((paper) => contrast(step, paper))),
    ]);
    expect(Math.min(...cases)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scales.teal.light[7]!, "#ffffff")).toBeGreaterThanOrEqual(4.5); // buttons
    expect(contrast(scales.teal.dark[7]!, "#0b2325")).toBeGreaterThanOrEqual(4.5);
  });

  test("go from light to dark and back, with colours that exist", () => {
    for (const { light, dark } of Object.values(scales))
      for (const step of [...light, ...dark]) expect(step).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(scales.teal.light[0]!, "#ffffff")).toBeLessThan(1.3);
    expect(contrast(scales.teal.dark[0]!, "#000000")).toBeLessThan(1.7);
  });
});

test("a red place has red buttons, and a yellow one dark texts, which is said", () => {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(brandScales("#b11226").teal.light[7]!.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green!, blue!));
  expect(shownColor("#b11226")).toEqual({ color: "#b11226", isCorrected: false });
  expect(shownColor("#ffe600").isCorrected).toBe(true);
  expect(brandRules(STANDARD_COLOR)).toBe("");
});
