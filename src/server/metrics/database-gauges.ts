import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { APPLICATION_NAME, type Database, POOL_SIZE } from "../db/connect.ts";

/** Metrics are sent within this time, even while the database does not answer. */
const TIMEOUT_MS = 2_000;

/** @returns undefined where the database failed, or did not answer in time */
export const answerInTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([answer, pause(TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);

type Figures = {
  waiting: number;
  sending: number;
  failed: number;
  oldest_seconds: number;
  connections: Record<string, number>;
};

/**
 * Metrics of the database and the outbox.
 * @returns a function that queries them; where the database does not answer, only `database_up` is set
 */
export function databaseGauges(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `eolaire_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 if the database answers, else 0");
  const connections = gauge("database_connections", "Open connections of all instances, by state", "state");
  const pool = gauge("database_pool_size", "Maximum of connections of this instance");
  const messages = gauge("outbox_messages", "Mails and text messages that are waiting, being sent, or failed", "state");
  const oldest = gauge("outbox_oldest_seconds", "Age of the oldest waiting message; 0 if none is waiting");
  pool.set(POOL_SIZE);
  return async () => {
    const found = await answerInTime(read(db));
    up.set(found ? 1 : 0);
    for (const figure of [connections, messages, oldest]) figure.reset();
    if (!found) return;
    for (const state of ["waiting", "sending", "failed"] as const) messages.set({ state }, found[state]);
    oldest.set(found.oldest_seconds);
    for (const [state, count] of Object.entries(found.connections)) connections.set({ state }, count);
  };
}

async function read(db: Database): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sending')::int as sending,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(date_created) filter (where state = 'waiting')), 0)::float8 as oldest_seconds,
      (select coalesce(jsonb_object_agg(doing, number), '{}') from (
        select coalesce(state, 'unknown') as doing, count(*) as number from pg_stat_activity
        where datname = current_database() and application_name = ${APPLICATION_NAME} group by 1) as activity
      ) as connections
    from outbox where state <> 'sent'`.execute(db);
  return rows[0];
}
