import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import { choicesOf, type Known, knownTo } from "./known.ts";
import { type Planned, planner } from "./plan.ts";
import { readRows } from "./read-rows.ts";
import type { SentRow } from "./sent-row.ts";

/** Rows that are read, planned and written together: enough to pay for a statement, few enough for others to be answered. */
export const BATCH = 250;

type Numbers = { has(row: number): boolean };

/** Rows of a file, and what they were held against. */
export type PlannedBatch = { planned: Planned[]; known: Known };

/**
 * What the rows of a file would do to what there is while they are read, batch after batch: the file is never held whole.
 * @param only the numbers of the rows that count; left out: all
 */
export async function* plannedBatches(tx: Database, path: string, only?: Numbers): AsyncGenerator<PlannedBatch> {
  const plan = planner();
  const choices = await choicesOf(tx);
  for await (const rows of batches(readRows(path), only)) {
    const known = await knownTo(tx, namedBy(rows), choices);
    yield { planned: rows.map((row) => plan(row, known)), known };
  }
}

async function* batches(rows: AsyncIterable<SentRow>, only: Numbers | undefined): AsyncGenerator<SentRow[]> {
  let batch: SentRow[] = [];
  for await (const row of rows) {
    if (only && !only.has(row.row)) continue;
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What the rows name, as far as that can be read. */
function namedBy(rows: readonly SentRow[]) {
  const texts = (field: "id" | "slug") =>
    rows.flatMap(({ sent }) => {
      const value = (sent as Record<string, unknown> | null)?.[field];
      return typeof value === "string" ? [value] : [];
    });
  return { ids: texts("id").filter(isId), slugs: texts("slug") };
}
