import { type Weeks, writeWeeks } from "@eolaire/opening-hours";
import type { Insertable, Selectable } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import { requireQuota } from "#core/server/api/shared/quota.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject, OpeningTime as OpeningTimeTable } from "#core/server/db/schema.ts";
import { invalid, notFound, ProblemError, refuseStale } from "#core/server/http/problem.ts";
import { withoutOverlap } from "./overlaps.ts";
import { openingTimeAnswer } from "./queries.ts";

/** Two intervals a day in each of five sets, for the usual week and four seasons. */
const MAX_TIMES = 350;

type Row = Selectable<OpeningTimeTable>;
type NewRow = Insertable<OpeningTimeTable>;

export const addTimes: Handler<Contract["addTimes"]> = async (input, context) => {
  const page_id = pageOfCall(context);
  const days = daysOf(input);
  await requireQuota(context.tx, "opening_time", { pageId: page_id, adding: days.length, most: MAX_TIMES });
  const { set, opens, closes, kind, season, note = null, note_ie = null } = input;
  const weeks = weeksColumn(input.weeks);
  requireWeeks({ kind, weeks });
  const common = { page_id, set, opens, closes, kind, weeks, note, note_ie, ...seasonColumns(season) };
  const rows = await insertTimes(
    context.tx,
    days.map((day) => ({ ...common, day })),
  );
  for (const row of rows) context.changed({ kind: "opening-time", id: row.id, before: null, after: auditedTime(row) });
  return rows.map(openingTimeAnswer);
};

export const editTime: Handler<Contract["editTime"]> = async ({ id, version, season, weeks, ...fields }, context) => {
  const before = await findTime(context.tx, id);
  refuseStale(version, openingTimeAnswer(before));
  const columns = {
    ...(season !== undefined && seasonColumns(season)),
    ...(weeks !== undefined && { weeks: weeksColumn(weeks) }),
  };
  const changes = changedFields({ ...fields, ...columns }, before);
  requireWeeks({ ...before, ...changes });
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return openingTimeAnswer(before);
  }
  const saving = context.tx.updateTable("opening_time").set(changes).where("id", "=", id).returningAll();
  const row = await withoutOverlap(saving.executeTakeFirstOrThrow());
  context.changed({ kind: "opening-time", id, before: formerFields(changes, before), after: { ...changes } });
  return openingTimeAnswer(row);
};

export const deleteTime: Handler<Contract["deleteTime"]> = async ({ id }, context) => {
  const row = await findTime(context.tx, id);
  await context.tx.deleteFrom("opening_time").where("id", "=", id).execute();
  context.changed({ kind: "opening-time", id, before: auditedTime(row), after: null });
  return { deleted: 1 };
};

type Input = InputOf<Contract["saveWeek"]>;
type Layer = { page_id: string; set: Row["set"]; season: { from: string; to: string } | null };

/** Replaces the week of a set and season. Rows that do not change keep their id and version. */
export const saveWeek: Handler<Contract["saveWeek"]> = async (input, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const { set, season, was, read } = input;
  const target: Layer = { page_id, set, season };
  const former = was ? { ...target, season: was } : target;
  const before = await findWeek(tx, former);
  if (read && !isUnchanged(read, before)) throw new ProblemError("stale-version", { current: weekTimes(before) });
  if (layerName(former) !== layerName(target) && (await findWeek(tx, target)).length > 0) {
    throw invalid("season.from", "not-a-choice"); // a second season on the same days would be merged into the first
  }
  await replaceRows(context, before, rowsOf(page_id, input));
  return weekTimes(await findWeek(tx, target));
};

async function replaceRows(context: WriteContext, before: Row[], rows: NewRow[]): Promise<void> {
  const { tx } = context;
  const removed = before.filter((row) => !rows.some((one) => isAlike(row, one)));
  const added = rows.filter((one) => !before.some((row) => isAlike(row, one)));
  if (removed.length + added.length === 0) return context.unchanged();
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("opening_time").where("id", "in", ids).execute();
  const adding = { pageId: pageOfCall(context), adding: added.length, most: MAX_TIMES };
  await requireQuota(tx, "opening_time", adding);
  const inserted = added.length > 0 ? await insertTimes(tx, added) : [];
  for (const row of removed)
    context.changed({ kind: "opening-time", id: row.id, before: auditedTime(row), after: null });
  for (const row of inserted)
    context.changed({ kind: "opening-time", id: row.id, before: null, after: auditedTime(row) });
}

function rowsOf(page_id: string, { set, season, times }: Input): NewRow[] {
  const common = { page_id, set, ...seasonColumns(season) };
  return times.map(({ note = null, note_ie = null, weeks, ...time }) => {
    const row = { ...common, ...time, weeks: weeksColumn(weeks), note, note_ie };
    requireWeeks(row);
    return row;
  });
}

const isAlike = (row: Row, one: NewRow) =>
  Object.entries(one).every(([column, value]) => row[column as keyof Row] === value);

const isUnchanged = (read: NonNullable<Input["read"]>, rows: Row[]) =>
  read.length === rows.length &&
  rows.every((row) => read.some((one) => one.id === row.id && one.version === row.version));

/** The value of the generated column `layer`. */
const layerName = ({ season }: Layer) => (season ? `${season.from}/${season.to}` : "");

/** Index: opening_time_overlap. */
const findWeek = (tx: Database, layer: Layer): Promise<Row[]> =>
  tx
    .selectFrom("opening_time")
    .selectAll()
    .where("page_id", "=", layer.page_id)
    .where("set", "=", layer.set)
    .where("layer", "=", layerName(layer))
    .orderBy("day")
    .orderBy("weeks", (order) => order.asc().nullsFirst())
    .orderBy("opens")
    .execute();

const weekTimes = (rows: Row[]) => ({ times: rows.map(openingTimeAnswer) });

/** The weekdays that were sent, each once, in order. */
function daysOf({ day, days = [] }: InputOf<Contract["addTimes"]>): number[] {
  const all = new Set(day === undefined ? days : [day, ...days]);
  if (all.size === 0) throw invalid("day", "required");
  return [...all].sort();
}

const weeksColumn = (weeks: Weeks | null): string | null => weeks && writeWeeks(weeks);

/** A weekday on which it is always closed has no times at all. */
function requireWeeks({ kind, weeks }: Pick<Row, "kind" | "weeks">): void {
  if (kind === "closed" && weeks === null) throw invalid("weeks", "required");
}

type Season = InputOf<Contract["editTime"]>["season"];

function seasonColumns(season: Season) {
  return {
    season_from: season?.from ?? null,
    season_to: season?.to ?? null,
    season_name: season?.name ?? null,
    season_name_ie: season?.name_ie ?? null,
  };
}

function insertTimes(tx: Database, rows: NewRow[]): Promise<Row[]> {
  return withoutOverlap(tx.insertInto("opening_time").values(rows).returningAll().execute());
}

/**
 * Reads an opening time after the lock of its page was granted: a concurrent call may have deleted it before.
 * Index: opening_time_pkey.
 * @throws ProblemError `not-found`
 */
async function findTime(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("opening_time").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function auditedTime({ set, day, opens, closes, kind, weeks, season_from, season_to }: Row): JsonObject {
  return {
    set,
    day,
    opens,
    closes,
    kind,
    ...(weeks !== null && { weeks }),
    ...(season_from !== null && { season_from, season_to }),
  };
}
