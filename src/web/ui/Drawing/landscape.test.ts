import { expect, test } from "vitest";
import { fallbackDrawing } from "./landscape.ts";

const SUBJECTS = [
  "food",
  "pubs",
  "stay",
  "shops",
  "transport",
  "activities",
  "crafts",
  "heritage",
  "sport",
  "health",
  "learning",
  "community",
  "trades",
  "fishing",
];

const draw = (subject: string, color = "#0f766e", seed = "k1") =>
  fallbackDrawing({ subject, color, seed, width: 960, height: 640 });

/** What stands in the foreground, without the landscape behind it. */
const foreground = (svg: string) => /<g transform="[^"]*">(.*)<\/g>/.exec(svg)?.[1];

test("each category has its own subject in the foreground", () => {
  const motifs = SUBJECTS.map((subject) => foreground(draw(subject)));
  expect(motifs).not.toContain(undefined);
  expect(new Set(motifs).size).toBe(SUBJECTS.length);
});

test.each(SUBJECTS)("%s fits in 3 kB and carries no ids that could meet others in one document", (subject) => {
  const svg = draw(subject);
  expect(svg.length).toBeLessThanOrEqual(3_000);
  expect(svg).not.toMatch(/ id=|NaN|undefined/);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="960" height="640"/);
});

test("an unknown subject keeps the landscape alone", () => {
  expect(foreground(draw("something-new"))).toBeUndefined();
  expect(draw("something-new")).toContain("<path");
});

test("the seed moves the hills, the colour paints them, and the same options draw the same", () => {
  expect(draw("pubs")).toBe(draw("pubs"));
  expect(draw("pubs", "#0f766e", "k2")).not.toBe(draw("pubs"));
  expect(draw("pubs", "#9f1239")).not.toBe(draw("pubs"));
});
