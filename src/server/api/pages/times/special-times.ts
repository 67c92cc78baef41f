import { EVERY_YEAR, overlapWithin, writeYearly } from "@eolaire/opening-hours";
import { withJsonTexts } from "@eolaire/postgres";
import type { Selectable } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import { requireQuota } from "#core/server/api/shared/quota.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject, SpecialTime as SpecialTimeTable } from "#core/server/db/schema.ts";
import { invalid, notFound, ProblemError, refuseStale } from "#core/server/http/problem.ts";
import { withoutOverlap } from "./overlaps.ts";
import { specialTimeAnswer } from "./queries.ts";

/** All public holidays of several years, with room for the owner's own days. */
const MAX_SPECIALS = 400;

type Row = Selectable<SpecialTimeTable>;

export const addSpecialTime: Handler<Contract["addSpecialTime"]> = async (input, context) => {
  const page_id = pageOfCall(context);
  const { name = null, name_ie = null } = input;
  const days = daysSent(input, undefined);
  const intervals = intervalsSent(input, undefined) ?? null;
  await requireQuota(context.tx, "special_time", { pageId: page_id, adding: 1, most: MAX_SPECIALS });
  const values = { page_id, ...days, intervals, name, name_ie };
  const row = await withoutOverlap(
    context.tx
      .insertInto("special_time")
      .values(withJsonTexts(values, "intervals"))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  context.changed({ kind: "special-time", id: row.id, before: null, after: auditedTime(row) });
  return answerOf(row, context);
};

export const editSpecialTime: Handler<Contract["editSpecialTime"]> = async (input, context) => {
  const { id, version, closed, intervals, name, name_ie } = input;
  const before = await findSpecial(context.tx, id);
  refuseStale(version, answerOf(before, context));
  const sent = { ...daysSent(input, before), name, name_ie, intervals: intervalsSent({ closed, intervals }, before) };
  const changes = changedFields(sent, before);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return answerOf(before, context);
  }
  const saving = context.tx
    .updateTable("special_time")
    .set(withJsonTexts(changes, "intervals"))
    .where("id", "=", id)
    .returningAll();
  const row = await withoutOverlap(saving.executeTakeFirstOrThrow());
  context.changed({ kind: "special-time", id, before: formerFields(changes, before), after: { ...changes } });
  return answerOf(row, context);
};

export const deleteSpecialTime: Handler<Contract["deleteSpecialTime"]> = async ({ id }, context) => {
  const row = await findSpecial(context.tx, id);
  await context.tx.deleteFrom("special_time").where("id", "=", id).execute();
  context.changed({ kind: "special-time", id, before: auditedTime(row), after: null });
  return { deleted: 1 };
};

type Sent = Pick<InputOf<Contract["editSpecialTime"]>, "closed" | "intervals">;

/**
 * The new value of the column: null means closed, undefined leaves it unchanged.
 * @throws ProblemError where both `closed` and intervals are sent, or neither and the day would have none
 */
function intervalsSent({ closed, intervals }: Sent, before: Row | undefined): Sent["intervals"] | null {
  if (closed === true) {
    if (intervals) throw invalid("intervals", "not-a-choice");
    return null;
  }
  if (!intervals && (!before || (closed === false && before.intervals === null)))
    throw invalid("intervals", "required");
  if (intervals && overlapWithin(intervals)) throw new ProblemError("times-overlap");
  return intervals;
}

type Days = Pick<Row, "date_from" | "date_to" | "yearly">;
type SentDays = Pick<InputOf<Contract["editSpecialTime"]>, keyof Days>;

/**
 * The days of a special time after a call: what it does not send stays, and one that becomes a day of every year has no dates.
 * @throws ProblemError where dates and such a day are sent, or neither; or where the last date comes first
 */
function daysSent({ date_from, date_to, yearly }: SentDays, before: Row | undefined): Days {
  const sentRule = yearly && writeYearly(yearly);
  const rule = sentRule === undefined ? (before?.yearly ?? null) : sentRule;
  if (rule !== null) {
    if (date_from ?? date_to) throw invalid(date_from ? "date_from" : "date_to", "not-a-choice");
    return { ...EVERY_YEAR, yearly: rule };
  }
  const dated = before?.yearly === null ? before : undefined;
  const [from, to] = [date_from ?? dated?.date_from, date_to ?? dated?.date_to];
  if (from === undefined || to === undefined) throw invalid(from === undefined ? "date_from" : "date_to", "required");
  if (to < from) throw invalid("date_to", "out-of-range");
  return { date_from: from, date_to: to, yearly: null };
}

const answerOf = (row: Row, { now }: { now: Temporal.Instant }) => specialTimeAnswer(row, todayAt(now).toString());

/**
 * Reads a special time after the lock of its page was granted: a concurrent call may have deleted it before.
 * Index: special_time_pkey.
 * @throws ProblemError `not-found`
 */
async function findSpecial(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("special_time").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function auditedTime({ date_from, date_to, yearly, intervals, name, name_ie }: Row): JsonObject {
  return { date_from, date_to, ...(yearly !== null && { yearly }), intervals, name, name_ie };
}
