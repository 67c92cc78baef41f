import { setInterval } from "node:timers";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { refreshSpans } from "./spans.ts";

/** Spans reach five weeks ahead: half a day more or less of them changes nothing. */
const PERIOD_MS = 12 * 60 * 60 * 1000;
/** Any number that nobody else uses: instances take turns by it. */
const ADVISORY_LOCK = 0x656f6c61;

type Log = { error: (details: { err: unknown }, message: string) => void };

/**
 * Moves the weeks for which it is written down when pages are open (`page_span`) along with the time: at once, and twice
 * a day. Search is right without it, but slower.
 * @returns ends it, after a round that is under way
 */
export function keepSpansAhead(db: Database, log: Log): () => Promise<void> {
  let round = Promise.resolve();
  const refresh = () => {
    round = round
      .then(() => refreshOnOneInstance(db))
      .catch((err: unknown) => log.error({ err }, "the opening spans could not be refreshed"));
  };
  refresh();
  const timer = setInterval(refresh, PERIOD_MS).unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function refreshOnOneInstance(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as mine`.execute(
      tx,
    );
    if (rows[0]?.mine) await refreshSpans(tx, "all", Temporal.Now.instant());
  });
}
