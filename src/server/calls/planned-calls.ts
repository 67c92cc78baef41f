import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Endpoint, Write } from "#core/contract/endpoint.ts";
import { isPlannable } from "#core/contract/endpoint.ts";
import type { EndpointName } from "#core/contract/index.ts";
import { MAX_PLANNED_CHANGES, MAX_PLANNED_DAYS } from "#core/contract/limits.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { requirePermission } from "../access/permission.ts";
import type { AccountCaller } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import { invalid, ProblemError } from "../http/problem.ts";
import { callWithin } from "./call-within.ts";
import type { Change, WriteContext } from "./handler.ts";
import type { HeldChange } from "./held-calls.ts";

type Input = Record<string, unknown>;
type Context = WriteContext<AccountCaller>;

/** When a call is to be made. `insteadOf`: the id of the planned one whose place it takes. */
export type Plan = { fromDay: string; insteadOf: string | null };

/**
 * Takes the plan of a call from its input: docs/decisions/175.
 * @throws ProblemError `invalid-fields` for a day that is not later than today, or too far away
 */
export function takePlan(row: Endpoint, sent: Input): { input: Input; plan: Plan | null } {
  if (!isPlannable(row)) return { input: sent, plan: null };
  const { from_day: fromDay, instead_of: insteadOf = null, ...input } = sent as Input & PlanFields;
  if (fromDay === undefined && insteadOf !== null) throw invalid("from_day", "required");
  if (fromDay === undefined) return { input, plan: null };
  const today = todayAt(Temporal.Now.instant());
  const last = today.add({ days: MAX_PLANNED_DAYS }).toString();
  if (fromDay <= today.toString() || fromDay > last) throw invalid("from_day", "out-of-range");
  return { input, plan: { fromDay, insteadOf } };
}

type PlanFields = { from_day?: string; instead_of?: string | null };

/**
 * Deletes the planned call whose place another one takes, and counts those of the page.
 * @throws ProblemError `invalid-fields` where that one is not planned any more; `list-full`
 */
export async function replacePlanned(
  tx: Database,
  { plan, pageId, name }: { plan: Plan; pageId: string; name: string },
): Promise<void> {
  const planned = sql`page_id = ${pageId} and status = 'planned'`;
  if (plan.insteadOf !== null) {
    const { numAffectedRows } = await sql`
      delete from proposed_change where id = ${plan.insteadOf} and call = ${name} and ${planned}`.execute(tx);
    if (!numAffectedRows) throw invalid("instead_of", "not-a-choice");
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from proposed_change where ${planned}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= MAX_PLANNED_CHANGES) throw new ProblemError("list-full");
}

/** The calls that are planned for a day or for one before, in the order in which they are made. Index: proposed_change_planned. */
export async function plannedUntil(db: Database, pageId: string, day: string) {
  const rows = await db
    .selectFrom("proposed_change")
    .select(["call", "input"])
    .where("page_id", "=", pageId)
    .where("status", "=", "planned")
    .where("from_day", "<=", day)
    .orderBy("from_day")
    .orderBy("id")
    .execute();
  return rows.map(({ call, input }) => ({ call: call ?? "", input: input as Input }));
}

type Planned = {
  row: Write;
  fromDay: string;
  pageId: string;
  input: Input;
  /** Makes the call. */
  run: (context: Context, input: Input) => Promise<unknown>;
};

/**
 * What a call would change on its day, after everything that is planned until then. All of it is taken back.
 * @returns null: nothing is planned until then
 * @throws ProblemError of the call, such as `not-found` for what will be gone
 */
export async function changesOnDay(context: Context, planned: Planned): Promise<Change[] | null> {
  const { tx, caller } = context;
  const { row, fromDay, pageId, run } = planned;
  const earlier = await plannedUntil(tx, pageId, fromDay);
  if (earlier.length === 0) return null;
  const changes: Change[] = [];
  const { version: _, ...input } = planned.input;
  await sql`savepoint rehearsal`.execute(tx);
  for (const { call, input: stored } of earlier) {
    const silent = { ...context, waits: true, changed() {}, unchanged() {} };
    const made = callWithin(silent, call as EndpointName, { input: stored, pageId });
    await unlessRefused(tx, () => made);
  }
  const subject = await requirePermission(tx, { row, caller, input, lock: true });
  const noting = { ...context, subject, waits: true, changed: (change: Change) => void changes.push(change) };
  await run({ ...noting, unchanged() {} }, input);
  await sql`rollback to savepoint rehearsal`.execute(tx);
  return changes;
}

/** A planned call that will be refused on its day changes nothing. */
async function unlessRefused(tx: Database, make: () => Promise<unknown>): Promise<void> {
  await sql`savepoint one`.execute(tx);
  try {
    await make();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint one`.execute(tx);
  }
}

/** The columns of a price that one field writes. */
const FIELD_OF: ReadonlyMap<string, string> = new Map([
  ["valid_from", "season"],
  ["valid_to", "season"],
]);

/**
 * The input without the fields that are as they will be on that day: what somebody else changes of them until then stays.
 * Of a call that adds or removes something, all of it.
 */
export function changedInput(row: Write, { version: _, ...input }: Input, changes: readonly Change[]): Input {
  const befores = changes.map(({ before, after }) => (after ? before : null));
  if (befores.includes(null)) return input;
  const names = new Set(
    befores.flatMap((before) => Object.keys(before ?? {}).map((name) => FIELD_OF.get(name) ?? name)),
  );
  return Object.fromEntries(Object.entries(input).filter(([name]) => name === row.subject?.field || names.has(name)));
}

type Before = Pick<HeldChange, "kind" | "id" | "before" | "after">;

/**
 * Whether a call changes what it was planned to change, and nothing that somebody else has changed since. What is added overlaps with
 * nothing; what is removed may have been changed, since the history has it; a place in a list is no content.
 */
export function isAsPlanned(planned: readonly HeldChange[], now: readonly Before[]): boolean {
  const then = new Map(planned.map((change) => [`${change.kind} ${change.id}`, change]));
  return now.every(({ kind, id, before, after }) => {
    if (before === null) return true;
    const known = then.get(`${kind} ${id}`);
    if (after === null) return known !== undefined;
    return Object.entries(before)
      .filter(([name]) => name !== "rank")
      .every(([name, value]) => known?.before && isDeepStrictEqual(plain(known.before[name]), plain(value)));
  });
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
