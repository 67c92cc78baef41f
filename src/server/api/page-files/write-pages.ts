import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { SlugAllocator } from "../shared/slug-allocator.ts";
import { holidayColumn } from "../times/queries.ts";
import type { Known } from "./known.ts";
import type { Planned } from "./plan.ts";
import { writeLists } from "./write-lists.ts";

/**
 * Writes what some hundred rows add and change; each row's `after` gets its id and address.
 * @param book has the addresses that any row of the file chooses
 */
export async function writePages(
  tx: Database,
  rows: readonly Planned[],
  { known, book }: { known: Known; book: SlugAllocator },
): Promise<void> {
  for (const row of rows) row.after.slug = addressOf(row, book);
  const { added = [], changed = [] } = Object.groupBy(rows, ({ before }) => (before ? "changed" : "added"));
  await insertPages(tx, added);
  await saveFormerSlugs(tx, changed);
  await updatePages(tx, changed);
  await writeLists(tx, rows, known);
}

function addressOf({ before, after }: Planned, book: SlugAllocator): string {
  const names = [after.name, after.name_ie];
  if (!before) return after.slug || book.choose(names);
  return book.rename(before, { before: [before.name, before.name_ie], after: names });
}

/** The columns of `page` as JSON has them. */
const COLUMNS = `
  slug text, name text, name_ie text, type text, slogan text, slogan_ie text, description text, description_ie text,
  color text, address text, address_ie text, postcode text, latitude double precision, longitude double precision,
  location text, status text, price_type text, holiday_intervals jsonb, contact_number text, email text, website text,
  social jsonb, approval text`;
const NAMES = COLUMNS.split(",").map((column) => column.trim().split(" ", 1)[0] as string);
const names = sql.raw(NAMES.join(", "));
const columns = sql.raw(COLUMNS);

async function insertPages(tx: Database, rows: readonly Planned[]): Promise<void> {
  const { rows: made } = await sql<{ id: string; slug: string }>`
    insert into page (${names}) select ${names}
    from json_to_recordset(${JSON.stringify(rows.map(rowOf))}::text::json) as sent (${columns})
    returning id, slug`.execute(tx);
  const ids = new Map(made.map(({ id, slug }) => [slug, id]));
  for (const { after } of rows) after.id = ids.get(after.slug) as string;
}

/** Also where only hours or prices change: whoever edits the page meanwhile is told. */
async function updatePages(tx: Database, rows: readonly Planned[]): Promise<void> {
  const assignments = sql.raw(NAMES.map((name) => `${name} = sent.${name}`).join(", "));
  await sql`
    update page set ${assignments}
    from json_to_recordset(${JSON.stringify(rows.map(rowOf))}::text::json) as sent (id uuid, ${columns})
    where page.id = sent.id`.execute(tx);
}

function rowOf({ after }: Planned) {
  const { holiday_rule, categories: _, tags: __, times: ___, special: ____, prices: _____, ...fields } = after;
  return { ...fields, holiday_intervals: holidayColumn(holiday_rule) };
}

/** Of renamed pages the old address leads to the new one. */
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
