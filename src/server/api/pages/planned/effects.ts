import { createHash } from "node:crypto";
import { jsonText } from "@eolaire/postgres";
import { sql } from "kysely";
import type { Write } from "#core/contract/endpoint.ts";
import { contract, type EndpointName } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { plannerOf } from "#core/server/access/caller.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { inputOf, lockProposal, type ProposalRow } from "#core/server/api/community/proposals/queries.ts";
import type { Change, LoadHandlers, Services, WriteContext } from "#core/server/calls/handler.ts";
import { areModerated, type HeldChange, heldChanges } from "#core/server/calls/held-calls.ts";
import { isAsPlanned } from "#core/server/calls/planned-calls.ts";
import { runWrite, type WriteCall } from "#core/server/calls/write.ts";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { callInNameOf, servicesOfJob } from "./in-name-of.ts";
import { mailPlanners } from "./mails.ts";

export { callInNameOf, servicesOfJob };

type Deps = {
  loadHandlers: LoadHandlers;
  log: WriteCall["log"];
  signal: AbortSignal;
};

/**
 * Makes the calls that were planned for a day that has come, in the name of whoever planned each, as if they had pressed “Save” now. What
 * cannot be made waits for the team, which is told: docs/decisions/175. Index: proposed_change_planned.
 */
export async function makePlannedChanges(db: Database, { loadHandlers, log, signal }: Deps): Promise<void> {
  const due = await db
    .selectFrom("proposed_change")
    .innerJoin("page", "page.id", "proposed_change.page_id")
    .select("proposed_change.id")
    .where("proposed_change.status", "=", "planned")
    .where("proposed_change.from_day", "<=", todayAt(Temporal.Now.instant()).toString())
    .where("page.date_deleted", "is", null)
    .orderBy("proposed_change.from_day")
    .orderBy("proposed_change.id")
    .execute();
  if (due.length === 0) return;
  const services = await servicesOfJob(db, loadHandlers);
  const failures: unknown[] = [];
  for (const { id } of due) {
    signal.throwIfAborted();
    await make(db, id, { services, log }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, "some planned changes could not be made, and are tried again");
}

type Making = { services: Services; log: WriteCall["log"] };

/** Somebody has taken it back meanwhile. */
class TakenBack extends Error {}

/** It would change what somebody else has changed since. */
class Overlap extends Error {
  readonly changes: readonly Change[];

  constructor(changes: readonly Change[]) {
    super("a planned change overlaps with another one");
    this.changes = changes;
  }
}

async function make(db: Database, id: string, { services, log }: Making): Promise<void> {
  const planned = await db.transaction().execute((tx) => findPlanned(tx, id));
  if (!planned) return;
  const caller = planned.account_id === null ? null : await plannerOf(db, planned.account_id);
  try {
    if (!caller) throw new ProblemError("not-yours");
    await run(db, planned, { caller, services, log });
    const done = { status: "accepted", input: null, date_decided: sql<Date>`now()` } as const;
    await db.updateTable("proposed_change").set(done).where("id", "=", id).where("status", "=", "planned").execute();
  } catch (error) {
    if (error instanceof TakenBack) return;
    if (!(error instanceof Overlap || error instanceof ProblemError)) throw error;
    await db.transaction().execute((tx) => stop(tx, id, { error, services }));
  }
}

/** @throws TakenBack, Overlap, ProblemError of the call */
async function run(db: Database, planned: ProposalRow, { caller, services, log }: Making & { caller: AccountCaller }) {
  const name = planned.call as EndpointName;
  const row = contract[name] as Write;
  const handler = services.edits[name] as (input: unknown, context: WriteContext<AccountCaller>) => Promise<unknown>;
  const input = inputOf(planned);
  const repeat = { key: planned.id, hash: createHash("sha256").update(planned.id).digest() }; // never made twice
  const requestId = `planned-${planned.id}`;
  const call = callInNameOf(db, { name, row, caller, services, input, repeat, requestId, log });
  await runWrite(call, async (context, given) => {
    if (!(await findPlanned(context.tx, planned.id))) throw new TakenBack();
    const changes: Change[] = [];
    const changed = (change: Change) => {
      changes.push(change);
      context.changed(change);
    };
    const answer = await handler(given, { ...context, changed });
    if (!isAsPlanned(planned.changes as HeldChange[], changes)) throw new Overlap(changes);
    return answer;
  });
}

type Stopping = { error: Overlap | ProblemError; services: Services };

/** The change waits for the team; where the office looks at all edits, for the office. Both versions stand in it. */
async function stop(tx: Database, id: string, { error, services }: Stopping): Promise<void> {
  const planned = await findPlanned(tx, id);
  if (!planned) return;
  const { page_id, account_id } = planned;
  const page = await tx
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "approval", "moderate_edits"])
    .where("id", "=", page_id)
    .executeTakeFirstOrThrow();
  const isForOffice = areModerated(page, services);
  const reason = error instanceof Overlap ? "overlap" : error.code;
  const now =
    error instanceof Overlap && jsonText(heldChanges(error.changes, planned.input as Record<string, unknown>));
  await tx
    .updateTable("proposed_change")
    .set({ status: "waiting", source: isForOffice ? "team" : "visitor", reason })
    .$if(now !== false, (query) => query.set({ changes: now as never }))
    .where("id", "=", id)
    .execute();
  if (isForOffice) await notifyAdmins(tx, { kind: "edits-wait", page_id, account_id });
  await mailPlanners(tx, page, { account_id, day: String(planned.from_day), reason });
}

/** Locked until the transaction ends; null: it was taken back, or is decided. */
async function findPlanned(tx: Database, id: string): Promise<ProposalRow | null> {
  const row = await lockProposal(tx, id).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
  return row?.status === "planned" ? row : null;
}
