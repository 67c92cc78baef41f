import { sweepCodes } from "./codes.ts";
import { sweepKeys } from "./keys.ts";
import { sweepSessions } from "./sessions.ts";
import { sweepSteps } from "./steps.ts";
import type { IdentityDatabase } from "./tables.ts";

/** Deletes expired sessions, codes, steps and keys. */
export async function sweepIdentity(db: IdentityDatabase, now = Temporal.Now.instant()): Promise<void> {
  await sweepCodes(db, now);
  await sweepSteps(db, now);
  await sweepSessions(db, now);
  await sweepKeys(db, now);
}
