import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Reads and changes the tables of pg-boss, which describes them nowhere: schema 37 of version 12. A new version may change them; the
 * tests of `server/jobs` are run on a real database.
 */
type Database = QueryExecutorProvider;

type Run = { id: string; state: string };

export async function runState(db: Database, { name, id }: { name: string; id: string }): Promise<string | undefined> {
  const { rows } = await sql<Run>`select state from pgboss.job where name = ${name} and id = ${id}`.execute(db);
  return rows[0]?.state;
}

/** The run in one of these states: that is active, else one that waits. */
export async function currentRun(
  db: Database,
  name: string,
  states: readonly ("active" | "created")[],
): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select id, state from pgboss.job where name = ${name} and state::text = any(${states}::text[])
    order by state = 'active' desc limit 1`.execute(db);
  return rows[0];
}

export async function moveToNow(db: Database, { name, id }: { name: string; id: string }): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${name} and id = ${id}`.execute(db);
}

/** Stored as the output of the active run, which pg-boss replaces at its end. */
export async function writeProgress(
  db: Database,
  run: { name: string; id: string | undefined },
  progress: { done: number; total: number },
): Promise<void> {
  await sql`
    update pgboss.job set output = ${JSON.stringify({ progress })}::text::jsonb
    where name = ${run.name} and id = ${run.id ?? null}::uuid and state = 'active'`.execute(db);
}

/** Lets the process that works for a queue look for its runs now. */
export async function notifyWorkers(db: Database, name: string): Promise<void> {
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${name})`.execute(db);
}

/** Moves runs that are further away than their period. @param periods in seconds, by queue */
export async function hastenRuns(db: Database, periods: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update pgboss.job set start_after = now() + make_interval(secs => period)
    from unnest(${[...periods.keys()]}::text[], ${[...periods.values()]}::float8[]) as planned (queue, period)
    where name = queue and state in ('created', 'retry') and start_after > now() + make_interval(secs => period + 1)`.execute(
    db,
  );
  // pg-boss looks for runs whose process has ended once in a while, which it would not until this time.
  await sql`update pgboss.queue set monitor_on = null where monitor_on > now() + interval '1 minute'`.execute(db);
}

type QueueState = {
  name: string;
  is_running: boolean;
  progress: { done: number; total: number } | null;
  started_on: Date | null;
  ended_on: Date | null;
  error: string | null;
  next: Date | null;
};

/** From the retained rows. Index: the primary key of pgboss.job, by queue. */
export async function queueStates(db: Database, names: readonly string[]): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name, active.id is not null as is_running, active.progress, last.started_on, coalesce(last.completed_on, last.started_on) as ended_on,
      case when last.state <> 'completed' then coalesce(last.output->>'message', last.state::text) end as error, planned.start_after as next
    from unnest(${names}::text[]) as queue(name)
      left join lateral (select id, output->'progress' as progress from pgboss.job
        where name = queue.name and state = 'active' limit 1) active on true
      left join lateral (select started_on, completed_on, state, output from pgboss.job
        where name = queue.name and state in ('completed', 'failed', 'retry') order by started_on desc limit 1) last on true
      left join lateral (select start_after from pgboss.job
        where name = queue.name and state in ('created', 'retry') order by start_after limit 1) planned on true`.execute(
    db,
  );
  return rows;
}

/** When the last run that succeeded started. */
export async function lastSuccess(db: Database, name: string): Promise<Date | undefined> {
  const { rows } = await sql<{ started_on: Date }>`
    select started_on from pgboss.job where name = ${name} and state = 'completed' and started_on <= now()
    order by started_on desc limit 1`.execute(db);
  return rows[0]?.started_on;
}
