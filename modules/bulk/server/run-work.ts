import { sql } from "kysely";
import { contract } from "#core/contract/index.ts";
import { plannerOf } from "#core/server/access/caller.ts";
import { requestOfWork } from "#core/server/api/office/audit/queries.ts";
import { callInNameOf, servicesOfJob } from "#core/server/api/pages/planned/effects.ts";
import type { LoadHandlers, Services, WriteContext } from "#core/server/calls/handler.ts";
import { runWrite, type WriteCall } from "#core/server/calls/write.ts";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import type { JobRun } from "#core/server/jobs/jobs.ts";
import { type BulkOutcome, isMove, UNDO_HOURS, type WorkKind } from "../contract.ts";

/** Pages per transaction: it is short, so that nobody who edits one of them waits. */
const BATCH = 50;
/** Each owner gets one mail for all of her pages, which stand together. */
const BATCH_OF_MAILS = 200;

type Deps = Pick<JobRun, "signal" | "progress"> & { loadHandlers: LoadHandlers; log: WriteCall["log"] };
type Work = { id: string; account_id: string; change: WorkKind; input: Record<string, unknown>; undoes: string | null };
type Page = { place: number; page_id: string };
type CallName = "changePages" | "movePages" | "undoPages";
/** One for each id, in their order. */
type Result = { outcome?: BulkOutcome; done?: boolean; approval?: string | null };

/**
 * The job: makes what was begun on many pages, the oldest first. What a batch has changed and that it was tried are written by one
 * transaction, so that a server that stops in between goes on with the next page.
 */
export async function runWork(db: Database, { loadHandlers, log, signal, progress }: Deps): Promise<void> {
  await sql`delete from work_on_pages where date_created < now() - make_interval(hours => ${UNDO_HOURS})`.execute(db);
  let work = await nextWork(db);
  if (!work) return;
  const services = await servicesOfJob(db, loadHandlers);
  for (; work; work = await nextWork(db)) {
    const { tried, total } = await countOf(db, work.id);
    for (let done = tried, more = -1; more !== 0; done += more) {
      signal.throwIfAborted();
      await progress(done, total);
      more = await makeBatch(db, work, { services, log });
    }
  }
}

/** Index: work_on_pages_by_date. */
async function nextWork(db: Database): Promise<Work | null> {
  const { rows } = await sql<Work>`
    select id, account_id, change, input, undoes from work_on_pages where state = 'running' order by date_created limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function countOf(db: Database, id: string) {
  const { rows } = await sql<{ tried: number; total: number }>`
    select count(outcome)::integer as tried, count(*)::integer as total from page_of_work where work_id = ${id}`.execute(
    db,
  );
  return rows[0]!;
}

type Making = { services: Services; log: WriteCall["log"] };

/** @returns how many pages were tried; 0: nothing of it is left, or it was stopped */
async function makeBatch(db: Database, work: Work, making: Making): Promise<number> {
  const { rows } = await sql<Page>`
    select place, page_id from page_of_work where work_id = ${work.id} and outcome is null order by place
    limit ${work.change === "ask-hours" ? BATCH_OF_MAILS : BATCH}`.execute(db);
  if (rows.length === 0) return end(db, work.id, "done");
  try {
    await run(db, { work, pages: rows }, making);
    return rows.length;
  } catch (error) {
    if (error instanceof Stopped) return 0;
    // What it needs is gone, such as its category, or who began it may not do it any more.
    if (error instanceof ProblemError) return end(db, work.id, "stopped");
    throw error;
  }
}

/** Somebody has stopped it meanwhile. */
class Stopped extends Error {}

/** @throws Stopped, ProblemError of the call */
async function run(db: Database, { work, pages }: { work: Work; pages: readonly Page[] }, { services, log }: Making) {
  const caller = await plannerOf(db, work.account_id);
  if (!caller) throw new ProblemError("not-yours");
  const name = callOf(work);
  const row = contract[name];
  const { change, ...to } = work.input;
  const sent = name === "movePages" ? { move: change, ...to } : { change, ...to };
  const ids = pages.map(({ page_id }) => page_id);
  const given = Object.entries({ ...sent, ids }).filter(([field]) => field in row.input.shape);
  const handler = services.edits[name] as (input: unknown, context: WriteContext) => Promise<{ results: Result[] }>;
  const input = Object.fromEntries(given);
  const requestId = requestOfWork(work.id);
  const call = callInNameOf(db, { name, row, caller, services, input, repeat: null, requestId, log });
  await runWrite(call, async (context, input) => {
    const { rows } = await sql`
      select from work_on_pages where id = ${work.id} and state = 'running' for share`.execute(context.tx);
    if (rows.length === 0) throw new Stopped();
    const answer = await handler(input, context);
    const tried = answer.results.map((one, at) => ({ place: pages[at]!.place, outcome: outcomeOf(one) }));
    await sql`
      update page_of_work set outcome = tried.outcome
      from json_to_recordset(${JSON.stringify(tried)}::text::json) as tried (place integer, outcome text)
      where work_id = ${work.id} and page_of_work.place = tried.place`.execute(context.tx);
    return answer;
  });
}

function callOf({ change, undoes }: Work): CallName {
  if (isMove(change)) return "movePages";
  return undoes ? "undoPages" : "changePages";
}

const outcomeOf = ({ outcome, done, approval }: Result): BulkOutcome =>
  outcome ?? (done ? "changed" : approval === null ? "missing" : "impossible");

async function end(db: Database, id: string, state: "done" | "stopped"): Promise<0> {
  await sql`update work_on_pages set state = ${state} where id = ${id} and state = 'running'`.execute(db);
  return 0;
}
