import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import type { MergeChoices } from "../contract.ts";
import type { Pair } from "./follow.ts";

type ListTable = "opening_time" | "special_time" | "price" | "page_category" | "page_tag";
type ListField = "hours" | "special_times" | "prices" | "categories" | "tags";

const LISTS: readonly { table: ListTable; field: ListField; key: string }[] = [
  { table: "opening_time", field: "hours", key: "id" },
  { table: "special_time", field: "special_times", key: "id" },
  { table: "price", field: "prices", key: "id" },
  { table: "page_category", field: "categories", key: "category_id" },
  { table: "page_tag", field: "tags", key: "tag_id" },
];

/** The rows of the page that stays, before and after the merge. */
export type ReplacedLists = { [Table in ListTable]?: { before: JsonObject[]; after: JsonObject[] } };

/** Ranks of prices that wait on the other page for the undo lie behind its own. */
const BEHIND = 100_000;

/**
 * Gives the page that stays copies of the chosen lists of the other one. Its own rows are returned for the undo; its prices wait
 * on the other page, because corrections of visitors refer to them.
 */
export async function replaceLists(tx: Database, pair: Pair, choices: MergeChoices): Promise<ReplacedLists> {
  const replaced: ReplacedLists = {};
  for (const { table, field } of LISTS) {
    const side = choices[field] ?? "page";
    if (side === "page") continue;
    const before = await rowsOf(tx, table, pair.page);
    const originals = await rowsOf(tx, table, pair.other);
    if (side === "other") await removeRows(tx, table, pair);
    await copyRows(tx, table, pair, { originals, isJoined: side === "both" });
    replaced[table] = { before, after: await rowsOf(tx, table, pair.page) };
  }
  return replaced;
}

/**
 * Gives the page that stays its own lists again, unless somebody has changed them since: then they stay.
 * @returns the tables whose lists stay as they are now
 */
export async function restoreLists(tx: Database, pair: Pair, replaced: ReplacedLists): Promise<void> {
  for (const { table, key } of LISTS) {
    const list = replaced[table];
    if (!list) continue;
    const now = await rowsOf(tx, table, pair.page);
    const isUntouched = isDeepStrictEqual(now.map(withoutDates), list.after.map(withoutDates));
    const former = keysOf(list.before, key);
    if (isUntouched) {
      const added = keysOf(list.after, key).filter((one) => !former.includes(one));
      await sql`delete from ${sql.table(table)} where page_id = ${pair.page} and ${isOneOf(table, key, added)}`.execute(
        tx,
      );
    }
    if (table === "price") await restorePrices(tx, pair, { before: list.before, isUntouched });
    else if (isUntouched) {
      await sql`delete from ${sql.table(table)} where page_id = ${pair.page}`.execute(tx);
      await insertRows(tx, table, list.before);
    }
  }
}

const withoutDates = ({ date_created: _, date_updated: __, ...row }: JsonObject) => row;
const keysOf = (rows: JsonObject[], key: string) => rows.map((row) => String(row[key]));
const isOneOf = (table: string, key: string, keys: readonly string[]) =>
  sql<boolean>`${sql.ref(`${table}.${key}`)} = any(${keys}::uuid[])`;

/** The rows of a page as JSON, in an order of their own. Indexes: those by page of each table. */
export async function rowsOf(db: Database, table: ListTable, pageId: string): Promise<JsonObject[]> {
  const order: Record<ListTable, RawBuilder<unknown>> = {
    opening_time: sql`set, layer, weeks nulls first, day, opens, id`,
    special_time: sql`date_from, date_to, id`,
    price: sql`rank`,
    page_category: sql`rank`,
    page_tag: sql`tag_id`,
  };
  const { rows } = await sql<{ row: JsonObject }>`
    select to_jsonb(list) as row from ${sql.table(table)} as list where page_id = ${pageId} order by ${order[table]}`.execute(
    db,
  );
  if (table !== "page_tag") return rows.map(({ row }) => row);
  // Tags that follow from facts are derived anew when the page is indexed.
  return rows.flatMap(({ row: { source, ...row } }) => (source === "facts" ? [] : [row]));
}

async function removeRows(tx: Database, table: ListTable, { page, other }: Pair): Promise<void> {
  if (table !== "price") {
    await sql`delete from ${sql.table(table)} where page_id = ${page}`.execute(tx);
    return;
  }
  const corrections = sql`select id from price where page_id = ${page}`;
  await sql`update proposed_change set page_id = ${other} where price_id in (${corrections})`.execute(tx);
  await sql`update price set page_id = ${other}, rank = rank + ${BEHIND} where page_id = ${page}`.execute(tx);
}

type Copying = { originals: JsonObject[]; isJoined: boolean };

/** Copies have ids, dates and versions of their own. Of joined lists those that are there already are left out. */
async function copyRows(
  tx: Database,
  table: ListTable,
  { page }: Pair,
  { originals, isJoined }: Copying,
): Promise<void> {
  const own = isJoined ? await rowsOf(tx, table, page) : [];
  const there = new Set(own.flatMap(({ category_id, tag_id }) => [category_id, tag_id]).filter(Boolean));
  const last = Math.max(0, ...own.map(({ rank }) => Number(rank ?? 0)));
  const fresh = originals.filter(({ category_id, tag_id }) => !there.has(category_id ?? tag_id ?? null));
  const copies = fresh.map(({ id: _, date_created: __, date_updated: ___, version: ____, rank, ...row }, at) => ({
    ...row,
    page_id: page,
    ...(rank !== undefined && { rank: isJoined ? last + at + 1 : rank }),
  }));
  await insertRows(tx, table, copies);
}

/** Writes rows with the columns that they name; a category or tag that was deleted meanwhile is left out. */
async function insertRows(tx: Database, table: ListTable, rows: readonly JsonObject[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { rows: writable } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx);
  const columns = sql.join(writable.flatMap(({ name }) => (name in first ? [sql.ref(name)] : [])));
  const exists: Partial<Record<ListTable, RawBuilder<boolean>>> = {
    page_category: sql`exists (select from category where category.id = list.category_id)`,
    page_tag: sql`exists (select from tag where tag.id = list.tag_id)`,
  };
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb) as list
    where ${exists[table] ?? sql`true`}`.execute(tx);
}

type Restored = { before: JsonObject[]; isUntouched: boolean };

/** The prices that wait on the other page return with their corrections, or go. */
async function restorePrices(tx: Database, { page, other }: Pair, { before, isUntouched }: Restored): Promise<void> {
  const waiting = sql`price.page_id = ${other} and ${isOneOf("price", "id", keysOf(before, "id"))}`;
  if (!isUntouched) {
    await sql`delete from price where ${waiting}`.execute(tx);
    return;
  }
  const corrections = sql`select id from price where ${waiting}`;
  await sql`update proposed_change set page_id = ${page} where price_id in (${corrections})`.execute(tx);
  await sql`update price set page_id = ${page}, rank = rank - ${BEHIND} where ${waiting}`.execute(tx);
}
