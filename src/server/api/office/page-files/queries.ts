import { Readable } from "node:stream";
import type { PAGE_FILE_FORMATS } from "#core/contract/office/page-files.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { BYTE_ORDER_MARK, csvLines } from "#core/server/api/shared/csv-cells.ts";
import { pageBatches } from "#core/server/api/shared/page-batches.ts";
import type { Database } from "#core/server/db/connect.ts";
import { COLUMNS, type Column } from "./columns.ts";
import { normalised, type PageRecord, pageRecords } from "./page-record.ts";

export { DAYS } from "./cells/day-hours.ts";
export { CellError } from "./cells/text.ts";
export { COLUMNS, type Column, normalised, type PageRecord, pageRecords };

export type PageFileFormat = (typeof PAGE_FILE_FORMATS)[number];

export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json",
  json: "application/json",
} as const satisfies Record<PageFileFormat, string>;

/** What a directory has of which columns speak. */
type Has = Pick<DirectorySettings, "has_boats">;

const columnsFor = ({ has_boats }: Has) => COLUMNS.filter(({ name }) => has_boats || name !== "needs_ferry");

/** All pages that are not deleted, with all columns: the file can be imported again. Built while it is sent. */
export function pagesFile(db: Database, format: PageFileFormat, has: Has): Readable {
  return fileOf(format, { pages: pages(db, false), columns: columnsFor(has), extra: {} });
}

/**
 * All public pages, without the internal columns. Built while it is sent.
 * @param extra fields beside the list of pages, in JSON and GeoJSON
 */
export function publicPagesFile(db: Database, format: PageFileFormat, has: Has, extra: Extra): Readable {
  const columns = columnsFor(has).filter(({ isInternal }) => !isInternal);
  return fileOf(format, { pages: pages(db, true), columns, extra });
}

async function* pages(db: Database, publicOnly: boolean): Pages {
  for await (const ids of pageBatches(db, "all")) yield await pageRecords(db, ids, { publicOnly });
}

type Pages = AsyncGenerator<readonly PageRecord[]>;
type Extra = Record<string, unknown>;
type Content = { pages: Pages; columns: readonly Column[]; extra: Extra };

const WRITERS: Record<PageFileFormat, (content: Content) => AsyncGenerator<string>> = { csv, geojson, json };

const fileOf = (format: PageFileFormat, content: Content) => Readable.from(WRITERS[format](content));

async function* csv({ pages, columns }: Content): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ name }) => name)]);
  for await (const batch of pages) yield csvLines(batch.map((page) => columns.map((column) => column.write(page))));
}

async function* json({ pages, columns, extra }: Content): AsyncGenerator<string> {
  yield* withList({ ...extra, pages: [] }, pages, (page) => fieldsOf(page, columns));
}

/** RFC 7946: the longitude comes before the latitude; a page without coordinates has a null geometry. */
async function* geojson({ pages, columns, extra }: Content): AsyncGenerator<string> {
  yield* withList({ type: "FeatureCollection", ...extra, features: [] }, pages, (page) => {
    const { id, latitude, longitude, ...properties } = fieldsOf(page, columns);
    const geometry = latitude === null ? null : { type: "Point", coordinates: [longitude, latitude] };
    return { type: "Feature", id, geometry, properties };
  });
}

/** Serialises an object whose last field is a list, and streams the items of the list. */
async function* withList(object: Extra, pages: Pages, itemOf: (page: PageRecord) => object): AsyncGenerator<string> {
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

/** The fields of a page that have one of the columns. */
function fieldsOf(page: PageRecord, columns: readonly Column[]): Partial<PageRecord> {
  const names = new Set(columns.map(({ name }) => name.split(".", 1)[0]));
  return Object.fromEntries(Object.entries(page).filter(([name]) => names.has(name)));
}
