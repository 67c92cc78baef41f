import type { Contract } from "#core/contract/index.ts";
import { CHANGES_DAYS } from "#core/contract/office/changes.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import { listChanges } from "./queries.ts";

/** Programs that poll share an answer for this time. Writes do not invalidate it, since they are listed later anyway. */
const CACHED_SECONDS = 10;

export const changes: Handler<Contract["changes"]> = async ({ since, limit }, { db, now, until }) => {
  until(now.add({ seconds: CACHED_SECONDS }));
  const from = Temporal.Instant.from(since);
  const { changes, next, more } = await listChanges(db, { from, to: now, limit });
  const oldest = now.subtract({ hours: 24 * CHANGES_DAYS });
  return {
    items: changes,
    next: answeredInstant(next),
    more,
    complete: Temporal.Instant.compare(from, oldest) >= 0,
  };
};
