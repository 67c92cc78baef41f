import sharp from "sharp";
import { describe, expect, test } from "vitest";
import categories from "./data/categories.json" with { type: "json" };
import pages from "./data/pages.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import { drawPicture, SHAPES } from "./draw/draw-picture.ts";
import { PICTURES } from "./pictures.ts";

const all = [
  ...[PICTURES.pages, PICTURES.categories, PICTURES.stories, PICTURES.events, PICTURES.posts].flatMap((group) =>
    Object.values(group).flat(),
  ),
  PICTURES.hero,
  PICTURES.openGraph,
];

/** In characters; they are made into AVIF, WebP and JPEG, but a drawing that grows over this has a careless loop. */
const MAX_SVG = 34_000;

describe("the manifest", () => {
  test("every page is in it; one has no picture and one exactly one, so that both cases are seen", () => {
    expect(Object.keys(PICTURES.pages).sort()).toEqual(pages.map((page) => page.key).sort());
    const counts = Object.values(PICTURES.pages).map((list) => list.length);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    expect(counts.filter((count) => count >= 6).length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  });

  test("every category and every story has at least one", () => {
    for (const { key } of categories) expect(PICTURES.categories[key], key).not.toHaveLength(0);
    for (const { id } of stories) expect(PICTURES.stories[id]?.length, `story ${id}`).toBeGreaterThan(0);
  });

  test("the texts are there in both languages, and say that it is a drawing", () => {
    for (const { alt, alt_ie, caption, caption_ie } of all) {
      expect(alt).toMatch(/^Drawing of \w/);
      expect(alt_ie).toMatch(/^Líníocht: \S/);
      expect(Boolean(caption)).toBe(Boolean(caption_ie));
    }
  });

  test("within one page no scene is shown twice under the same light", () => {
    for (const [key, list] of Object.entries(PICTURES.pages)) {
      expect(new Set(list.map(({ alt }) => alt)).size, key).toBe(list.length);
    }
  });
});

describe("the drawings", () => {
  const drawn = all.map(({ spec }) => drawPicture(spec));

  test("are all different, and the same when drawn again", () => {
    expect(new Set(drawn).size).toBe(all.length);
    expect(all.map(({ spec }) => drawPicture(spec))).toEqual(drawn);
  });

  test("hold no words, no outer files and no broken numbers", () => {
    for (const [i, svg] of drawn.entries()) {
      const which = JSON.stringify(all[i]!.spec);
      expect(svg, which).not.toMatch(/<text|<image|<script|<filter|href|NaN|undefined|Infinity/);
      expect(svg.length, which).toBeLessThan(MAX_SVG);
    }
  });

  test("refer only to definitions that they carry", () => {
    for (const svg of drawn) {
      const ids = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(ids).toContain(id);
    }
  });

  test.each(["landscape", "portrait", "square", "hero", "card"] as const)(
    "a %s becomes pixels of its size with many colours",
    async (shape) => {
      const at = all.findIndex(({ spec }) => spec.shape === shape);
      const { data, info } = await sharp(Buffer.from(drawn[at]!))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([SHAPES[shape].W, SHAPES[shape].H]);
      const colors = new Set<number>();
      for (let i = 0; i < data.length; i += 3 * 997) colors.add(data.readUIntBE(i, 3));
      expect(colors.size).toBeGreaterThan(100);
    },
  );
});
