import { sql } from "kysely";
import type { RowReport } from "../../../contract/page-files.ts";
import type { UploadedTable, WriteContext } from "../../calls/handler.ts";
import { together } from "../../db/together.ts";
import { auditedFields, invalidatePages } from "../pages/effects.ts";
import { slugAllocator } from "../shared/slug-allocator.ts";
import { lockPages } from "./known.ts";
import type { PageRecord } from "./page-record.ts";
import { BATCH, type Planned, plannedBatches, refused } from "./plan.ts";
import { Report } from "./report.ts";
import { updateStatistics, writePages } from "./write-pages.ts";

type Importing = WriteContext & { table: UploadedTable };

/**
 * Locks the pages of the rows, reads and plans the rows again, and writes them.
 * @param rows the reported rows that add or change a page
 * @returns the new outcomes. Nothing is written where the plan of a row has changed since the report, because another call
 *   has changed its page meanwhile.
 */
export async function writeRows(
  context: Importing,
  rows: readonly RowReport[],
): Promise<{ written: boolean; report: Report }> {
  const { tx, locale } = context;
  const reported = new Map(rows.map((row) => [row.row, row]));
  const report = new Report(locale);
  await sql`savepoint before_rows`.execute(tx);
  const slugs = await lockRows(context, rows);
  let batches = 0;
  let pending: Planned[] = [];
  for await (const { planned, known } of plannedBatches(tx, context.table.path, reported)) {
    const stale = planned.filter((row) => !isAsReported(row, reported.get(row.row)));
    if (stale.length > 0) {
      await sql`rollback to savepoint before_rows`.execute(tx);
      return { written: false, report: new Report(locale).add(stale.map(refusedAsStale)) };
    }
    await together(writePages(tx, planned, { known, slugs }), finishRows(context, pending));
    pending = planned;
    batches += 1;
    if (rows.length > BATCH && isPowerOfTwo(batches)) await updateStatistics(tx);
    report.add(planned);
  }
  await finishRows(context, pending);
  return { written: true, report };
}

/** Locks the pages and the slugs until the transaction ends. */
async function lockRows({ tx }: Importing, rows: readonly RowReport[]) {
  const changing = rows.flatMap(({ page }) => page.id ?? []);
  await lockPages(tx, changing);
  // After the pages, in the same order as the rename of a single page: otherwise the two could deadlock.
  const slugs = await slugAllocator(tx, "page");
  for (const { page } of rows) if (page.id === null && page.slug !== null) slugs.reserve(page.slug);
  return slugs;
}

/** Whether a row would still have the reported effect on the same page. */
const isAsReported = ({ action, before }: Planned, reported: RowReport | undefined) =>
  action === reported?.action && (before?.id ?? null) === reported.page.id;

const refusedAsStale = (row: Planned): Planned =>
  row.action === "refuse" ? row : refused(row, [{ column: "revision", line: null, code: "changed-since" }]);

/** Writes the audit entries and the search index, and invalidates cached answers. */
async function finishRows(context: Importing, rows: readonly Planned[]): Promise<void> {
  for (const { before, after, changes } of rows) {
    const of = (page: PageRecord) => auditedFields(Object.fromEntries(changes.map((field) => [field, page[field]])));
    context.changed({ kind: "page", id: after.id, before: before && of(before), after: of(after) });
  }
  await context.writeChanges();
  await invalidatePages(
    context,
    rows.map(({ after }) => after.id),
  );
}

const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));
