import { EVERY_YEAR, writeWeeks, writeYearly } from "@eolaire/opening-hours";
import { together } from "@eolaire/postgres";
import { type RawBuilder, sql } from "kysely";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { deriveTags } from "#core/server/api/directory/tags/effects.ts";
import type { PageRecord } from "#core/server/api/office/page-files/queries.ts";
import { auditedFields } from "#core/server/api/pages/page-edits/effects.ts";
import { holidayColumn } from "#core/server/api/pages/times/queries.ts";
import { SlugAllocator } from "#core/server/api/shared/slugs.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { RowReport } from "../contract.ts";
import type { RowSource } from "./file-row.ts";
import type { Known } from "./known.ts";
import { lockPages } from "./known.ts";
import type { ContentField, Planned } from "./plan.ts";
import { BATCH, plannedBatches, refused } from "./plan.ts";
import { Report } from "./report.ts";

/**
 * Locks the pages of the rows, reads and plans the rows again, and writes them.
 * @param rows the reported rows that add or change a page
 * @param record gets the rows of each batch once they are written
 * @returns the new outcomes. Nothing is written where the plan of a row has changed since the report, because another call
 *   has changed its page meanwhile.
 */
export async function writeRows(
  context: WriteContext,
  table: RowSource,
  rows: readonly RowReport[],
  record: (tx: Database, written: readonly Planned[]) => Promise<void>,
): Promise<{ written: boolean; report: Report }> {
  const { tx, locale } = context;
  const reported = new Map(rows.map((row) => [row.row, row]));
  const report = new Report(locale);
  await sql`savepoint before_rows`.execute(tx);
  const slugs = await lockRows(context, rows);
  let batches = 0;
  let pending: Planned[] = [];
  for await (const { planned, known } of plannedBatches(tx, table, reported)) {
    const stale = planned.filter((row) => !isAsReported(row, reported.get(row.row)));
    if (stale.length > 0) {
      await sql`rollback to savepoint before_rows`.execute(tx);
      return { written: false, report: new Report(locale).add(stale.map(refusedAsStale)) };
    }
    await together(writePages(tx, planned, { known, slugs }), finishRows(context, pending));
    await record(tx, planned);
    pending = planned;
    batches += 1;
    if (rows.length > BATCH && isPowerOfTwo(batches)) await updateStatistics(tx, batches * BATCH);
    report.add(planned);
  }
  await finishRows(context, pending);
  return { written: true, report };
}

/** Locks the pages and the slugs until the transaction ends. */
async function lockRows({ tx }: WriteContext, rows: readonly RowReport[]) {
  const changing = rows.flatMap(({ page }) => page.id ?? []);
  await lockPages(tx, changing);
  // After the pages, in the same order as the rename of a single page: otherwise the two could deadlock.
  const slugs = await SlugAllocator.locked(tx, "page");
  for (const { page } of rows) if (page.id === null && page.slug !== null) slugs.reserve(page.slug);
  return slugs;
}

/** Whether a row would still have the reported effect on the same page. */
const isAsReported = ({ action, before }: Planned, reported: RowReport | undefined) =>
  action === reported?.action && (before?.id ?? null) === reported.page.id;

const refusedAsStale = (row: Planned): Planned =>
  row.action === "refuse" ? row : refused(row, [{ column: "revision", line: null, code: "changed-since" }]);

/** Writes the audit entries, and what follows from the changes. */
export async function finishRows(context: WriteContext, rows: readonly Planned[]): Promise<void> {
  for (const { before, after, changes } of rows) {
    const of = (page: PageRecord) =>
      auditedFields(Object.fromEntries(changes.map((field) => [field, page[field]])), page);
    context.changed({ kind: "page", id: after.id, before: before && of(before), after: of(after) });
  }
  await context.writeChanges();
}

const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));

/**
 * Writes the pages of a batch, and sets the id and slug in the `after` of each row.
 * @param slugs with the slugs reserved that the rows of the file choose
 */
