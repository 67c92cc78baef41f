import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { ERROR_HEADING } from "../contract.ts";
import type { Remembered } from "./read-rows.ts";

/** Files of as many different headings are remembered: of others those that were imported last. */
const MAX_REMEMBERED = 500;

/** Of files of one shape, whatever the order of their columns. */
function shapeOf(headings: readonly string[]): string {
  const names = headings.filter((heading) => heading !== ERROR_HEADING).toSorted();
  return createHash("sha256").update(JSON.stringify(names)).digest("hex");
}

/** What was chosen for the last file of these headings. By the primary key. */
export async function recallMapping(db: Database, headings: readonly string[]): Promise<Remembered | null> {
  const { rows } = await sql<Remembered>`
    select columns, "values", date_used as date from import_mapping where headings = ${shapeOf(headings)}`.execute(db);
  return rows[0] ?? null;
}

export async function rememberMapping(
  db: Database,
  headings: readonly string[],
  { columns, values }: Omit<Remembered, "date">,
): Promise<void> {
  await sql`
    insert into import_mapping (headings, columns, "values")
    values (${shapeOf(headings)}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(values)}::jsonb)
    on conflict (headings) do update
    set columns = excluded.columns, "values" = excluded."values", date_used = now()`.execute(db);
  await sql`
    delete from import_mapping where headings in
      (select headings from import_mapping order by date_used desc offset ${MAX_REMEMBERED})`.execute(db);
}
