import type { HarnessPart } from "#harness/support/module.ts";
import { FILE, fromFile, KIB, TABLE } from "#harness/work/from-file.ts";
import { pbfOf } from "#harness/work/pbf.ts";
import { readChosen, readValues } from "./contract.ts";
import { readExtract } from "./server/osm/extract.ts";
import { PageTable } from "./server/read-rows.ts";
import { knownColumn } from "./server/table/known-headings.ts";
import { readWorkbook } from "./server/workbook/read-workbook.ts";

const PAGES = "name\nThe Pier of the import\n";

/** A row of an imported table. */
const ROW = 512 * KIB;

const readMap = (path: string) => readExtract({ path, directory: { slugs: new Map() }, choices: new Map() });

/** A table of others, of which nothing was chosen. */
const OTHERS = {
  choices: { columns: new Map(), values: {} },
  known: { categories: new Map(), tags: new Map() },
  recall: async () => null,
};

const RULES = { approval: "approved", isOnMap: () => true } as const;

async function readTable(path: string): Promise<void> {
  for await (const _ of new PageTable(path, OTHERS, RULES).rows());
}

export default {
  readers: [
    { name: "knownColumn", max: ROW, read: knownColumn },
    { name: "readChosen", max: 64 * KIB, read: readChosen, frames: ['{"a":"…"}', "{…}"] },
    { name: "readValues", max: 256 * KIB, read: readValues, frames: ['{"categories":{"…":"a"}}', "{…}"] },
    {
      name: "readWorkbook",
      max: FILE,
      apartMs: 60_000,
      read: fromFile((path) => readWorkbook({ path, sheet: null })),
      frames: ["PK\u0003\u0004…"],
    },
    {
      name: "PageTable",
      max: TABLE,
      isInPieces: true,
      read: fromFile(readTable),
      frames: [
        "name,description\na,…",
        'name,description\n"…',
        '[{"name":"…"}]',
        "[…]",
        '{"pages":[…]}',
        '{"pages":…}',
        "<kml>…</kml>",
        "<kml><Placemark><name>…</name><Point><coordinates>1,1</coordinates></Point></Placemark></kml>",
        "<kml><Placemark …/></kml>",
      ],
    },
    {
      name: "readExtract of XML",
      max: FILE,
      apartMs: 120_000,
      read: fromFile(readMap),
      frames: [
        "<osm>…</osm>",
        "<osm …></osm>",
        '<osm><node id="1"><tag k="a" v="…"/></node></osm>',
        '<osm><node id="1">…</node></osm>',
        "<osm><node …/></osm>",
        "…<osm>",
      ],
    },
    {
      name: "readExtract of JSON",
      max: FILE,
      apartMs: 120_000,
      read: fromFile(readMap),
      frames: [
        '{"elements":[…]}',
        '{"elements":[{"type":"node","id":1,"tags":{"name":"…"}}]}',
        '{"elements":[{"type":"node","id":1,"nodes":[…1]}]}',
        '{"elements":[],"a":…}',
      ],
    },
    { name: "readExtract of PBF", max: FILE, apartMs: 120_000, read: fromFile(readMap, pbfOf) },
  ],
  kinds: { "/admin/page/import/undo": "page-import" },
  tables: { "page-import": "page_import" },
  chapters: {
    importPages: async () => ({ fields: { dry_run: true, $file: PAGES } }),
    async undoPageImport({ call }) {
      const { import_id } = await call("importPages", { $file: PAGES });
      return { fields: { id: import_id } };
    },
  },
} satisfies HarnessPart;
