import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { PAGE_FILE_FORMATS } from "../../../contract/page-files.ts";
import { neutralised } from "./cells/formulas.ts";
import { COLUMNS, type Column } from "./columns.ts";
import type { PageRecord } from "./page-record.ts";

export type PageFileFormat = (typeof PAGE_FILE_FORMATS)[number];
type Pages = AsyncIterable<readonly PageRecord[]>;
/** What stands beside the pages, in formats that have room for it. */
type Extra = Record<string, unknown>;
type Settings = { columns?: readonly Column[]; extra?: Extra };

export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json",
  json: "application/json",
} as const satisfies Record<PageFileFormat, string>;

/** So that spreadsheets take it for UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Pages as a file, made while it is sent. */
export function pageFile(format: PageFileFormat, pages: Pages, settings: Settings = {}): Readable {
  const { columns = COLUMNS, extra = {} } = settings;
  const deps = {
    csv: () => csv(pages, columns),
    geojson: () => geojson(pages, columns, extra),
    json: () => json(pages, columns, extra),
  };
  return Readable.from(deps[format]());
}

async function* csv(pages: Pages, columns: readonly Column[]): AsyncGenerator<string> {
  // A bare line feed inside of a cell ends the row for a spreadsheet, though it is no end of ours.
  const line = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ } as const;
  yield BYTE_ORDER_MARK + stringify([columns.map(({ name }) => name)], line);
  for await (const batch of pages)
    yield stringify(
      batch.map((page) => columns.map((column) => cellOf(column, page))),
      line,
    );
}

function cellOf(column: Column, page: PageRecord): string | number | null {
  const cell = column.write(page);
  return typeof cell === "string" ? neutralised(cell) : cell;
}

async function* json(pages: Pages, columns: readonly Column[], extra: Extra): AsyncGenerator<string> {
  yield* listed({ ...extra, pages: [] }, pages, (page) => fieldsOf(page, columns));
}

/** RFC 7946: longitude before latitude, and a page that lies nowhere has no geometry. */
async function* geojson(pages: Pages, columns: readonly Column[], extra: Extra): AsyncGenerator<string> {
  yield* listed({ type: "FeatureCollection", ...extra, features: [] }, pages, (page) => {
    const { id, latitude, longitude, ...properties } = fieldsOf(page, columns);
    const geometry = latitude === null ? null : { type: "Point", coordinates: [longitude, latitude] };
    return { type: "Feature", id, geometry, properties };
  });
}

/** An object whose last field is a list, its items told as they come. */
async function* listed(object: Extra, pages: Pages, itemOf: (page: PageRecord) => object): AsyncGenerator<string> {
  yield JSON.stringify(object).slice(0, -"]}".length);
  let separator = "\n";
  for await (const batch of pages) {
    let text = "";
    for (const page of batch) {
      text += separator + JSON.stringify(itemOf(page));
      separator = ",\n";
    }
    yield text;
  }
  yield "\n]}\n";
}

/** The fields that have a column. */
function fieldsOf(page: PageRecord, columns: readonly Column[]): Partial<PageRecord> {
  const names = new Set(columns.map(({ name }) => name.split(".", 1)[0]));
  return Object.fromEntries(Object.entries(page).filter(([name]) => names.has(name)));
}
