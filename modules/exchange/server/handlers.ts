import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { FILE_TYPES, pagesFile } from "#core/server/api/office/page-files/queries.ts";
import { readSettings } from "#core/server/api/office/settings/queries.ts";
import type { Handler, UploadedTable, WriteContext } from "#core/server/calls/handler.ts";
import { readChosen } from "../contract.ts";
import type { RowSource } from "./file-row.ts";
import { googleSheet } from "./google-sheet.ts";
import { readDirectory } from "./osm/directory.ts";
import { MapTable } from "./osm/map-table.ts";
import { mapSourceOf } from "./osm/source.ts";
import { plannedBatches } from "./plan.ts";
import { PageTable } from "./read-rows.ts";
import { Report } from "./report.ts";
import { writeRows } from "./write-pages.ts";

/** Every page that is not deleted, in a file that can be imported again. */
export const exportPages: Handler<Contract["exportPages"]> = async ({ format }, { db, now }) => ({
  content: pagesFile(db, format, (await readSettings(db)).settings),
  filename: `pages-${todayAt(now)}.${format}`,
  type: FILE_TYPES[format],
});

/** Every public page, for Google Business Profile. */
export const exportGoogleSheet: Handler<Contract["exportGoogleSheet"]> = async (_, { db, now }) => ({
  content: googleSheet(db, todayAt(now)),
  filename: `google-${todayAt(now)}.csv`,
  type: FILE_TYPES.csv,
});

/**
 * Imports the rows of a file as pages, all or none, and reports the outcome of each. The file is read twice, first to check
 * all rows, then to write them, so that only one batch of pages is in memory at a time.
 */
export const importPages: Handler<Contract["importPages"]> = async ({ dry_run, ...choices }, context) => {
  const { tx, caller } = context;
  const table = await tableOf(choices, context);
  const report = new Report(context.locale);
  for await (const { planned } of plannedBatches(tx, table)) report.add(planned);
  if (!dry_run) table.requireDecided();
  const said = table.report();
  const rows = report.writableRows();
  const outcome = dry_run || rows.length === 0 ? null : await writeRows(context, table, rows);
  if (outcome) report.include(outcome.report);
  const answer = { dry_run, written: outcome?.written ?? false, table: said, ...report.answer() };
  if (answer.written) {
    const { add, change } = answer.counts;
    await notifyAdmins(tx, { kind: "import-done", account_id: caller.id, detail: { add, change } });
  } else context.unchanged();
  return answer;
};

/** The rows of a file: an extract of OpenStreetMap, or a table. */
async function tableOf(
  { columns, kinds }: { columns?: string | undefined; kinds?: string | undefined },
  { tx, table: { path }, now }: Pick<WriteContext, "tx" | "now"> & { table: UploadedTable },
): Promise<RowSource> {
  const [choices, chosenKinds] = [columns, kinds].map(
    (text) => new Map(Object.entries(readChosen(text ?? "{}") ?? {})),
  );
  if (!(await mapSourceOf(path))) return new PageTable(path, columns === undefined ? null : choices!);
  const directory = await readDirectory(tx, chosenKinds!);
  return new MapTable(path, { directory, kinds: chosenKinds!, choices: choices!, today: todayAt(now).toString() });
}
