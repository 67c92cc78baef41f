import type { InputOf } from "#core/contract/endpoint.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { FILE_TYPES, pagesFile } from "#core/server/api/office/page-files/queries.ts";
import { readSettings } from "#core/server/api/office/settings/queries.ts";
import type { Handler, UploadedTable, WriteContext } from "#core/server/calls/handler.ts";
import { type pageFileEndpoints, type RowReport, readChosen, readValues } from "../contract.ts";
import type { RowSource } from "./file-row.ts";
import { googleSheet } from "./google-sheet.ts";
import { beginImport, recordRows } from "./imports.ts";
import { knownValues } from "./known.ts";
import { readDirectory } from "./osm/directory.ts";
import { MapTable } from "./osm/map-table.ts";
import { mapSourceOf } from "./osm/source.ts";
import { plannedBatches } from "./plan.ts";
import { PageTable } from "./read-rows.ts";
import { recallMapping, rememberMapping } from "./remembered.ts";
import { Report } from "./report.ts";
import { mapOf } from "./table/on-map.ts";
import { isZip } from "./workbook/apart.ts";
import { writeRows } from "./write-pages.ts";

export { pageImports } from "./imports.ts";
export { undoPageImport } from "./undo.ts";

/** Every page that is not deleted, in a file that can be imported again. */
export const exportPages: Handler<typeof pageFileEndpoints.exportPages> = async ({ format }, { db, now }) => ({
  content: pagesFile(db, format, (await readSettings(db)).settings),
  filename: `pages-${todayAt(now)}.${format}`,
  type: FILE_TYPES[format],
});

/** Every public page, for Google Business Profile. */
export const exportGoogleSheet: Handler<typeof pageFileEndpoints.exportGoogleSheet> = async (_, { db, now }) => ({
  content: googleSheet(db, todayAt(now)),
  filename: `google-${todayAt(now)}.csv`,
  type: FILE_TYPES.csv,
});

/**
 * Imports the rows of a file as pages, all or none, or those that are right, and reports the outcome of each. The file is read twice, first
 * to check all rows, then to write them, so that only one batch of pages is in memory at a time.
 */
export const importPages: Handler<typeof pageFileEndpoints.importPages> = async (input, context) => {
  const { dry_run, skip_wrong } = input;
  const { tx, caller } = context;
  const table = await tableOf(input, context);
  const report = new Report(context.locale);
  for await (const { planned } of plannedBatches(tx, table)) report.add(planned);
  if (!dry_run) table.requireDecided();
  const said = table.report();
  const rows = report.writableRows(skip_wrong);
  const outcome = dry_run || rows.length === 0 ? null : await written(context, { table, rows, file: input.file_name });
  if (outcome) report.include(outcome.report);
  const import_id = outcome?.import_id ?? null;
  const answer = { dry_run, written: import_id !== null, import_id, table: said, ...report.answer(said.headings) };
  if (answer.written) {
    const { add, change } = answer.counts;
    const chosen = table.chosen?.();
    if (chosen) await rememberMapping(tx, chosen);
    await notifyAdmins(tx, { kind: "import-done", account_id: caller.id, detail: { add, change } });
  } else context.unchanged();
  return answer;
};

type Writing = { table: RowSource; rows: readonly RowReport[]; file: string | undefined };

async function written(context: WriteContext, { table, rows, file }: Writing) {
  const added = rows.filter(({ action }) => action === "add").length;
  let import_id: string | null = null;
  const outcome = await writeRows(context, table, rows, async (tx, batch) => {
    import_id ??= await beginImport(context, { file: file ?? null, added, changed: rows.length - added });
    await recordRows(tx, import_id, batch);
  });
  return { report: outcome.report, import_id: outcome.written ? import_id : null };
}

/** The rows of a file: an extract of OpenStreetMap, or a table. */
async function tableOf(
  input: InputOf<typeof pageFileEndpoints.importPages>,
  { tx, table: { path }, now }: Pick<WriteContext, "tx" | "now"> & { table: UploadedTable },
): Promise<RowSource> {
  const choicesIn = (text = "{}") => new Map(Object.entries(readChosen(text) ?? {}));
  const columns = choicesIn(input.columns);
  const kinds = choicesIn(input.kinds);
  const { settings } = await readSettings(tx);
  const isOfOthers = input.columns !== undefined;
  const isZipped = await isZip(path);
  if (isZipped || !(await mapSourceOf(path))) {
    const rules = {
      approval: input.new_pages,
      isOnMap: isOfOthers && !input.far_places ? mapOf(settings) : () => true,
    };
    const { encoding, sheet } = input;
    const values = readValues(input.values ?? "{}") ?? {};
    const others = {
      choices: { columns, values, encoding, sheet },
      known: await knownValues(tx),
      recall: (headings: readonly string[]) => recallMapping(tx, headings),
    };
    return new PageTable(path, isOfOthers ? others : null, rules);
  }
  const directory = await readDirectory(tx, kinds);
  return new MapTable(path, {
    directory,
    kinds,
    choices: columns,
    nights: input.nights ?? null,
    today: todayAt(now).toString(),
  });
}
