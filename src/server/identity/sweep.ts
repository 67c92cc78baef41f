import type { Database } from "../db/connect.ts";
import { sweepLimits } from "../http/rate-limit.ts";
import { sweepCodes } from "./codes.ts";
import { sweepKeys } from "./keys.ts";
import { sweepSessions } from "./sessions.ts";
import { sweepSteps } from "./steps.ts";

/** Deletes expired sessions, codes, steps, keys and limits. */
export async function sweepIdentity(db: Database, now = Temporal.Now.instant()): Promise<void> {
  await sweepCodes(db, now);
  await sweepSteps(db, now);
  await sweepLimits(db);
  await sweepSessions(db, now);
  await sweepKeys(db, now);
}