export async function writePages(
  tx: Database,
  rows: readonly Planned[],
  { known, slugs }: { known: Known; slugs: SlugAllocator },
): Promise<void> {
  await slugs.read(rows.map(({ after }) => [after.name, after.name_ie]));
  for (const row of rows) row.after.slug = slugOf(row, slugs);
  const { added = [], changed = [] } = Object.groupBy(rows, ({ before }) => (before ? "changed" : "added"));
  await insertPages(tx, added);
  await saveFormerSlugs(tx, changed);
  await updatePages(tx, changed);
  await writeLists(tx, rows, known);
  await deriveTags(
    tx,
    rows.map(({ after }) => after.id),
  );
}

function slugOf({ before, after }: Planned, slugs: SlugAllocator): string {
  const names = [after.name, after.name_ie];
  if (!before) return after.slug || slugs.choose(names);
  return slugs.rename(before, { before: [before.name, before.name_ie], after: names });
}

/** The columns of `page` with their types, for `json_to_recordset`. */
const COLUMNS = `
  slug text, type text, ${PAGE_TEXT_FIELDS.map(({ field }) => `${field} text`).join(", ")}, color text, address text, address_ie text, postcode text, latitude double precision, longitude double precision,
  location text, status text, price_type text, holiday_intervals jsonb, contact_number text, email text, website text,
  booking_url text, booking_number text, reopens_on date,
  social jsonb, accessibility jsonb, approval text, osm_id text, service_area text, service_area_ie text, hidden_address jsonb, needs_ferry boolean`;
const NAMES = COLUMNS.split(",").map((column) => column.trim().split(" ", 1)[0] as string);
const names = sql.raw(NAMES.join(", "));
const columns = sql.raw(COLUMNS);

async function insertPages(tx: Database, rows: readonly Planned[]): Promise<void> {
  const { rows: inserted } = await sql<{ id: string; slug: string }>`
    insert into page (${names}) select ${names}
    from json_to_recordset(${JSON.stringify(rows.map(rowOf))}::text::json) as sent (${columns})
    returning id, slug`.execute(tx);
  const ids = new Map(inserted.map(({ id, slug }) => [slug, id]));
  for (const { after } of rows) after.id = ids.get(after.slug) as string;
}

/** Updates also the rows of pages of which only hours or prices change, so that their version is increased. */
async function updatePages(tx: Database, rows: readonly Planned[]): Promise<void> {
  const assignments = sql.raw(NAMES.map((name) => `${name} = sent.${name}`).join(", "));
  await sql`
    update page set ${assignments}
    from json_to_recordset(${JSON.stringify(rows.map(rowOf))}::text::json) as sent (id uuid, ${columns})
    where page.id = sent.id`.execute(tx);
}

function rowOf({ after }: Planned) {
  const {
    holiday_rule,
    hide_address,
    categories: _,
    tags: __,
    times: ___,
    special: ____,
    prices: _____,
    ...fields
  } = after;
  const { address, address_ie, postcode, latitude, longitude } = fields;
  const place = { address, address_ie, postcode, latitude, longitude };
  const nowhere = Object.fromEntries(Object.keys(place).map((name) => [name, null]));
  return {
    ...fields,
    ...(hide_address && nowhere),
    hidden_address: hide_address ? place : null,
    holiday_intervals: holidayColumn(holiday_rule),
  };
}

/** Stores the old slugs of renamed pages, which redirect to the new ones. */
async function saveFormerSlugs(tx: Database, rows: readonly Planned[]): Promise<void> {
  const renamed = rows.flatMap(({ before, after }) =>
    before && before.slug !== after.slug ? [{ id: before.id, slug: before.slug, renamed: after.slug }] : [],
  );
  if (renamed.length === 0) return;
  await sql`
    delete from former_slug where kind = 'page' and slug = any(${renamed.map((row) => row.renamed)})`.execute(tx);
  await sql`
    insert into former_slug (kind, slug, subject_id)
    select 'page', slug, id from json_to_recordset(${JSON.stringify(renamed)}::text::json) as sent (slug text, id uuid)
  `.execute(tx);
}

type ListField = Extract<ContentField, "categories" | "tags" | "times" | "special" | "prices">;

