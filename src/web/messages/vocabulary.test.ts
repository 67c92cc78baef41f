import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** One word for one thing: what is refused in the texts of a language, and what stands instead. */
const REFUSED = [
  ["en", /e-mail/i, "email"],
  ["en", /opening hours/i, "opening times"],
  ["ga", /amanna oscailte/i, "uaireanta oscailte"],
  ["ga", /na hamanna/i, "na huaireanta"],
  ["ga", /r-phost/i, "ríomhphost"],
] as const;

test.each(REFUSED)("in %s no text has %s, but “%s”", async (locale, refused) => {
  const folder = new URL(`./${locale}/`, import.meta.url);
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(10);
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(new URL(file, folder), "utf8")).split("\n");
      return lines.filter((line) => refused.test(line)).map((line) => `${file}: ${line.trim()}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});
