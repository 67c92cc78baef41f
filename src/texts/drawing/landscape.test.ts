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

/** The motif in the foreground, without the landscape behind it. */
const foreground = (svg: string) => /<g transform="[^"]*">(.*)<\/g>/.exec(svg)?.[1];

test("each category has a motif of its own in the foreground", () => {
  const motifs = SUBJECTS.map((subject) => foreground(draw(subject)));
  expect(motifs).not.toContain(undefined);
  expect(new Set(motifs).size).toBe(SUBJECTS.length);
});

test.each(SUBJECTS)("%s fits in 3 kB and has no ids that could collide within a document", (subject) => {
  const svg = draw(subject);
  expect(svg.length).toBeLessThanOrEqual(3_000);
  expect(svg).not.toMatch(/ id=|NaN|undefined/);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="960" height="640"/);
});

test("an unknown subject gives the landscape without a motif", () => {
  expect(foreground(draw("something-new"))).toBeUndefined();
  expect(draw("something-new")).toContain("<path");
});

test("inland there are fields and no waves behind it", () => {
  const inland = (subject: string) =>
    fallbackDrawing({ subject, color: "#0f766e", seed: "k1", width: 960, height: 640, hasWater: false });
  const waves = /opacity="\.6" d="M/;
  expect(draw("shops")).toMatch(waves);
  expect(inland("shops")).not.toMatch(waves);
  for (const subject of SUBJECTS) expect(inland(subject).length).toBeLessThanOrEqual(3_000);
});

test("seed and colour change the drawing, and the same options give the same drawing", () => {
  expect(draw("pubs")).toBe(draw("pubs"));
  expect(draw("pubs", "#0f766e", "k2")).not.toBe(draw("pubs"));
  expect(draw("pubs", "#9f1239")).not.toBe(draw("pubs"));
});