/** A list of a page, which has its own table. */
type ListTable = {
  table: string;
  /** With their types, for `json_to_recordset`. */
  columns: string;
  rowsOf(page: PageRecord, known: Known): object[];
};

const TABLES: Record<ListField, ListTable> = {
  categories: {
    table: "page_category",
    columns: "category_id uuid, rank smallint",
    rowsOf: ({ categories }, known) =>
      categories.map((slug, at) => ({ category_id: known.categories.get(slug), rank: at + 1 })),
  },
  tags: {
    table: "page_tag",
    columns: "tag_id uuid",
    rowsOf: ({ tags }, known) => tags.map((slug) => ({ tag_id: known.tags.get(slug) })),
  },
  times: {
    table: "opening_time",
    columns: `set text, day smallint, opens text, closes text, kind text, weeks text, season_from text, season_to text,
      season_name text, season_name_ie text, note text, note_ie text`,
    rowsOf: ({ times }) =>
      times.map(({ season, weeks, ...time }) => ({
        ...time,
        weeks: weeks && writeWeeks(weeks),
        season_from: season?.from,
        season_to: season?.to,
        season_name: season?.name,
        season_name_ie: season?.name_ie,
      })),
  },
  special: {
    table: "special_time",
    columns: "date_from date, date_to date, yearly text, intervals jsonb, name text, name_ie text",
    rowsOf: ({ special }) =>
      special.map(({ yearly, intervals, ...one }) => ({
        ...one,
        ...(yearly && EVERY_YEAR),
        yearly: yearly && writeYearly(yearly),
        intervals: intervals.length > 0 ? intervals : null,
      })),
  },
  prices: {
    table: "price",
    columns: `name text, name_ie text, amount integer, amount_to integer, unit text, description text,
      description_ie text, section text, section_ie text, diets text[], allergens text[], valid_from text, valid_to text,
      sizes jsonb, rank integer`,
    rowsOf: ({ prices }) =>
      prices.map(({ season, ...price }, at) => ({
        ...price,
        valid_from: season?.from,
        valid_to: season?.to,
        rank: at + 1,
      })),
  },
};

/** Replaces the lists that change. Indexes: those of the tables that begin with the page. */
async function writeLists(tx: Database, planned: readonly Planned[], known: Known): Promise<void> {
  for (const [field, list] of Object.entries(TABLES) as [ListField, ListTable][]) {
    const changing = planned.filter(({ changes }) => changes.includes(field));
    const rows = changing.flatMap(({ after }) =>
      list.rowsOf(after, known).map((row) => ({ page_id: after.id, ...row })),
    );
    if (changing.length > 0) await replaceList(tx, list, { pageIds: changing.map(({ after }) => after.id), rows });
  }
}

/**
 * Updates the planner statistics within the transaction, of tables that were smaller than what has been written. Without them
 * PostgreSQL would plan for the former sizes: for tables that were empty, it would scan all rows for every page. Reading the samples of large
 * tables again takes a second.
 */
async function updateStatistics(tx: Database, written: number): Promise<void> {
  const names = ["page", ...Object.values(TABLES).map(({ table }) => table)];
  const { rows: outgrown } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any(${names}::regclass[]) and reltuples < ${written}`.execute(tx);
  if (outgrown.length > 0) await sql`analyze ${sql.join(outgrown.map(({ name }) => sql.table(name)))}`.execute(tx);
}

type Replacing = { pageIds: string[]; rows: object[] };

async function replaceList(tx: Database, { table, columns }: ListTable, { pageIds, rows }: Replacing): Promise<void> {
  const into = sql.table(table);
  await sql`delete from ${into} where page_id = any(${pageIds}::uuid[])`.execute(tx);
  await sql`
    insert into ${into} (page_id, ${columnNames(columns)}) select page_id, ${columnNames(columns)}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as sent (page_id uuid, ${sql.raw(columns)})
  `.execute(tx);
}

function columnNames(columns: string): RawBuilder<unknown> {
  return sql.raw(
    columns
      .split(",")
      .map((column) => column.trim().split(" ", 1)[0])
      .join(", "),
  );
}
