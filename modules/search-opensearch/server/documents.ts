import { CLOSED_ALWAYS, HoursTable } from "@eolaire/opening-hours";
import { sql } from "kysely";
import { calendar } from "#core/domain/local-time.ts";
import { decodeHours, readHours } from "#core/server/api/directory/search/for-modules.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { PROPERTIES } from "./form.ts";

export type Document = { [Field in Exclude<keyof typeof PROPERTIES, "shorts">]: unknown };

/** Between two instants in epoch milliseconds, of which documents say when their pages are open. */
export type Horizon = { from: number; until: number };

const MINUTE_MS = 60_000;

type Row = Record<string, unknown> & {
  doc: number;
  page_id: string;
  is_shown: boolean;
  is_closed: boolean;
  latitude: number | null;
  longitude: number | null;
  packed: Buffer | null;
};

/**
 * What the index has to hold of pages, by their numbers; null: nothing, since the page is deleted or not public. Their lexemes are those
 * of PostgreSQL, so that both engines fold, stem and mutate alike. Indexes: page_search_pkey, page_names_pkey, page_words_pkey.
 */
export async function documentsOf(
  db: Database,
  docs: readonly number[],
  horizon: Horizon,
): Promise<Map<number, Document | null>> {
  const lexemes = (weight: "a" | "b" | "c") =>
    sql`tsvector_to_array(ts_filter(short_words, ${sql.lit(`{${weight}}`)}))`;
  const { rows } = await sql<Row>`
    select search.doc, page_id, is_public and page_id is not null as is_shown, is_closed, needs_ferry, categories, tags, accessibility, diets,
      price_type, rank, latitude, longitude, coalesce(sort_key, name_key) as sort_key, coalesce(sort_key_ie, name_key_ie) as sort_key_ie, floor(extract(epoch from date_created) * 1000)::float8 as created,
      coalesce(${lexemes("a")}, '{}') as names, coalesce(${lexemes("b")}, '{}') as kinds, coalesce(${lexemes("c")}, '{}') as short,
      coalesce(tsvector_to_array(words), '{}') as texts, hours as packed
    from page_search search
    left join page_names on page_names.doc = search.doc left join page_words on page_words.doc = search.doc
    where search.doc = any(${[...docs]}::integer[])`.execute(db);
  // Those of rows that an earlier version wrote, until the job `search-hours` has filled them.
  const missing = rows.filter(({ is_shown, packed }) => is_shown && packed === null).map(({ page_id }) => page_id);
  const computed = missing.length > 0 ? await readHours(db, missing) : null;
  const table = new HoursTable(calendar);
  const periods = table.periodsDuring({ from: horizon.from, to: horizon.until });
  return new Map(
    rows.map((row, at) => {
      const { doc, is_shown, page_id, packed, ...shown } = row;
      if (!is_shown) return [doc, null];
      table.set(at, packed ? decodeHours(packed, 0, packed.length) : (computed?.get(page_id) ?? CLOSED_ALWAYS));
      const hours = { open: inMinutes(periods(at, "open")), not_closed: inMinutes(periods(at, "not-closed")) };
      return [doc, documentOf({ doc, page_id, ...shown }, hours)];
    }),
  );
}

type Periods = Record<"open" | "not_closed", { gte: number; lt: number }[]>;

const inMinutes = (periods: readonly [from: number, to: number][]) =>
  periods.map(([from, to]) => ({ gte: from / MINUTE_MS, lt: to / MINUTE_MS }));

function documentOf(
  { is_closed, latitude, longitude, ...row }: Omit<Row, "is_shown" | "packed">,
  { open, not_closed }: Periods,
): Document {
  const isPlaced = latitude !== null && longitude !== null;
  return {
    ...(row as Omit<Document, "closed" | "location" | keyof Periods>),
    closed: Number(is_closed),
    ...(isPlaced && { latitude, longitude, location: { lat: latitude, lon: longitude } }),
    open,
    not_closed,
    opens: open.map(({ gte }) => gte),
    closes: open.map(({ lt }) => lt),
  } as Document;
}
