import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { MAX_GTFS_SOURCES } from "#modules/timetables/contract/gtfs.ts";
import type { ParsedGtfs, Picked } from "#modules/timetables/read/parse-gtfs.ts";
import { readGtfs } from "#modules/timetables/read/read-gtfs.ts";
import { findTimetable, insertTimetable } from "../editing.ts";
import { follow, linksOf } from "./following.ts";
import { findSource, listSources, sourceRows, summaryOf } from "./queries.ts";
import { storeFile } from "./reading.ts";

export const gtfsSources: Handler<Contract["gtfsSources"]> = async (_, { db }) => ({ items: await listSources(db) });

export const addGtfsFile: Handler<Contract["addGtfsFile"]> = async ({ id }, context) => {
  const { tx, table, caller } = context;
  const body = await readFile(table.path);
  if (id) await lockSource(tx, id);
  const links = id ? await linksOf(tx, id) : [];
  const parsed = await parse(context, body, links);
  const source = id ?? (await insertSource(tx, { name: parsed.name ?? "GTFS", url: null, author_id: caller.id }));
  await storeFile(tx, source, { body, parsed });
  for (const timetable of await follow(tx, links, parsed)) {
    context.changed({ kind: "timetable", id: timetable, before: null, after: null, action: "timetable.follow" });
  }
  context.changed({ kind: "gtfs", id: source, before: null, after: { routes: parsed.route_count } });
  return findSource(tx, source);
};

export const addGtfsAddress: Handler<Contract["addGtfsAddress"]> = async ({ url }, context) => {
  const { tx, caller, services } = context;
  if ((await listSources(tx)).some((one) => one.url === url)) throw invalid("url", "repeated");
  const server = new URL(url).hostname;
  const id = await insertSource(tx, { name: server, url, author_id: caller.id });
  context.changed({ kind: "gtfs", id, before: null, after: { server } });
  context.afterCommit(() => services.jobs.requestAfterWrite("gtfs"));
  return findSource(tx, id);
};

export const readGtfsNow: Handler<Contract["readGtfsNow"]> = async ({ id }, context) => {
  const { tx, services } = context;
  await lockSource(tx, id);
  await tx.updateTable("gtfs_source").set({ date_next: sql`now()` }).where("id", "=", id).execute();
  context.unchanged("gtfs_source"); // when the job reads it
  context.afterCommit(() => services.jobs.requestAfterWrite("gtfs"));
  return findSource(tx, id);
};

export const pauseGtfs: Handler<Contract["pauseGtfs"]> = async ({ id, paused }, context) => {
  const { tx, services } = context;
  await lockSource(tx, id);
  await tx.updateTable("gtfs_source").set({ paused, date_next: sql`now()` }).where("id", "=", id).execute();
  context.changed({ kind: "gtfs", id, before: null, after: { paused } });
  if (!paused) context.afterCommit(() => services.jobs.requestAfterWrite("gtfs"));
  return findSource(tx, id);
};

/** A new timetable has the names, the website and the phone of the file; afterwards they are the office's. */
export const takeGtfsRoute: Handler<Contract["takeGtfsRoute"]> = async (sent, context) => {
  const { tx } = context;
  const { id, route_id, origin, destination } = sent;
  await lockLists(tx);
  const row = await lockSource(tx, id);
  const route = summaryOf(row).routes.find((one) => one.id === route_id);
  if (!route?.mode) throw invalid("route_id", "not-a-choice");
  const from = route.stops.find(({ name }) => name === origin);
  const to = route.stops.find(({ name }) => name === destination);
  if (!from) throw invalid("origin", "not-a-choice");
  if (!to || to === from) throw invalid("destination", "not-a-choice");
  const { file } = await tx.selectFrom("gtfs_source").select("file").where("id", "=", id).executeTakeFirstOrThrow();
  const parsed = await parse(context, file!, [{ route_id, origin, destination }]);
  const found = parsed.picked[0];
  if (!found || found.seasons.length === 0) throw invalid("destination", "not-there"); // nothing goes between the two
  const timetable_id =
    sent.timetable_id ??
    (await insertTimetable(tx, {
      mode: route.mode,
      minutes: found.minutes,
      seasons: [],
      operator: route.of.name,
      operator_ie: route.of.name_ie,
      origin: from.name,
      origin_ie: from.name_ie,
      destination: to.name,
      destination_ie: to.name_ie,
      origin_latitude: from.latitude,
      origin_longitude: from.longitude,
      destination_latitude: to.latitude,
      destination_longitude: to.longitude,
      website: /^https?:\/\//.test(route.of.url) ? route.of.url : null,
    }));
  await findTimetable(context, timetable_id);
  const link = { timetable_id, source_id: id, route_id, origin, destination };
  await tx
    .insertInto("gtfs_link")
    .values(link)
    .onConflict((conflict) => conflict.column("timetable_id").doUpdateSet(link))
    .execute();
  await follow(tx, [link], parsed);
  context.changed({ kind: "timetable", id: timetable_id, before: null, after: { route_id, origin, destination } });
  return findTimetable(context, timetable_id);
};

export const leaveGtfsRoute: Handler<Contract["leaveGtfsRoute"]> = async ({ timetable_id }, context) => {
  const { tx } = context;
  const row = await tx
    .deleteFrom("gtfs_link")
    .where("timetable_id", "=", timetable_id)
    .returning(["source_id", "route_id"])
    .executeTakeFirst();
  if (!row) throw notFound();
  context.changed({ kind: "timetable", id: timetable_id, before: { route_id: row.route_id }, after: null });
  return findSource(tx, row.source_id);
};

export const removeGtfs: Handler<Contract["removeGtfs"]> = async ({ id }, context) => {
  const row = await context.tx.deleteFrom("gtfs_source").where("id", "=", id).returning("name").executeTakeFirst();
  if (!row) throw notFound();
  context.changed({ kind: "gtfs", id, before: { name: row.name }, after: null });
  return { removed: 1 };
};

type NewSource = { name: string; url: string | null; author_id: string };

async function insertSource(tx: Database, values: NewSource): Promise<string> {
  await lockLists(tx);
  if ((await listSources(tx)).length >= MAX_GTFS_SOURCES) throw new ProblemError("list-full");
  return (await tx.insertInto("gtfs_source").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function lockSource(tx: Database, id: string) {
  const row = await sourceRows(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** @throws ProblemError `not-a-gtfs-feed`, or `invalid-fields` where it takes too much work */
async function parse(
  { now }: Pick<WriteContext, "now">,
  body: Uint8Array,
  picked: readonly Picked[],
): Promise<ParsedGtfs> {
  const of = picked.map(({ route_id, origin, destination }) => ({ route_id, origin, destination }));
  const parsed = await readGtfs({ body, picked: of, today: todayAt(now).toString() });
  if (!("problem" in parsed)) return parsed;
  throw parsed.problem === "too-complex" ? invalid("file", "too-complex") : new ProblemError("not-a-gtfs-feed");
}
