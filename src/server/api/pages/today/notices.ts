import { isDeepStrictEqual } from "node:util";
import { jsonText } from "@eolaire/postgres";
import { sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { noticedHours } from "#core/domain/hours/day-notices.ts";
import type { Caller } from "#core/server/access/policy.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { dayToNotice } from "./queries.ts";

/** The page, locked by the caller, and who presses: an account or a link. */
export type Presser = { pageId: string; accountId: string | null; linkId: string | null };

type Pressed = Omit<InputOf<Contract["setDayNotice"]>, "page_id">;

/**
 * Stores a notice for the present day. It replaces the former one that changes the hours, or the former `sold-out`; where it
 * says the same as that, nothing is stored: a button that is pressed again and again is one press.
 * @throws ProblemError where its time is not within the hours of the day
 */
export async function setNotice(context: WriteContext<Caller>, presser: Presser, input: Pressed): Promise<void> {
  const { tx, now } = context;
  const { kind, word = null, word_ie = null } = input;
  const at = kind === "early" || kind === "late" ? (input.at ?? null) : null;
  if ((kind === "early" || kind === "late") && at === null) throw invalid("at", "required");
  const { day, back_on } = await dayToNotice(tx, presser.pageId, now);
  if (kind === "back" && back_on === null) throw new ProblemError("not-opening-again");
  const intervals = kind === "sold-out" ? null : noticedHours(kind, at, day, now);
  if (intervals === "outside") throw new ProblemError("time-outside-today");
  const date = day.date.toString();
  const said = { kind, at, word, word_ie, back_on: kind === "back" ? back_on : null, intervals };
  if (await isSaidAlready(context, presser.pageId, date, said)) {
    context.unchanged("day_link"); // when it was used
    return;
  }
  await endNotice(context, presser, { date, kind, undone: false });
  const row = await tx
    .insertInto("day_notice")
    .values({
      page_id: presser.pageId,
      date,
      kind,
      at,
      word,
      word_ie,
      back_on: said.back_on,
      intervals: intervals && jsonText(intervals),
      lapses_at: new Date(day.lapsesAt.epochMilliseconds),
      account_id: presser.accountId,
      link_id: presser.linkId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { kind, at, word, word_ie, ...(presser.linkId && { link_id: presser.linkId }) };
  context.changed({ kind: "day-notice", id: row.id, before: null, after, pageId: presser.pageId });
}

type Said = Pick<Pressed, "kind"> &
  Record<"at" | "word" | "word_ie" | "back_on", string | null> & { intervals: unknown };

/** Index: day_notice_current. */
async function isSaidAlready({ tx }: WriteContext<Caller>, pageId: string, date: string, said: Said): Promise<boolean> {
  const row = await tx
    .selectFrom("day_notice")
    .select(["kind", "at", "word", "word_ie", "back_on", "intervals"])
    .where("page_id", "=", pageId)
    .where("date", "=", date)
    .where(sql<boolean>`(kind = 'sold-out') = ${said.kind === "sold-out"}`)
    .where("date_ended", "is", null)
    .executeTakeFirst();
  return row !== undefined && isDeepStrictEqual({ ...row }, said);
}

/** Takes back the notice of the present day that changes the hours, or `sold-out`. Repeating it is no error. */
export async function undoNotice(
  context: WriteContext<Caller>,
  presser: Presser,
  { kind }: Pick<Pressed, "kind">,
): Promise<void> {
  const { day } = await dayToNotice(context.tx, presser.pageId, context.now);
  const ended = await endNotice(context, presser, { date: day.date.toString(), kind, undone: true });
  if (!ended) {
    context.unchanged("day_link"); // when it was used
    return;
  }
  const before = { kind: ended.kind, at: ended.at, ...(presser.linkId && { link_id: presser.linkId }) };
  context.changed({ kind: "day-notice", id: ended.id, before, after: null, pageId: presser.pageId });
}

type Ending = Pick<Pressed, "kind"> & { date: string; undone: boolean };

/** Index: day_notice_current. */
function endNotice({ tx, now }: WriteContext<Caller>, { pageId, accountId, linkId }: Presser, ending: Ending) {
  return tx
    .updateTable("day_notice")
    .set({ date_ended: new Date(now.epochMilliseconds), undone: ending.undone })
    .set({ ended_by_account_id: accountId, ended_by_link_id: linkId })
    .where("page_id", "=", pageId)
    .where("date", "=", ending.date)
    .where(sql<boolean>`(kind = 'sold-out') = ${ending.kind === "sold-out"}`)
    .where("date_ended", "is", null)
    .returning(["id", "kind", "at"])
    .executeTakeFirst();
}
