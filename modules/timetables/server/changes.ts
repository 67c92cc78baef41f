import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError, rejectIssues } from "#core/server/http/problem.ts";
import { departuresOn } from "../rules/departures.ts";
import { changeIssues } from "../rules/timetable-rules.ts";
import { changeAnswer, timetableAnswer, timetableRows } from "./queries.ts";

/** Coming ones of a timetable; readers load all of them. */
const MAX_COMING_CHANGES = 300;

export const changeTimetable: Handler<Contract["changeTimetable"]> = async (sent, context) => {
  const { tx } = context;
  const { date_to = sent.date_from, direction = null, time = null, note = null, note_ie = null } = sent;
  const row = { ...sent, date_to, direction, time, note, note_ie };
  rejectIssues(changeIssues(row));
  await requireTimetable(tx, row.timetable_id);
  await requireQuota(tx, row.timetable_id, todayAt(context.now).toString());
  await refuseRepeated(row, context);
  const added = await tx.insertInto("timetable_change").values(row).returningAll().executeTakeFirstOrThrow();
  const { timetable_id, ...after } = row;
  context.changed({ kind: "timetable", id: timetable_id, before: null, after });
  return changeAnswer(added);
};

export const deleteTimetableChange: Handler<Contract["deleteTimetableChange"]> = async ({ id }, context) => {
  const row = await context.tx.deleteFrom("timetable_change").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const { timetable_id, kind, date_from, date_to, direction, time, note, note_ie } = row;
  const before = { kind, date_from, date_to, direction, time, note, note_ie };
  context.changed({ kind: "timetable", id: timetable_id, before, after: null });
  return { deleted: 1 };
};

/** Holds the row until the transaction ends, so that two changes of a timetable are made one after the other. */
async function requireTimetable(tx: Database, id: string): Promise<void> {
  const row = await tx.selectFrom("timetable").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
}

async function requireQuota(tx: Database, timetableId: string, today: string): Promise<void> {
  const { count } = await tx
    .selectFrom("timetable_change")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("timetable_id", "=", timetableId)
    .where("date_to", ">=", today)
    .executeTakeFirstOrThrow();
  if (count >= MAX_COMING_CHANGES) throw new ProblemError("list-full");
}

type Row = Pick<Parameters<typeof changeIssues>[0], "kind" | "direction" | "time" | "date_from"> & {
  timetable_id: string;
};

/** Refuses an extra departure at the time of another one of its first day: it would leave twice. */
async function refuseRepeated({ timetable_id, kind, direction, time, date_from }: Row, { tx, now }: Context) {
  if (kind !== "extra") return;
  const row = await timetableRows(tx, now).where("timetable.id", "=", timetable_id).executeTakeFirstOrThrow();
  const ofDay = departuresOn(timetableAnswer(row), Temporal.PlainDate.from(date_from));
  const isThere = ofDay.some((one) => one.direction === direction && one.time === time && one.state !== "cancelled");
  if (isThere) throw invalid("time", "taken");
}
type Context = { tx: Database; now: Temporal.Instant };
