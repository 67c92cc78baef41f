import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** One word for one thing: what is refused in the texts of a language, and what stands instead. */
const REFUSED = [
  ["en", /e-mail/i, "email"],
  ["en", /opening hours/i, "opening times"],
  ["ga", /amanna oscailte/i, "uaireanta oscailte"],
  // Only opening times: departures of boats and buses have "amanna".
  ["ga", /na hamanna/i, "na huaireanta", ["timetables.json", "admin-timetables.json"]],
  ["ga", /r-phost/i, "ríomhphost"],
] as const;

test.each(REFUSED)(
  "in %s no text has %s, but “%s”",
  async (locale, refused, _instead, except: readonly string[] = []) => {
    const folder = new URL(`./${locale}/`, import.meta.url);
    const files = (await readdir(folder)).filter((file) => !except.includes(file));
    expect(files.length).toBeGreaterThan(10);
    const found = await Promise.all(
      files.map(async (file) => {
        const lines = (await readFile(new URL(file, folder), "utf8")).split("\n");
        return lines.filter((line) => refused.test(line)).map((line) => `${file}: ${line.trim()}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  },
);
