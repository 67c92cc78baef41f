import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Known } from "./known.ts";
import type { PageRecord } from "./page-record.ts";
import type { ContentField, Planned } from "./plan.ts";

type ListField = Extract<ContentField, "categories" | "tags" | "times" | "special" | "prices">;

/** A list of a page as rows of a table of its own. */
type ListTable = {
  table: string;
  /** With their types, as JSON has them. */
  columns: string;
  rowsOf(page: PageRecord, known: Known): object[];
};

const TABLES: Record<ListField, ListTable> = {
  categories: {
    ...{ table: "page_category", columns: "category_id uuid, rank smallint" },
    rowsOf: ({ categories }, known) =>
      categories.map((slug, at) => ({ category_id: known.categories.get(slug), rank: at + 1 })),
  },
  tags: {
    ...{ table: "page_tag", columns: "tag_id uuid" },
    rowsOf: ({ tags }, known) => tags.map((slug) => ({ tag_id: known.tags.get(slug) })),
  },
  times: {
    table: "opening_time",
    columns: `set text, day smallint, opens text, closes text, kind text, season_from text, season_to text,
      season_name text, season_name_ie text, note text, note_ie text`,
    rowsOf: ({ times }) =>
      times.map(({ season, ...time }) => ({
        ...time,
        ...{ season_from: season?.from, season_to: season?.to },
        ...{ season_name: season?.name, season_name_ie: season?.name_ie },
      })),
  },
  special: {
    table: "special_time",
    columns: "date_from date, date_to date, intervals jsonb, name text, name_ie text",
    rowsOf: ({ special }) =>
      special.map((one) => ({ ...one, intervals: one.intervals.length > 0 ? one.intervals : null })),
  },
  prices: {
    table: "price",
    columns: `name text, name_ie text, amount integer, amount_to integer, unit text, description text,
      description_ie text, rank integer`,
    rowsOf: ({ prices }) => prices.map((price, at) => ({ ...price, rank: at + 1 })),
  },
};

/** Writes the lists that change anew. Indexes: those of the tables that begin with the page. */
export async function writeLists(tx: Database, planned: readonly Planned[], known: Known): Promise<void> {
  for (const [field, list] of Object.entries(TABLES) as [ListField, ListTable][]) {
    const changing = planned.filter(({ changes }) => changes.includes(field));
    const rows = changing.flatMap(({ after }) =>
      list.rowsOf(after, known).map((row) => ({ page_id: after.id, ...row })),
    );
    if (changing.length > 0) await replace(tx, list, { pageIds: changing.map(({ after }) => after.id), rows });
  }
}

/**
 * Lets PostgreSQL know how many there are now, in time for what follows in the same transaction: of tables that were
 * empty it would go on to read every row for each page.
 */
export async function recount(tx: Database): Promise<void> {
  const tables = ["page", ...Object.values(TABLES).map(({ table }) => table)].map((name) => sql.table(name));
  await sql`analyze ${sql.join(tables)}`.execute(tx);
}

type Replacing = { pageIds: string[]; rows: object[] };

async function replace(tx: Database, { table, columns }: ListTable, { pageIds, rows }: Replacing): Promise<void> {
  const into = sql.table(table);
  await sql`delete from ${into} where page_id = any(${pageIds}::uuid[])`.execute(tx);
  await sql`
    insert into ${into} (page_id, ${namesOf(columns)}) select page_id, ${namesOf(columns)}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as sent (page_id uuid, ${sql.raw(columns)})
  `.execute(tx);
}

function namesOf(columns: string): RawBuilder<unknown> {
  return sql.raw(
    columns
      .split(",")
      .map((column) => column.trim().split(" ", 1)[0])
      .join(", "),
  );
}
