import type { Selectable } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import { overlapWithin } from "../../../domain/overlap.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject, SpecialTime as SpecialTimeTable } from "../../db/schema.ts";
import { invalid, notFound, ProblemError, refuseStale } from "../../http/problem.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { requireQuota } from "../shared/quota.ts";
import { noteEditedHours } from "./effects.ts";
import { withoutOverlap } from "./overlaps.ts";
import { specialTimeAnswer } from "./queries.ts";

/** All public holidays of several years, with room for the owner's own days. */
const MAX_SPECIALS = 400;

type Row = Selectable<SpecialTimeTable>;

export const addSpecialTime: Handler<Contract["addSpecialTime"]> = async (input, context) => {
  const page_id = pageOfCall(context);
  const { date_from, date_to, name = null, name_ie = null } = input;
  requireOrder(date_from, date_to);
  const intervals = intervalsSent(input, undefined) ?? null;
  await requireQuota(context.tx, "special_time", { pageId: page_id, adding: 1, most: MAX_SPECIALS });
  const values = { page_id, date_from, date_to, intervals, name, name_ie };
  const row = await withoutOverlap(
    context.tx.insertInto("special_time").values(values).returningAll().executeTakeFirstOrThrow(),
  );
  context.changed({ kind: "special-time", id: row.id, before: null, after: auditedTime(row) });
  await noteEditedHours(context);
  return specialTimeAnswer(row);
};

export const editSpecialTime: Handler<Contract["editSpecialTime"]> = async (input, context) => {
  const { id, version, closed, intervals, ...fields } = input;
  const before = await findSpecial(context.tx, id);
  refuseStale(version, specialTimeAnswer(before));
  requireOrder(fields.date_from ?? before.date_from, fields.date_to ?? before.date_to);
  const changes = changedFields({ ...fields, intervals: intervalsSent({ closed, intervals }, before) }, before);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return specialTimeAnswer(before);
  }
  const saving = context.tx.updateTable("special_time").set(changes).where("id", "=", id).returningAll();
  const row = await withoutOverlap(saving.executeTakeFirstOrThrow());
  context.changed({ kind: "special-time", id, before: formerFields(changes, before), after: { ...changes } });
  await noteEditedHours(context);
  return specialTimeAnswer(row);
};

export const deleteSpecialTime: Handler<Contract["deleteSpecialTime"]> = async ({ id }, context) => {
  const row = await findSpecial(context.tx, id);
  await context.tx.deleteFrom("special_time").where("id", "=", id).execute();
  context.changed({ kind: "special-time", id, before: auditedTime(row), after: null });
  await noteEditedHours(context);
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

function requireOrder(from: string, to: string): void {
  if (to < from) throw invalid("date_to", "out-of-range");
}

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

function auditedTime({ date_from, date_to, intervals, name, name_ie }: Row): JsonObject {
  return { date_from, date_to, intervals, name, name_ie };
}
