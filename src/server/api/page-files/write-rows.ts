import { sql } from "kysely";
import type { RowReport } from "../../../contract/page-files.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { UploadedTable } from "../../calls/handler.ts";
import { together } from "../../db/together.ts";
import { auditedFields, invalidatePages } from "../pages/effects.ts";
import { slugAllocator } from "../shared/slug-allocator.ts";
import { lockPages } from "./known.ts";
import type { PageRecord } from "./page-record.ts";
import { type Planned, refused } from "./plan.ts";
import { BATCH, plannedBatches } from "./planned-batches.ts";
import { Report } from "./report.ts";
import { recount } from "./write-lists.ts";
import { writePages } from "./write-pages.ts";

type Importing = WriteContext & { table: UploadedTable };

/**
 * Reads rows of a file again, now that nobody else changes their pages, and writes them.
 * @param rows as they were reported: each adds or changes a page
 * @returns whether they are written, with their report; where somebody was faster nothing is, and it tells of which rows
 */
export async function writeRows(
  context: Importing,
  rows: readonly RowReport[],
): Promise<{ written: boolean; report: Report }> {
  const { tx, locale } = context;
  const reported = new Map(rows.map((row) => [row.row, row]));
  const report = new Report(locale);
  await sql`savepoint before_rows`.execute(tx);
  const book = await takeAlone(context, rows);
  let batches = 0;
  let untold: Planned[] = [];
  for await (const { planned, known } of plannedBatches(tx, context.table.path, reported)) {
    const overtaken = planned.filter((row) => !isStill(row, reported.get(row.row)));
    if (overtaken.length > 0) {
      await sql`rollback to savepoint before_rows`.execute(tx);
      return { written: false, report: new Report(locale).add(overtaken.map(refusedAsOvertaken)) };
    }
    await together(writePages(tx, planned, { known, book }), tell(context, untold));
    untold = planned;
    batches += 1;
    if (rows.length > BATCH && isPowerOfTwo(batches)) await recount(tx);
    report.add(planned);
  }
  await tell(context, untold);
  return { written: true, report };
}

/** Until the transaction ends nobody else changes these pages, or takes an address. */
async function takeAlone({ tx }: Importing, rows: readonly RowReport[]) {
  const changing = rows.flatMap(({ page }) => page.id ?? []);
  await lockPages(tx, changing);
  // After the pages, in the order in which a page is renamed: else the two would block each other.
  const book = await slugAllocator(tx, "page");
  for (const { page } of rows) if (page.id === null && page.slug !== null) book.reserve(page.slug);
  return book;
}

/** Whether a row would do to the same page what it would have done when it was reported. */
const isStill = ({ action, before }: Planned, reported: RowReport | undefined) =>
  action === reported?.action && (before?.id ?? null) === reported.page.id;

const refusedAsOvertaken = (row: Planned): Planned =>
  row.action === "refuse" ? row : refused(row, [{ column: "revision", line: null, code: "changed-since" }]);

/** The audit, the search and whoever keeps answers. */
async function tell(context: Importing, rows: readonly Planned[]): Promise<void> {
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
