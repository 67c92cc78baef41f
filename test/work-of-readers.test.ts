import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { READERS } from "../harness/work/readers.ts";
import { tryReaders } from "../harness/work/try-readers.ts";
import { READERS as FORMER } from "./support/former-readers.ts";

/** Milliseconds of a processor: twenty times what the slowest reader takes for a text of this length. */
const TOO_MUCH = { enoughMs: 1_000, isQuick: true, greatest: 16 * 1024 };

test("no text of somebody unknown takes a reader long, of whatever it is made", async () => {
  const names = READERS.filter(({ apartMs }) => apartMs === undefined).map(({ name }) => name);
  const found = await tryReaders(names, TOO_MUCH);
  expect([...found].filter(([, { ms }]) => ms > TOO_MUCH.enoughMs)).toEqual([]);
  expect(found.size).toBe(names.length);
}, 560_000);

test("readers that once stopped a server would be found", async () => {
  const program = new URL("./support/former-readers.ts", import.meta.url);
  const found = await tryReaders(
    FORMER.map(({ name }) => name),
    { ...TOO_MUCH, program, endlessMs: 4_000 },
  );
  expect([...found].filter(([, { ms }]) => ms > TOO_MUCH.enoughMs).map(([name]) => name)).toEqual([
    "an entry of X-Forwarded-For",
    "a sentence",
    "a logo",
  ]);
});

/** Where foreign texts are read. The browser reads those of its own user. */
const PLACES = ["src/{contract,domain,texts,server}/**/*.ts", "modules/**/*.ts", "packages/*/src/**/*.ts"];
const EXPORTED =
  /^export (?:async )?(?:function\*? |const )((?:read|parse)\p{Lu}\w*)(?: = (?:async )?)?(?:<[^>]*>)?\(([^)]*)/gmu;
/** What is asked of the database has no text that is read. */
const TAKES_TEXT = /^(?!\s*db: ).*: (?:string|Buffer|Uint8Array|FileText)\b/s;

/** What is read by them is ours, or is read by another reader. */
const OTHERS: Record<string, string> = {
  parseApart: "parseCalendar in a thread",
  readAssets: "what was built",
  readContinueUrl: "an address, read by Node",
  readDocs: "a row of ours",
  readEnds: "so many bytes of a file",
  readJsonRows: "PageTable",
  readKmlRows: "PageTable",
  readLines: "readTimes, readSpecial and readPrices",
  readLog: "a log of PostgreSQL",
  readOsmRules: "readOsmLine",
  readPending: "a token, by its hash",
  readPhone: "toE164",
  readPictures: "svgOf and refuseActive; then libvips, with a limit of time",
  readPostmasterFile: "a file of PostgreSQL",
  readRecording: "a recording, in a thread",
  readTermFile: "a file of ours",
  readWav: "the headers of a file",
  readXliffApart: "readXliff in a thread",
};

test("each exported reader of texts stands in the list, or has a reason not to", async () => {
  const listed = new Set(READERS.map(({ name }) => name.split(" ")[0]));
  const missing: string[] = [];
  for (const path of globSync(PLACES)) {
    if (/\.test\.tsx?$|\/cli\/|\/backup\/|\/config\/|^modules\/[^/]+\/(?:desk|manage|islands)\//.test(path)) continue;
    for (const [, name = "", parameters = ""] of (await readFile(path, "utf8")).matchAll(EXPORTED)) {
      if (TAKES_TEXT.test(parameters) && !listed.has(name) && !Object.hasOwn(OTHERS, name))
        missing.push(`${path}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
