import type { Insertable, Selectable } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject, OpeningTime as OpeningTimeTable } from "../../db/schema.ts";
import { invalid, notFound, refuseStale } from "../../http/problem.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { requireQuota } from "../shared/quota.ts";
import { openingTimeAnswer } from "./answer.ts";
import { publishHours } from "./invalidate.ts";
import { withoutOverlap } from "./overlaps.ts";

/** Two intervals a day in five sets, and four seasons with hours of their own. */
export const MAX_TIMES = 350;

export type TimeRow = Selectable<OpeningTimeTable>;

export const addTimes: Handler<Contract["addTimes"]> = async (input, context) => {
  const page_id = pageOfCall(context);
  const days = daysOf(input);
  await requireQuota(context.tx, "opening_time", { pageId: page_id, adding: days.length, most: MAX_TIMES });
  const { set, opens, closes, kind, season, note = null, note_ie = null } = input;
  const common = { page_id, set, opens, closes, kind, note, note_ie, ...seasonColumns(season) };
  const rows = await insertTimes(
    context.tx,
    days.map((day) => ({ ...common, day })),
  );
  for (const row of rows) context.changed({ kind: "opening-time", id: row.id, before: null, after: audited(row) });
  await publishHours(context);
  return rows.map(openingTimeAnswer);
};

export const editTime: Handler<Contract["editTime"]> = async ({ id, version, season, ...fields }, context) => {
  const before = await findTime(context.tx, id);
  refuseStale(version, openingTimeAnswer(before));
  const changes = changedFields({ ...fields, ...(season !== undefined && seasonColumns(season)) }, before);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return openingTimeAnswer(before);
  }
  const saving = context.tx.updateTable("opening_time").set(changes).where("id", "=", id).returningAll();
  const row = await withoutOverlap(saving.executeTakeFirstOrThrow());
  context.changed({ kind: "opening-time", id, before: formerFields(changes, before), after: { ...changes } });
  await publishHours(context);
  return openingTimeAnswer(row);
};

export const deleteTime: Handler<Contract["deleteTime"]> = async ({ id }, context) => {
  const row = await findTime(context.tx, id);
  await context.tx.deleteFrom("opening_time").where("id", "=", id).execute();
  context.changed({ kind: "opening-time", id, before: audited(row), after: null });
  await publishHours(context);
  return { deleted: 1 };
};

/** Each weekday once, in order. */
function daysOf({ day, days = [] }: InputOf<Contract["addTimes"]>): number[] {
  const all = new Set(day === undefined ? days : [day, ...days]);
  if (all.size === 0) throw invalid("day", "required");
  return [...all].sort();
}

type Season = InputOf<Contract["editTime"]>["season"];

export function seasonColumns(season: Season) {
  return {
    ...{ season_from: season?.from ?? null, season_to: season?.to ?? null },
    ...{ season_name: season?.name ?? null, season_name_ie: season?.name_ie ?? null },
  };
}

export function insertTimes(tx: Database, rows: Insertable<OpeningTimeTable>[]): Promise<TimeRow[]> {
  return withoutOverlap(tx.insertInto("opening_time").values(rows).returningAll().execute());
}

/** Undeleted since the mount has found it: the page is locked. */
async function findTime(tx: Database, id: string): Promise<TimeRow> {
  const row = await tx.selectFrom("opening_time").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export function audited({ set, day, opens, closes, kind, season_from, season_to }: TimeRow): JsonObject {
  return { set, day, opens, closes, kind, ...(season_from !== null && { season_from, season_to }) };
}
