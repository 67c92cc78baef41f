import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import type { HistoryEntry, OwnPageCard } from "#core/contract/pages/own.ts";
import { asOnDay } from "#core/domain/pages/as-on-day.ts";
import { completenessOfPage } from "#core/domain/pages/page-completeness.ts";
import { suggestersOf } from "#core/server/api/community/moderation/queries.ts";
import { auditEntries, historyAnswer } from "#core/server/api/office/audit/queries.ts";
import { comingNotices } from "#core/server/api/writing/notices/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { plannedUntil } from "#core/server/calls/planned-calls.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import { findPublicPage, ownPage, roleOfAccount, wholePage } from "../page-model/queries.ts";
import { maybePhotoAnswer, primaryPhotoOf } from "../photos/queries.ts";
import { COMPLETENESS_COLUMNS } from "./completeness.ts";

/** One public page. A former slug finds it as well: the answer carries the current slug, to which the site redirects. */
export const page: Handler<Contract["page"]> = async ({ id }, context) => {
  const row = await findPublicPage(context.db, id, context);
  if (!row) throw notFound();
  return wholePage(context, row, await comingNotices(context));
};

export const pageAddress: Handler<Contract["pageAddress"]> = async ({ page_id }, { db, now }) => {
  const { hidden_address } = await ownPage(db, page_id, now, { withDeleted: true });
  return { hidden_address };
};

/** The page as the public site would render it with the changes of a form. */
export const pagePreview: Handler<Contract["pagePreview"]> = async (
  { page_id, locale, changes, on },
  { db, now, services },
) => {
  const page = await ownPage(db, page_id, now);
  const then = on === undefined ? page : asOnDay(page, await plannedUntil(db, page_id, on));
  return services.previewOf({ ...then, ...changes }, locale);
};

/** The audit entries of a page and everything attached to it, newest first: ids (UUIDv7) grow with time. */
export const pageHistory: Handler<Contract["pageHistory"]> = async ({ cursor, limit }, context) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await historyOf(context.db, pageOfCall(context), { after, limit: limit + 1 });
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: await withSuggesters(context.db, items.map(historyAnswer)), next_cursor };
};

/** Says who suggested what was accepted. The audit itself holds no names of visitors, since it outlives their proposals. */
async function withSuggesters(db: Database, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  const proposalOf = ({ after }: HistoryEntry) => (typeof after?.proposal === "string" ? after.proposal : undefined);
  const names = await suggestersOf(
    db,
    entries.flatMap((entry) => proposalOf(entry) ?? []),
  );
  return entries.map((entry) => {
    const id = proposalOf(entry);
    return id === undefined ? entry : { ...entry, after: { ...entry.after, suggested_by: names.get(id) ?? "visitor" } };
  });
}

/** The entries of the page and of those that went into it. Indexes: audit_of_page, merged_page_of_page. */
function historyOf(db: Database, pageId: string, { after, limit }: { after: string | null; limit: number }) {
  const before = after === null ? sql`true` : sql`entry.id < ${after}`;
  const newest = sql<string>`(
    select found.id
    from (select ${pageId}::uuid as id union all select id from merged_page where page_id = ${pageId}) as page
    cross join lateral (
      select entry.id from audit_entry as entry where entry.page_id = page.id and ${before}
      order by entry.id desc limit ${limit}) as found)`;
  return auditEntries(db)
    .where("audit_entry.id", "in", newest)
    .orderBy("audit_entry.id", "desc")
    .limit(limit)
    .execute();
}

/** The pages of the caller with their gaps, newest first: ids (UUIDv7) grow with time. */
export const ownPages: Handler<Contract["ownPages"]> = async ({ cursor, limit }, { db, caller }) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await pagesOf(db, caller.id, { after, limit: limit + 1 });
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(cardAnswer), next_cursor };
};

type Row = Awaited<ReturnType<typeof pagesOf>>[number];

function cardAnswer(row: Row): OwnPageCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    color: row.color,
    photo: maybePhotoAnswer("page", row.photo),
    status: row.status,
    approval: row.approval,
    role: row.role,
    ...completenessOfPage(row, row),
    date_updated: isoInstant(row.date_updated),
  };
}

type Range = { after: string | null; limit: number };

/** Indexes: page_owner, page_manager_account, page_filling_pkey. */
function pagesOf(db: Database, accountId: string, { after, limit }: Range) {
  return db
    .selectFrom("page")
    .innerJoin("page_filling", "page_filling.page_id", "page.id")
    .select(["page.id", "page.slug", "page.name", "page.color", "page.status", "page.approval", "page.date_updated"])
    .select(COMPLETENESS_COLUMNS)
    .select(({ ref }) => [
      roleOfAccount(sql`${accountId}::uuid`).as("role"),
      primaryPhotoOf(ref("page.id")).as("photo"),
    ])
    .where((eb) => {
      const owned = eb.selectFrom("page as owned").select("owned.id").where("owned.user_id", "=", accountId);
      const managed = eb.selectFrom("page_manager").select("page_id as id").where("account_id", "=", accountId);
      return eb("id", "in", owned.union(managed)); // two index scans; an `or` of both would scan all pages
    })
    .where("date_deleted", "is", null)
    .$if(after !== null, (query) => query.where("id", "<", after!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
