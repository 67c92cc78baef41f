import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Feedback } from "#core/contract/community/feedback.ts";
import { type AccountType, isOffice } from "#core/contract/roles.ts";
import type { FeedbackStatus } from "#core/domain/writing/feedback-rules.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";

export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof feedbackRows>["execute"]>>[number];

/** With their page, their sender and their replies. Indexes of those: page_pkey, account_pkey, feedback_reply_of. */
function feedbackRows(db: Database) {
  return db
    .selectFrom("feedback")
    .selectAll("feedback")
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom("page")
          .select(["page.id", "page.slug", "page.name", "page.name_ie"])
          .whereRef("page.id", "=", "feedback.page_id"),
      ).as("page"),
      jsonObjectFrom(
        selectFrom("account")
          .select(["account.id", "account.name"])
          .whereRef("account.id", "=", "feedback.account_id")
          .where("account.deleted", "=", false),
      ).as("account"),
      jsonArrayFrom(
        selectFrom("feedback_reply")
          .leftJoin("account", (join) =>
            join.onRef("account.id", "=", "feedback_reply.account_id").on("account.deleted", "=", false),
          )
          .select(["feedback_reply.id", "feedback_reply.message", "feedback_reply.from_sender"])
          .select(["feedback_reply.date_created", "account.id as account_id", "account.name as account_name"])
          .whereRef("feedback_reply.feedback_id", "=", "feedback.id")
          .orderBy("feedback_reply.id"),
      ).as("replies"),
    ]);
}

/** @throws ProblemError `not-found` */
export async function findFeedback(db: Database, id: string): Promise<FeedbackRow> {
  const row = await feedbackRows(db).where("feedback.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** `findFeedback`, locked until the transaction ends. @throws ProblemError `not-found` */
export async function lockFeedback(tx: Database, id: string): Promise<FeedbackRow> {
  await tx.selectFrom("feedback").select("id").where("id", "=", id).forUpdate().execute();
  return findFeedback(tx, id);
}

/** Undefined filters match everything. */
type FeedbackFilters = {
  status?: FeedbackStatus | undefined;
  kind?: string | undefined;
  pageId?: string | undefined;
  accountId?: string;
  withoutReports?: boolean;
  /** Undefined: both. */
  suspected?: boolean;
};
type Slice = { cursor: string | undefined; limit: number };

/** Newest first: ids (UUIDv7) grow with time. Indexes: feedback_inbox, feedback_suspected, feedback_mine, feedback_from, feedback_of_page. */
export async function listFeedback(db: Database, filters: FeedbackFilters, { cursor, limit }: Slice, reader: Reader) {
  const after = readCursor(cursor, z.uuid());
  const isMatch = conditionOf(filters);
  const [rows, { total }] = await Promise.all([
    feedbackRows(db)
      .where(isMatch)
      .$if(after !== null, (query) => query.where("feedback.id", "<", after!))
      .orderBy("feedback.id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("feedback")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where(isMatch)
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map((row): Feedback => feedbackAnswer(row, reader)), next_cursor, total };
}

/** Feedback that an account sent signed in, or signed out with the verified email address of the account. */
function isFrom(accountId: string) {
  return sql<boolean>`(feedback.account_id = ${accountId} or (feedback.account_id is null and lower(feedback.email) = (
    select lower(account.email) from account where account.id = ${accountId} and ${hasVerifiedAddress})))`;
}

/** Whether the account sent this feedback, and so may write again. */
export async function isSender(db: Database, id: string, accountId: string): Promise<boolean> {
  const row = db.selectFrom("feedback").select("id").where("id", "=", id).where(isFrom(accountId));
  return (await row.executeTakeFirst()) !== undefined;
}

function conditionOf({ status, kind, pageId, accountId, withoutReports, suspected }: FeedbackFilters) {
  const conditions = [
    ...(status ? [sql<boolean>`feedback.status = ${status}`] : []),
    ...(kind ? [sql<boolean>`feedback.kind = ${kind}`] : []),
    ...(pageId ? [sql<boolean>`feedback.page_id = ${pageId}`] : []),
    ...(accountId ? [isFrom(accountId)] : []),
    ...(suspected === undefined
      ? []
      : [suspected ? sql<boolean>`feedback.suspected` : sql<boolean>`not feedback.suspected`]),
    ...(withoutReports ? [sql<boolean>`feedback.kind <> 'report'`] : []),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}

/** Who reads an answer. The team of a page replies to a sender through Eolaire and does not see the address. */
export type Reader = "administrator" | "sender" | "team";

export function feedbackAnswer(row: FeedbackRow, reader: Reader): Feedback {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    suspected: reader === "administrator" && row.suspected,
    message: row.message,
    name: row.name,
    email: reader === "team" ? null : row.email,
    can_be_answered: row.email !== null || row.account_id !== null,
    locale: row.locale,
    page: row.page,
    account: row.account,
    replies: row.replies.map(({ id, date_created, message, from_sender, account_id, account_name }) => ({
      id,
      message,
      from_sender,
      date: isoInstant(date_created),
      by: account_id !== null && account_name !== null ? { id: account_id, name: account_name } : null,
    })),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** The reader of an account that may reply to feedback or close it. */
export const readerOf = ({ type }: { type: AccountType }): Reader => (isOffice(type) ? "administrator" : "team");

type Sender = { account_id: string | null; page: { slug: string } | null };

/** The path at which a sender writes again: the account's messages, or the form about the same page. */
export function pathToContinue({ account_id, page }: Sender): string {
  if (account_id) return "/manage/messages";
  return page ? `/feedback?page=${page.slug}` : "/feedback";
}
