import { withJsonTexts } from "@eolaire/postgres";
import { sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { readPhone } from "#core/server/api/pages/pages/effects.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { invalid, notFound, ProblemError, refuseStale, rejectIssues } from "#core/server/http/problem.ts";
import type { Timetable } from "../contract/timetables.ts";
import { timetableIssues } from "../rules/timetable-rules.ts";
import { followsRoute, timetableAnswer, timetableRows } from "./queries.ts";

/** All of them are on one screen. */
const MAX_TIMETABLES = 30;

export const addTimetable: Handler<Contract["addTimetable"]> = async (sent, context) => {
  const { id, fields } = await insertFields(context.tx, sent);
  context.changed({ kind: "timetable", id, before: null, after: audited(fields) });
  return findTimetable(context, id);
};

type New = InputOf<Contract["addTimetable"]>;

async function insertFields(tx: Database, sent: New): Promise<{ id: string; fields: Fields }> {
  await requireQuota(tx);
  const fields = await validTimetable(tx, withSent({ ...NEW_TIMETABLE, mode: sent.mode, minutes: sent.minutes }, sent));
  const inserted = tx
    .insertInto("timetable")
    .values(withJsonTexts(fields, "prices", "seasons"))
    .returning("id");
  return { fields, ...(await inserted.executeTakeFirstOrThrow()) };
}

/** @returns the id @throws ProblemError `list-full`, or where a field breaks a rule */
export const insertTimetable = async (tx: Database, sent: New): Promise<string> => (await insertFields(tx, sent)).id;

export const editTimetable: Handler<Contract["editTimetable"]> = async ({ id, version, ...sent }, context) => {
  const { tx } = context;
  const locked = await tx.selectFrom("timetable").select("page_id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const before = await findTimetable(context, id);
  refuseStale(version, before);
  const row = { ...before, ...locked };
  const fields = changedFields(await validTimetable(tx, withSent<Fields>(row, sent), row), row);
  if (Object.keys(fields).length === 0) {
    context.unchanged();
    return before;
  }
  const isOfFile = fields.seasons !== undefined || fields.minutes !== undefined;
  if (isOfFile && (await followsRoute(tx, id))) throw new ProblemError("from-gtfs");
  await tx
    .updateTable("timetable")
    .set(withJsonTexts(fields, "prices", "seasons"))
    .where("id", "=", id)
    .execute();
  context.changed({ kind: "timetable", id, before: audited(formerFields(fields, row)), after: audited(fields) });
  return findTimetable(context, id);
};

export const deleteTimetable: Handler<Contract["deleteTimetable"]> = async ({ id }, context) => {
  const row = await context.tx.deleteFrom("timetable").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const { mode, operator, operator_ie, origin, origin_ie, destination, destination_ie } = row;
  const before = { mode, operator, operator_ie, origin, origin_ie, destination, destination_ie };
  context.changed({ kind: "timetable", id, before, after: null });
  return { deleted: 1 };
};

type Sent = Omit<InputOf<Contract["addTimetable"]>, "page_id">;
type Fields = Pick<Timetable, keyof Sent> & { page_id: string | null };

const NEW_TIMETABLE: Omit<Fields, "mode" | "minutes"> = {
  operator: null,
  operator_ie: null,
  page_id: null,
  origin: null,
  origin_ie: null,
  origin_latitude: null,
  origin_longitude: null,
  destination: null,
  destination_ie: null,
  destination_latitude: null,
  destination_longitude: null,
  holiday_rule: "as_usual",
  seasons: [],
  prices: [],
  website: null,
  phone: null,
  parking: null,
  parking_ie: null,
  note: null,
  note_ie: null,
};

/**
 * Only the columns of a timetable, its departures in order of time, the number in E.164.
 * @throws ProblemError where a field breaks a rule, or the page is unknown or not public
 */
async function validTimetable(tx: Database, draft: Fields, before?: Fields): Promise<Fields> {
  const names = ["mode", "minutes", ...Object.keys(NEW_TIMETABLE)] as (keyof Fields)[];
  const fields = Object.fromEntries(names.map((name) => [name, draft[name]])) as Fields;
  rejectIssues(timetableIssues(fields));
  if (fields.page_id !== null && fields.page_id !== before?.page_id) await requirePublicPage(tx, fields.page_id);
  const phone = fields.phone === null ? null : readPhone("phone", fields.phone, before?.phone);
  return { ...fields, phone, seasons: fields.seasons.map(inOrder) };
}

const inOrder = (season: Fields["seasons"][number]) => ({
  ...season,
  departures: season.departures
    .map((one) => ({ ...one, days: [...new Set(one.days)].sort((a, b) => a - b) }))
    .sort((one, other) => one.direction.localeCompare(other.direction) || one.time.localeCompare(other.time)),
});

async function requirePublicPage(tx: Database, id: string): Promise<void> {
  const query = tx.selectFrom("page").select("id").where("id", "=", id).where("is_public", "=", true);
  if (!(await query.executeTakeFirst())) throw invalid("page_id", "not-there");
}

async function requireQuota(tx: Database): Promise<void> {
  await lockLists(tx);
  const { count } = await tx
    .selectFrom("timetable")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MAX_TIMETABLES) throw new ProblemError("list-full");
}

const audited = (fields: Partial<Fields>): JsonObject => ({ ...fields }) as JsonObject;

/** @throws ProblemError `not-found` */
export async function findTimetable({ tx, now }: Pick<WriteContext, "tx" | "now">, id: string): Promise<Timetable> {
  const row = await timetableRows(tx, now).where("timetable.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return timetableAnswer(row);
}
