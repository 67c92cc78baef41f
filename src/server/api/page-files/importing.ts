import { FIELD_ERRORS } from "../../../contract/errors.ts";
import type { Contract } from "../../../contract/index.ts";
import type { ImportReport, RowReport } from "../../../contract/page-files.ts";
import type { Handler } from "../../http/handler.ts";
import type { Locale } from "../../http/problem.ts";
import type { WriteContext } from "../../http/write-context.ts";
import { isId } from "../id-or-slug.ts";
import { notifyAdmins } from "../notifications/notify.ts";
import { auditedFields } from "../pages/edit-page.ts";
import { republish } from "../pages/republish.ts";
import { knownTo } from "./known.ts";
import type { PageRecord } from "./page-record.ts";
import { type Planned, planRows } from "./plan.ts";
import { readRows } from "./read-rows.ts";
import type { SentRow } from "./sent-row.ts";
import { writePages } from "./write-pages.ts";

/** Rows of a file as pages: a report of each row, and all of them written or none. */
export const importPages: Handler<Contract["importPages"]> = async ({ dry_run }, context) => {
  const rows = await readRows(context.table.path);
  const known = await knownTo(context.tx, namedBy(rows), { lock: !dry_run });
  const planned = planRows(rows, known);
  const effective = planned.filter(({ action }) => action === "add" || action === "change");
  const isRefused = planned.some(({ action }) => action === "refuse");
  const written = !dry_run && !isRefused && effective.length > 0;
  const counts = countsOf(planned);
  if (written) {
    await writePages(context.tx, effective, known);
    await tellAll(context, effective);
    const detail = { add: counts.add, change: counts.change };
    await notifyAdmins(context.tx, { kind: "import-done", account_id: context.caller.id, detail });
  } else context.unchanged();
  return { dry_run, written, counts, rows: planned.map((row) => reportOf(row, context.locale)) };
};

/** What the rows name, as far as that can be read. */
function namedBy(rows: readonly SentRow[]) {
  const texts = (field: "id" | "slug") =>
    rows.flatMap(({ sent }) => {
      const value = (sent as Record<string, unknown> | null)?.[field];
      return typeof value === "string" ? [value] : [];
    });
  return { ids: texts("id").filter(isId), slugs: texts("slug") };
}

/** The audit, the search and whoever keeps answers. */
async function tellAll(context: WriteContext, rows: readonly Planned[]): Promise<void> {
  for (const { before, after, changes } of rows) {
    const of = (page: PageRecord) => auditedFields(Object.fromEntries(changes.map((field) => [field, page[field]])));
    context.changed({ kind: "page", id: after.id, before: before && of(before), after: of(after) });
  }
  await republish(context, ...rows.map(({ after }) => after.id));
}

function countsOf(planned: readonly Planned[]): ImportReport["counts"] {
  const counts = { add: 0, change: 0, nothing: 0, refuse: 0 };
  for (const { action } of planned) counts[action] += 1;
  return counts;
}

function reportOf({ row, action, after, changes, faults }: Planned, locale: Locale): RowReport {
  return {
    ...{ row, action, columns: action === "add" ? [] : changes },
    page: { id: after.id || null, slug: after.slug || null, name: after.name, name_ie: after.name_ie },
    errors: faults.map((fault) => ({ ...fault, message: FIELD_ERRORS[fault.code][locale] })),
  };
}
