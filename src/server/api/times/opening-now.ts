import type { PageCard } from "../../../contract/pages/card.ts";
import { changesAfter, hasTimes, openingAt, type Schedule } from "../../../domain/opening-times.ts";
import { answeredInstant } from "../../db/instants.ts";

export type OpeningNow = Pick<PageCard, "opening_state" | "open_now" | "opens_at" | "closes_at" | "opening_changes">;

/** Enough for a card that stays open in a browser over a weekend, with two intervals a day. */
const LISTED_CHANGES = 4;
const LISTED_HOURS = 8 * 24;

const NO_CHANGES = { opens_at: null, closes_at: null, opening_changes: [] };

/**
 * The opening state of a page at `now`. A page whose owner has closed it (`status`) is never open, whatever its hours; a
 * page without hours is `unknown`, not closed (docs/rules.md, Opening times).
 * @returns the fields of the answer, and the instant at which they expire (null: never)
 */
export function openingNow(
  page: { status: string },
  schedule: Schedule,
  now: Temporal.Instant,
): { opening: OpeningNow; until: Temporal.Instant | null } {
  const { status } = page;
  if (status === "temporarily_closed" || status === "permanently_closed") {
    return { opening: { opening_state: status, open_now: false, ...NO_CHANGES }, until: null };
  }
  if (!hasTimes(schedule)) {
    return { opening: { opening_state: "unknown", open_now: null, ...NO_CHANGES }, until: null };
  }

  const { state, next } = openingAt(schedule, now);
  const changes = changesAfter(schedule, now, LISTED_CHANGES);
  const opens = state === "open" ? null : (changes.find((change) => change.state === "open")?.at ?? null);
  const closes = state === "open" ? next : null;
  const horizon = now.add({ hours: LISTED_HOURS });
  const opening: OpeningNow = {
    opening_state: state,
    open_now: state === "open",
    opens_at: opens && answeredInstant(opens),
    closes_at: closes && answeredInstant(closes),
    opening_changes: changes
      .filter(({ at }) => Temporal.Instant.compare(at, horizon) <= 0)
      .map((change) => ({ at: answeredInstant(change.at), state: change.state })),
  };
  return { opening, until: next };
}
