import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notifyAdmins } from "../notifications/effects.ts";
import { plannedBatches } from "./planned-batches.ts";
import { Report } from "./report.ts";
import { writeRows } from "./write-rows.ts";

/**
 * Rows of a file as pages: a report of each row, and all of them written or none. The file is read twice, first to see
 * whether each row can be written, then to write them: no more than some hundred pages are in memory at once.
 */
export const importPages: Handler<Contract["importPages"]> = async ({ dry_run }, context) => {
  const { tx, table, caller } = context;
  const report = new Report(context.locale);
  for await (const { planned } of plannedBatches(tx, table.path)) report.add(planned);
  const rows = report.toBeWritten();
  const outcome = dry_run || rows.length === 0 ? null : await writeRows(context, rows);
  if (outcome) report.include(outcome.report);
  const told = { dry_run, written: outcome?.written ?? false, ...report.told() };
  if (told.written) {
    const { add, change } = told.counts;
    await notifyAdmins(tx, { kind: "import-done", account_id: caller.id, detail: { add, change } });
  } else context.unchanged();
  return told;
};
