import { sql } from "kysely";
import { type PageRecord, pageRecords } from "#core/server/api/office/page-files/queries.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { type PageImport, type pageFileEndpoints, UNDO_HOURS } from "../contract.ts";
import type { ContentField, Planned } from "./plan.ts";

const HOUR_MS = 60 * 60_000;

/** Begins the record of an import. @returns its id */
export async function beginImport(
  { tx, caller, requestId }: WriteContext,
  { file, added, changed }: { file: string | null; added: number; changed: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into page_import (account_id, file_name, request_id, added, changed)
    values (${(caller as { id: string }).id}, ${file}, ${requestId}, ${added}, ${changed}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** What an import wrote to a page; `before` and `after` are null of a new one. */
export type WrittenRow = { page_id: string; before: Partial<PageRecord> | null; after: Partial<PageRecord> | null };

/** Records what pages were before, and are after they were written: some of it is derived, such as tags. */
export async function recordRows(tx: Database, importId: string, written: readonly Planned[]): Promise<void> {
  const after = new Map(
    (
      await pageRecords(
        tx,
        written.map((row) => row.after.id),
      )
    ).map((page) => [page.id, page]),
  );
  const rows = written.flatMap((row): WrittenRow[] => {
    const page = after.get(row.after.id);
    const { before, changes } = row;
    if (!before) return [{ page_id: row.after.id, before: null, after: null }];
    return page ? [{ page_id: page.id, before: fieldsOf(before, changes), after: fieldsOf(page, changes) }] : [];
  });
  await sql`
    insert into page_import_row (import_id, page_id, before, after)
    select ${importId}, page_id, before, after
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as sent (page_id uuid, before jsonb, after jsonb)`.execute(
    tx,
  );
}

export const fieldsOf = (page: Partial<PageRecord>, fields: readonly ContentField[]): Partial<PageRecord> =>
  Object.fromEntries(fields.map((field) => [field, page[field]]));

type Row = {
  id: string;
  file_name: string | null;
  added: number;
  changed: number;
  date_created: Date;
  date_undone: Date | null;
  account_id: string | null;
  account_name: string | null;
};

/** The imports of the last day, newest first. Index: page_import_by_date. */
export const pageImports: Handler<typeof pageFileEndpoints.pageImports> = async (_, { db, now }) => {
  const { rows } = await sql<Row>`
    select page_import.id, file_name, added, changed, page_import.date_created, date_undone,
      account.id as account_id, account.name as account_name
    from page_import left join account on account.id = page_import.account_id and not account.deleted
    where page_import.date_created > ${earliest(now)} order by page_import.date_created desc limit 50`.execute(db);
  return { items: rows.map(answerOf) };
};

const answerOf = ({ account_id, account_name, date_created, date_undone, file_name, ...row }: Row): PageImport => ({
  id: row.id,
  file: file_name,
  by: account_id === null || account_name === null ? null : { id: account_id, name: account_name },
  date: isoInstant(date_created),
  added: row.added,
  changed: row.changed,
  date_undone: date_undone && isoInstant(date_undone),
  undo_until: isoInstant(new Date(date_created.getTime() + UNDO_HOURS * HOUR_MS)),
});

/** Before it, an import cannot be taken back. */
export const earliest = (now: Temporal.Instant): Date => new Date(now.epochMilliseconds - UNDO_HOURS * HOUR_MS);

/** The job: what can no longer be taken back is forgotten. */
export async function forgetImports(db: Database): Promise<void> {
  await sql`delete from page_import where date_created < now() - make_interval(hours => ${UNDO_HOURS})`.execute(db);
}
