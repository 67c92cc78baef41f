import type { Selectable } from "kysely";
import type { IdentityDeps } from "./deps.ts";
import { hashOf, newHandle } from "./handles.ts";
import type { IdentityDatabase, IdentityStep } from "./tables.ts";

type StepDeps = Pick<IdentityDeps, "box" | "now">;

/** The state between the steps of a sign-in. `data` must be validated before use. */
export type Step = { uid: string | null; data: unknown; attempts: number; isExpired: boolean };

/** @returns the handle for the next step; the database stores its hash, and the data encrypted */
export async function saveStep(
  db: IdentityDatabase,
  { box, now }: StepDeps,
  step: { kind: string; uid: string | null; data: unknown; lifetimeMs: number },
): Promise<string> {
  const { handle, hash } = newHandle();
  const { kind, uid, data, lifetimeMs } = step;
  const at = now();
  const values = {
    handle_hash: hash,
    kind,
    uid,
    data: box.seal(Buffer.from(JSON.stringify(data))),
    date_created: at.toString(),
    date_expires: at.add({ milliseconds: lifetimeMs }).toString(),
  };
  await db.insertInto("identity_step").values(values).execute();
  return handle;
}

type Asked = { kind: string; handle: string };

/** @returns null for an unknown or used handle; an expired one is marked */
export async function readStep(db: IdentityDatabase, deps: StepDeps, { kind, handle }: Asked): Promise<Step | null> {
  const row = await db
    .selectFrom("identity_step")
    .selectAll()
    .where("handle_hash", "=", hashOf(handle))
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ? openStep(deps, row) : null;
}

/** Reads and deletes a step: one of several concurrent callers succeeds. */
export async function takeStep(db: IdentityDatabase, deps: StepDeps, { kind, handle }: Asked): Promise<Step | null> {
  const row = await db
    .deleteFrom("identity_step")
    .where("handle_hash", "=", hashOf(handle))
    .where("kind", "=", kind)
    .returningAll()
    .executeTakeFirst();
  return row ? openStep(deps, row) : null;
}

/**
 * Counts an attempt before its code is checked, so that concurrent attempts are limited like consecutive ones. Must not
 * run in a transaction that a wrong code rolls back.
 * @returns null for an unknown or used handle; a step without attempts left reads as expired
 */
export async function beginTry(
  db: IdentityDatabase,
  deps: StepDeps,
  { kind, handle }: Asked,
  most: number,
): Promise<Step | null> {
  const row = await db
    .updateTable("identity_step")
    .set((expression) => ({ attempts: expression("attempts", "+", 1) }))
    .where("handle_hash", "=", hashOf(handle))
    .where("kind", "=", kind)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const step = openStep(deps, row);
  return { ...step, isExpired: step.isExpired || row.attempts > most };
}

function openStep({ box, now }: StepDeps, row: Selectable<IdentityStep>): Step {
  return {
    uid: row.uid,
    data: JSON.parse(box.open(row.data).toString("utf8")),
    attempts: row.attempts,
    isExpired: row.date_expires.getTime() <= now().epochMilliseconds,
  };
}

/** Deletes steps an hour after they expired: until then they are reported as expired instead of unknown. */
export async function sweepSteps(db: IdentityDatabase, now: Temporal.Instant): Promise<void> {
  const before = new Date(now.subtract({ hours: 1 }).epochMilliseconds);
  await db.deleteFrom("identity_step").where("date_expires", "<", before).execute();
}
