import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { AdminNotice, Notice } from "#core/contract/writing/notices.ts";
import { type Away, awayAt, noticesAt } from "#core/domain/writing/office-notices.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";

/**
 * The notices that are not over. The answer expires when one of them begins or ends, and depends on all of them, so that every
 * screen changes at once when the office writes.
 */
export async function comingNotices({
  remember,
  until,
  now,
}: Pick<ReadContext, "remember" | "until" | "now">): Promise<Notice[]> {
  const known = await remember("notices", ["notices"], (db) => loadNotices(db, now));
  const left = known.filter(({ ends_at }) => Date.parse(ends_at) > now.epochMilliseconds);
  for (const { starts_at, ends_at } of left) {
    const begins = Date.parse(starts_at);
    until(begins > now.epochMilliseconds ? begins : Date.parse(ends_at));
  }
  return left;
}

/** The notices that stand now. */
export const currentNotices = async (context: ReadContext): Promise<Notice[]> =>
  noticesAt(await comingNotices(context), context.now);

/** Which pages may be closed by notices, at any instant. */
export async function awayByNotices(context: ReadContext): Promise<(at: Temporal.Instant) => Away | null> {
  const notices = await comingNotices(context);
  return (at) => awayAt(notices, at);
}

/** Index: office_notice_ends. */
async function loadNotices(db: Database, now: Temporal.Instant): Promise<Notice[]> {
  const rows = await rowsOf(db)
    .where("office_notice.ends_at", ">", new Date(now.epochMilliseconds))
    .where("office_notice.date_ended", "is", null)
    .orderBy("office_notice.starts_at")
    .orderBy("office_notice.id")
    .execute();
  return rows.map((row) => {
    const { category, ...own } = row;
    return { ...fieldsOf(own), category, date_created: isoInstant(row.date_created) };
  });
}

/** Older ones are in the audit. */
const MAX_LISTED = 100;

export async function listNotices(db: Database, now: Temporal.Instant): Promise<AdminNotice[]> {
  const rows = await rowsOf(db)
    .orderBy("office_notice.starts_at", "desc")
    .orderBy("office_notice.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => adminAnswer(row, now));
}

/** @throws ProblemError `not-found` */
export async function requireNotice(db: Database, id: string, now: Temporal.Instant): Promise<AdminNotice> {
  const row = await rowsOf(db).where("office_notice.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return adminAnswer(row, now);
}

const rowsOf = (db: Database) =>
  db
    .selectFrom("office_notice")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "office_notice.author_id").on("account.deleted", "=", false),
    )
    .select(["office_notice.id", "office_notice.text", "office_notice.text_ie", "office_notice.reach"])
    .select(["office_notice.reason", "office_notice.reason_ie", "office_notice.category_id"])
    .select(["office_notice.starts_at", "office_notice.ends_at", "office_notice.date_ended", "account.name as by"])
    .select(["office_notice.date_created", "office_notice.date_updated", "office_notice.version"])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("category")
          .select(["category.slug", "category.name", "category.name_ie"])
          .whereRef("category.id", "=", "office_notice.category_id"),
      ).as("category"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

const fieldsOf = (row: Omit<Row, "category">) => ({
  id: row.id,
  text: row.text,
  text_ie: row.text_ie,
  reason: row.reason,
  reason_ie: row.reason_ie,
  reach: row.reach,
  starts_at: isoInstant(row.starts_at),
  ends_at: isoInstant(row.ends_at),
});

function adminAnswer(row: Row, now: Temporal.Instant): AdminNotice {
  const isOver = row.date_ended !== null || row.ends_at.getTime() <= now.epochMilliseconds;
  return {
    ...fieldsOf(row),
    ends_at: isoInstant(row.date_ended ?? row.ends_at),
    category: row.category,
    category_id: row.category_id,
    state: isOver ? "over" : row.starts_at.getTime() > now.epochMilliseconds ? "coming" : "current",
    by: row.by,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
