import type { Insertable } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { OpeningTime as OpeningTimeTable } from "../../db/schema.ts";
import { invalid, ProblemError } from "../../http/problem.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { requireQuota } from "../shared/quota.ts";
import { openingTimeAnswer } from "./answer.ts";
import { audited, insertTimes, MAX_TIMES, seasonColumns, type TimeRow } from "./editing.ts";
import { publishHours } from "./invalidate.ts";

type Input = InputOf<Contract["saveWeek"]>;
type Layer = { page_id: string; set: TimeRow["set"]; season: { from: string; to: string } | null };
type NewRow = Insertable<OpeningTimeTable>;

/** A week in place of the one before. Rows that stay as they were keep their id and version. */
export const saveWeek: Handler<Contract["saveWeek"]> = async (input, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const { set, season, was, read } = input;
  const now: Layer = { page_id, set, season };
  const former = was ? { ...now, season: was } : now;
  const before = await findWeek(tx, former);
  if (read && !isSame(read, before)) throw new ProblemError("stale-version", { current: weekOf(before) });
  if (nameOf(former) !== nameOf(now) && (await findWeek(tx, now)).length > 0) {
    throw invalid("season.from", "not-a-choice"); // two seasons on the same days would become one
  }
  await replace(context, before, rowsOf(page_id, input));
  return weekOf(await findWeek(tx, now));
};

async function replace(context: WriteContext, before: TimeRow[], rows: NewRow[]): Promise<void> {
  const { tx } = context;
  const gone = before.filter((row) => !rows.some((one) => isAlike(row, one)));
  const added = rows.filter((one) => !before.some((row) => isAlike(row, one)));
  if (gone.length + added.length === 0) return context.unchanged();
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("opening_time").where("id", "in", ids).execute();
  const adding = { pageId: pageOfCall(context), adding: added.length, most: MAX_TIMES };
  await requireQuota(tx, "opening_time", adding);
  const made = added.length > 0 ? await insertTimes(tx, added) : [];
  for (const row of gone) context.changed({ kind: "opening-time", id: row.id, before: audited(row), after: null });
  for (const row of made) context.changed({ kind: "opening-time", id: row.id, before: null, after: audited(row) });
  await publishHours(context);
}

function rowsOf(page_id: string, { set, season, times }: Input): NewRow[] {
  const common = { page_id, set, ...seasonColumns(season) };
  return times.map(({ note = null, note_ie = null, ...time }) => ({ ...common, ...time, note, note_ie }));
}

const isAlike = (row: TimeRow, one: NewRow) =>
  Object.entries(one).every(([column, value]) => row[column as keyof TimeRow] === value);

const isSame = (read: NonNullable<Input["read"]>, rows: TimeRow[]) =>
  read.length === rows.length &&
  rows.every((row) => read.some((one) => one.id === row.id && one.version === row.version));

/** As the column `layer` is made of it. */
const nameOf = ({ season }: Layer) => (season ? `${season.from}/${season.to}` : "");

/** Index: opening_time_overlap. */
const findWeek = (tx: Database, layer: Layer): Promise<TimeRow[]> =>
  tx
    .selectFrom("opening_time")
    .selectAll()
    .where("page_id", "=", layer.page_id)
    .where("set", "=", layer.set)
    .where("layer", "=", nameOf(layer))
    .orderBy("day")
    .orderBy("opens")
    .execute();

const weekOf = (rows: TimeRow[]) => ({ times: rows.map(openingTimeAnswer) });
