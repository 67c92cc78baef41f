import { sql } from "kysely";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { ServerPart } from "#core/server/module.ts";
import { type calls, KEPT_DAYS } from "./module.ts";

const DAY = 24 * 60 * 60_000;

type Row = { id: string; what: string; place: string; date_created: Date };
const answer = ({ date_created, ...thing }: Row) => ({ ...thing, date: isoInstant(date_created) });

/** Its table is none of the product's, so that its columns are named here. */
async function rows(db: Database, query: ReturnType<typeof sql<Row>>): Promise<ReturnType<typeof answer>[]> {
  return (await query.execute(db)).rows.map(answer);
}

const foundThings: Handler<typeof calls.foundThings> = async (_, { db }) => ({
  items: await rows(db, sql<Row>`select id, what, place, date_created from found_thing order by id desc limit 500`),
});

const addFoundThing: Handler<typeof calls.addFoundThing> = async ({ what, place }, context) => {
  const added = sql<Row>`insert into found_thing (what, place) values (${what}, ${place}) returning *`;
  const [thing] = await rows(context.tx, added);
  context.changed({ kind: "found-thing", id: thing!.id, before: null, after: { what, place } });
  return thing!;
};

const giveBackFoundThing: Handler<typeof calls.giveBackFoundThing> = async ({ id }, context) => {
  const [thing] = await rows(context.tx, sql<Row>`delete from found_thing where id = ${id} returning *`);
  if (!thing) throw notFound();
  context.changed({ kind: "found-thing", id, before: { what: thing.what, place: thing.place }, after: null });
  return { given_back: 1 };
};

export default {
  handlers: { foundThings, addFoundThing, giveBackFoundThing },
  jobs: ({ db }) => [
    {
      name: "found-things",
      everyMs: DAY,
      work: () =>
        sql`delete from found_thing where date_created < now() - make_interval(days => ${KEPT_DAYS})`.execute(db),
    },
  ],
} satisfies ServerPart;
