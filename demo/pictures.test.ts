import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { thumbhashOf } from "../src/server/media/photos/store-photo.ts";
import categories from "./data/categories.json" with { type: "json" };
import pages from "./data/pages.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import { type DemoPicture, PICTURE_FOLDER, PICTURES } from "./media.ts";

/** The repository carries the pictures: all of them together, and a single one, in bytes. */
const MAX_TOTAL = 8_000_000;
const MAX_FILE = 200_000;
/** Decoding all of them takes as long as the rest of this file ten times over. */
const DECODED = PICTURES.filter((_, at) => at % 20 === 0);

const read = (file: string) => readFile(new URL(file, PICTURE_FOLDER));
const picturesOf = (of: DemoPicture["of"], key: string) =>
  PICTURES.filter((picture) => picture.of === of && picture.key === key);

test("one page has no picture, one has exactly one and some have many, so that each layout is seen", () => {
  const counts = pages.map(({ key }) => picturesOf("page", key).length);
  expect(counts.filter((count) => count === 0)).toHaveLength(1);
  expect(counts.filter((count) => count === 1)).toHaveLength(1);
  expect(counts.filter((count) => count >= 6).length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...counts)).toBeLessThanOrEqual(8);
});

test("every category and every story has at least one picture", () => {
  for (const { key } of categories) expect(picturesOf("category", key), key).not.toHaveLength(0);
  for (const { slug } of stories) expect(picturesOf("story", slug), slug).not.toHaveLength(0);
});

test("every picture has its texts in both languages, and they say that it is a drawing", () => {
  for (const { file, alt, alt_ie, caption, caption_ie } of PICTURES) {
    expect(alt, file).toMatch(/^Drawing of \w/);
    expect(alt_ie, file).toMatch(/^Líníocht: \S/);
    expect(Boolean(caption), file).toBe(Boolean(caption_ie));
  }
});

test("no page describes two of its pictures in the same words", () => {
  for (const { key } of pages) {
    const texts = picturesOf("page", key).map(({ alt }) => alt);
    expect(new Set(texts).size, key).toBe(texts.length);
  }
});

test("the folder holds exactly the listed files, all different and within the size limits", async () => {
  const files = PICTURES.map(({ file }) => file);
  expect((await readdir(PICTURE_FOLDER)).sort()).toEqual(files.toSorted());
  const contents = await Promise.all(files.map(read));
  expect(new Set(contents.map((content) => content.toString("base64"))).size).toBe(files.length);
  for (const [at, content] of contents.entries()) expect(content.length, files[at]).toBeLessThanOrEqual(MAX_FILE);
  expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(MAX_TOTAL);
});

test("width, height and format in the list are those of the file", async () => {
  for (const { file, width, height } of PICTURES) {
    const { format, compression, ...facts } = await sharp(await read(file)).metadata();
    expect({ file, format, compression, width: facts.width, height: facts.height }).toEqual({
      file,
      format: "heif",
      compression: "av1",
      width,
      height,
    });
  }
});

test.each(DECODED)("the preview of $file is made from the file", async ({ file, thumbhash }) => {
  expect(await thumbhashOf(sharp(await read(file)))).toBe(thumbhash);
});
