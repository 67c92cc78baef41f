import { Readable } from "node:stream";
import { csvLine, googleColumns, googleRow } from "#core/domain/hours/google-sheet.ts";
import { type PageRecord, pageRecords } from "#core/server/api/office/page-files/queries.ts";
import { BYTE_ORDER_MARK } from "#core/server/api/shared/csv-cells.ts";
import { mapInSlices } from "#core/server/api/shared/in-slices.ts";
import { pageBatches } from "#core/server/api/shared/page-batches.ts";
import type { Database } from "#core/server/db/connect.ts";

/** The public pages as rows of Google's spreadsheet. Built while it is sent, in slices, since each row looks half a year ahead. */
export const googleSheet = (db: Database, today: Temporal.PlainDate): Readable => Readable.from(lines(db, today));

async function* lines(db: Database, today: Temporal.PlainDate): AsyncGenerator<string> {
  const names = await categoryNames(db);
  let isFirst = true;
  for await (const ids of pageBatches(db, "all")) {
    const pages = await pageRecords(db, ids, { publicOnly: true });
    const rows = await mapInSlices(pages, (page) => googleRow(sheetPage(page, names), today));
    if (isFirst && rows[0]) yield BYTE_ORDER_MARK + csvLine(googleColumns(rows[0]));
    isFirst &&= rows.length === 0;
    yield rows.map((row) => csvLine(Object.values(row))).join("");
  }
}

async function categoryNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("category").select(["slug", "name", "name_ie"]).execute();
  return new Map(rows.map(({ slug, name, name_ie }) => [slug, name ?? name_ie ?? slug]));
}

function sheetPage(page: PageRecord, names: ReadonlyMap<string, string>) {
  const { holiday_rule: rule } = page;
  return {
    ...page,
    holiday_rule: typeof rule === "string" ? rule : ("intervals" as const),
    holiday_intervals: typeof rule === "string" ? [] : rule,
    categoryNames: page.categories.map((slug) => names.get(slug) ?? slug),
  };
}
