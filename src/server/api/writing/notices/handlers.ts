import { sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { AdminNotice } from "#core/contract/writing/notices.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError, refuseStale } from "#core/server/http/problem.ts";
import { comingNotices, listNotices, requireNotice } from "./queries.ts";

/** Notices that are not over: more would be read by nobody, and every screen would be longer. */
const MAX_NOTICES = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 31;
const MAX_DAYS_AHEAD = 366;

export const notices: Handler<Contract["notices"]> = async (_, context) => ({ items: await comingNotices(context) });

export const adminNotices: Handler<Contract["adminNotices"]> = async (_, { db, now }) => ({
  items: await listNotices(db, now),
});

export const addNotice: Handler<Contract["addNotice"]> = async (input, context) => {
  const { tx, caller, now } = context;
  const values = await validated(tx, input, now);
  await refuseMore(tx, now);
  const { id } = await tx
    .insertInto("office_notice")
    .values({ ...values, author_id: caller.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = await requireNotice(tx, id, now);
  noteChange(context, id, null, after);
  return after;
};

export const editNotice: Handler<Contract["editNotice"]> = async ({ id, version, ...input }, context) => {
  const { tx, now } = context;
  const before = await lockNotice(context, id);
  if (before.state === "over") throw notFound();
  if (version !== undefined) refuseStale(version, before);
  const starts_at = input.starts_at ?? before.starts_at;
  const values = await validated(tx, { ...input, starts_at }, now);
  await tx.updateTable("office_notice").set(values).where("id", "=", id).execute();
  const after = await requireNotice(tx, id, now);
  noteChange(context, id, before, after);
  return after;
};

export const endNotice: Handler<Contract["endNotice"]> = async ({ id }, context) => {
  const { tx, now } = context;
  const before = await lockNotice(context, id);
  if (before.state === "over") {
    context.unchanged();
    return before;
  }
  const date_ended = new Date(now.epochMilliseconds);
  await tx.updateTable("office_notice").set({ date_ended }).where("id", "=", id).execute();
  noteChange(context, id, before, null);
  return requireNotice(tx, id, now);
};

async function lockNotice({ tx, now }: WriteContext, id: string): Promise<AdminNotice> {
  await tx.selectFrom("office_notice").select("id").where("id", "=", id).forUpdate().execute();
  return requireNotice(tx, id, now);
}

/** An arbitrary key, different from those of the other advisory locks: of two writers at once, one counts first. */
const ADVISORY_LOCK = 0x6e6f7469;

async function refuseMore(tx: Database, now: Temporal.Instant): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  const { count } = await tx
    .selectFrom("office_notice")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("ends_at", ">", new Date(now.epochMilliseconds))
    .where("date_ended", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_NOTICES) throw new ProblemError("list-full");
}

type Fields = Omit<InputOf<Contract["editNotice"]>, "id" | "version">;

/** The columns of a notice. @throws ProblemError 422 for a notice without words, without an end, or of an unknown category */
async function validated(tx: Database, input: Fields, now: Temporal.Instant) {
  const { text = null, text_ie = null, reach, category_id = null } = input;
  const isInforming = reach === "none";
  const [reason, reason_ie] = isInforming ? [null, null] : [input.reason ?? null, input.reason_ie ?? null];
  if (text === null && text_ie === null) throw invalid("text", "required");
  if (!isInforming && reason === null && reason_ie === null) throw invalid("reason", "required");
  const present = now.epochMilliseconds;
  const starts = input.starts_at === undefined ? present : Date.parse(input.starts_at);
  const ends = Date.parse(input.ends_at);
  if (starts > present + MAX_DAYS_AHEAD * DAY_MS) throw invalid("starts_at", "out-of-range");
  if (ends <= Math.max(present, starts) || ends > starts + MAX_DAYS * DAY_MS) throw invalid("ends_at", "out-of-range");
  if (reach === "category") await requireCategory(tx, category_id);
  return {
    text,
    text_ie,
    reason,
    reason_ie,
    reach,
    category_id: reach === "category" ? category_id : null,
    starts_at: new Date(starts),
    ends_at: new Date(ends),
  };
}

async function requireCategory(tx: Database, id: string | null): Promise<void> {
  if (id === null) throw invalid("category_id", "required");
  const found = await tx.selectFrom("category").select("id").where("id", "=", id).forShare().executeTakeFirst();
  if (!found) throw invalid("category_id", "not-a-choice");
}

function noteChange(context: WriteContext, id: string, before: AdminNotice | null, after: AdminNotice | null) {
  context.changed({ kind: "notice", id, before: auditOf(before), after: auditOf(after) });
}

const auditOf = (notice: AdminNotice | null) =>
  notice && {
    text: notice.text,
    text_ie: notice.text_ie,
    reason: notice.reason,
    reason_ie: notice.reason_ie,
    reach: notice.reach,
    category: notice.category?.slug ?? null,
    starts_at: notice.starts_at,
    ends_at: notice.ends_at,
  };
