import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type PageRecord, pageRecords } from "#core/server/api/office/page-files/queries.ts";
import { SlugAllocator } from "#core/server/api/shared/slugs.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { TableName } from "#core/server/calls/unnoted-writes.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { pageFileEndpoints, UndoneImport } from "../contract.ts";
import { earliest, fieldsOf, type WrittenRow } from "./imports.ts";
import { type Known, lockPages, readChoices, readKnown } from "./known.ts";
import { BATCH, type ContentField, type Planned } from "./plan.ts";
import { finishRows, writePages } from "./write-pages.ts";

type Import = { request_id: string; date_created: Date };

/**
 * Takes an import back. A new page is deleted where nobody has done anything to it since, and a changed one has the former value of each field
 * again which is still as the import left it. What is left as it is, is named.
 */
export const undoPageImport: Handler<typeof pageFileEndpoints.undoPageImport> = async ({ id }, context) => {
  const { tx, now } = context;
  const { rows } = await sql<Import>`
    update page_import set date_undone = ${new Date(now.epochMilliseconds)}
    where id = ${id} and date_undone is null and date_created > ${earliest(now)} returning request_id, date_created`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound();
  const undone: UndoneImport = { deleted: 0, restored: 0, left: [] };
  const ids = await idsOf(tx, id);
  await lockPages(tx, ids);
  const slugs = await SlugAllocator.locked(tx, "page");
  const known = await readKnown(tx, { ids: [], slugs: [], ofMap: [] }, await readChoices(tx));
  for (let at = 0; at < ids.length; at += BATCH) {
    const written = await writtenIn(tx, id, ids.slice(at, at + BATCH));
    const state = await stateOf(tx, written, found);
    await deletePages(context, written, state, undone);
    await restorePages(context, written, { ...state, known, slugs }, undone);
    await context.writeChanges();
  }
  // None of the tables of the product: their names are not known to the types.
  if (undone.deleted + undone.restored === 0) context.unchanged("page_import" as TableName);
  return undone;
};

/** By the primary key, in the order in which pages are locked. */
async function idsOf(tx: Database, importId: string): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`
    select page_id from page_import_row where import_id = ${importId} order by page_id`.execute(tx);
  return rows.map(({ page_id }) => page_id);
}

async function writtenIn(tx: Database, importId: string, ids: readonly string[]): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select page_id, before, after from page_import_row
    where import_id = ${importId} and page_id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** What pages are now, and which of them somebody has changed since. */
type State = { pages: ReadonlyMap<string, PageRecord>; touched: ReadonlySet<string> };

/** Index: audit_of_page. */
async function stateOf(
  tx: Database,
  written: readonly WrittenRow[],
  { request_id, date_created }: Import,
): Promise<State> {
  const ids = written.map(({ page_id }) => page_id);
  const pages = new Map((await pageRecords(tx, ids)).map((page) => [page.id, page]));
  const { rows } = await sql<{ page_id: string }>`
    select distinct page_id from audit_entry
    where page_id = any(${ids}::uuid[]) and date_created >= ${date_created}
      and request_id is distinct from ${request_id}`.execute(tx);
  return { pages, touched: new Set(rows.map(({ page_id }) => page_id)) };
}

const nameOf = ({ id, slug, name, name_ie }: PageRecord) => ({ id, slug, name, name_ie });

/** New pages, of which nobody has made anything since. */
async function deletePages(
  context: WriteContext,
  written: readonly WrittenRow[],
  { pages, touched }: State,
  undone: UndoneImport,
): Promise<void> {
  const there = written.flatMap(({ page_id, before }) => (before === null ? (pages.get(page_id) ?? []) : []));
  const own = there.filter(({ id }) => !touched.has(id));
  undone.left.push(...there.filter(({ id }) => touched.has(id)).map((page) => ({ page: nameOf(page), columns: [] })));
  undone.deleted += own.length;
  await context.tx
    .updateTable("page")
    .set({ date_deleted: new Date(context.now.epochMilliseconds) })
    .where(sql<boolean>`id = any(${own.map(({ id }) => id)}::uuid[])`)
    .execute();
  for (const { id, approval } of own)
    context.changed({ kind: "page", id, pageId: id, before: { deleted: false, approval }, after: { deleted: true } });
}

/** Changed pages: the fields that are still as the import left them, and of which the former value is still possible. */
async function restorePages(
  context: WriteContext,
  written: readonly WrittenRow[],
  { pages, known, slugs }: State & { known: Known; slugs: SlugAllocator },
  undone: UndoneImport,
): Promise<void> {
  const planned = written.flatMap(({ page_id, before, after }): Planned[] => {
    const page = pages.get(page_id);
    if (!page || !before || !after) return [];
    const fields = Object.keys(before) as ContentField[];
    const same = fields.filter((field) => isSame(page[field], after[field]));
    const gone = known.choiceErrors({ ...page, ...fieldsOf(before, same) }).map(({ column }) => column as ContentField);
    const changes = same.filter((field) => !gone.includes(field));
    const left = fields.filter((field) => !changes.includes(field));
    if (left.length > 0) undone.left.push({ page: nameOf(page), columns: left });
    if (changes.length === 0) return [];
    const restored = { ...page, ...fieldsOf(before, changes) };
    return [{ ...nothingSaid(), row: 0, action: "change", before: page, after: restored, changes }];
  });
  undone.restored += planned.length;
  if (planned.length === 0) return;
  await writePages(context.tx, planned, { known, slugs });
  await finishRows(context, planned);
}

const nothingSaid = () => ({ errors: [], typed: new Map<string, string>(), leftOut: [], recognised: null });

/** As it is stored in JSON, where a field that is undefined is none. */
const isSame = (value: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(value ?? null)), stored ?? null);
