import { sql } from "kysely";
import { MAX_PLACES, type Place } from "#core/contract/directory/places.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { listAdminPlaces, pagesAt } from "./queries.ts";

/** Executes at most one action, and answers the list of all places. */
export const adminPlaces: Handler<Contract["adminPlaces"]> = async (sent, context) => {
  const [action, second] = Object.entries(sent).filter(([, fields]) => fields !== undefined);
  if (second) throw invalid(second[0], "not-a-choice");
  if (!action) {
    context.unchanged();
    return listAdminPlaces(context.tx);
  }
  await lockLists(context.tx);
  if (sent.add) await addPlace(context, sent.add);
  if (sent.update) await editPlace(context, sent.update);
  if (sent.delete) await deletePlace(context, sent.delete.id);
  return listAdminPlaces(context.tx);
};

type Sent<Action extends "add" | "update"> = NonNullable<InputOf<Contract["adminPlaces"]>[Action]>;

async function addPlace(context: WriteContext, sent: Sent<"add">): Promise<void> {
  const { tx } = context;
  const { count } = await tx
    .selectFrom("place")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MAX_PLACES) throw new ProblemError("list-full");
  const { latitude, longitude } = sent;
  const fields = { ...withSent(EMPTY, sent), latitude, longitude };
  await requireValid(tx, fields, "add");
  const { id } = await tx.insertInto("place").values(fields).returning("id").executeTakeFirstOrThrow();
  context.changed({ kind: "place", id, before: null, after: fields, pages: await pagesIn(tx, [fields]) });
}

/** The fields of a new place, apart from its point. */
export const EMPTY: Omit<Place, "id" | "latitude" | "longitude"> = {
  name: null,
  name_ie: null,
  kind: "townland",
  map_from: null,
  map_to: null,
};

async function editPlace(context: WriteContext, { id, version, ...sent }: Sent<"update">): Promise<void> {
  const { tx } = context;
  const before = await tx.selectFrom("place").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version) {
    throw new ProblemError("stale-version", { current: await listAdminPlaces(tx) });
  }
  const fields = changedFields(sent, before);
  if (Object.keys(fields).length === 0) return context.unchanged();
  await requireValid(tx, { ...before, ...fields }, "update");
  await tx.updateTable("place").set(fields).where("id", "=", id).execute();
  const pages = await pagesIn(tx, [before, { ...before, ...fields }]);
  context.changed({ kind: "place", id, before: formerFields(fields, before), after: fields, pages });
}

async function deletePlace(context: WriteContext, id: string): Promise<void> {
  const before = await context.tx.deleteFrom("place").where("id", "=", id).returningAll().executeTakeFirst();
  if (!before) throw notFound();
  const { name, name_ie, kind, latitude, longitude } = before;
  const former = { name, name_ie, kind, latitude, longitude };
  context.changed({ kind: "place", id, before: former, after: null, pages: await pagesIn(context.tx, [before]) });
}

type Named = { name: string | null; name_ie: string | null };

/** The pages in these places, which are found by all their names. */
export const pagesIn = (tx: Database, places: readonly Named[]): Promise<string[]> =>
  pagesAt(
    tx,
    places.flatMap(({ name, name_ie }) => [name, name_ie]),
  );

type Checked = Named & { id?: string; map_from?: number | null; map_to?: number | null };

/** @throws ProblemError `invalid-fields` */
async function requireValid(tx: Database, place: Checked, action: string): Promise<void> {
  const wrong = placeError(place);
  if (wrong) throw invalid(`${action}.${wrong.field}`, wrong.code);
  const { id, name, name_ie } = place;
  const same = await tx
    .selectFrom("place")
    .select("id")
    .where(sql<boolean>`lower(coalesce(name, name_ie)) = lower(${name ?? name_ie})`)
    .$if(id !== undefined, (query) => query.where("id", "!=", id!))
    .executeTakeFirst();
  if (same) throw invalid(`${action}.${name === null ? "name_ie" : "name"}`, "taken");
}

/** What is wrong with the fields of one place; null: nothing. */
export function placeError({ name, name_ie, map_from = null, map_to = null }: Checked) {
  if (name === null && name_ie === null) return { field: "name", code: "required" } as const;
  if (map_to !== null && (map_from === null || map_to <= map_from))
    return { field: "map_to", code: "out-of-range" } as const;
  return null;
}
