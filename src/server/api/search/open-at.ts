import type { Database } from "../../db/connect.ts";
import type { Bits } from "./bits.ts";
import { freshMemory, type SearchMemory } from "./memory.ts";

/** Hours have the precision of a minute, so a result is valid for its whole minute. */
const MINUTE_MS = 60_000;

/** Those of `among` that are open at an instant. Open by appointment does not count as open. */
export async function openPages(memory: SearchMemory, instant: Temporal.Instant, among: Bits): Promise<Bits> {
  const minute = Math.floor(instant.epochMilliseconds / MINUTE_MS) * MINUTE_MS;
  const { open } = await memory.open.of(String(minute), async (only) => ({
    open: memory.hours.openAt(minute, only),
  }));
  return among.and(open);
}

/** The next instant at which any public page opens or closes, and with it the number of open pages changes; null: none is known. */
export async function nextChange(db: Database, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const { hours } = await freshMemory(db);
  const next = hours.nextChange(now.epochMilliseconds);
  return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next);
}
