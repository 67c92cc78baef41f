import { TIME_ZONE } from "../../i18n/locales.ts";
import { type OpeningStatus, SOON_MS } from "./opening-text.ts";

/**
 * From when on the words of an opening (`openingText`) are others: at its next change, when they begin to count
 * minutes and at each minute then, and at midnight ("tomorrow" becomes today). null: they stay.
 */
export function nextWording(
  { opens_at, closes_at, opening_changes }: OpeningStatus,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const moments: number[] = opening_changes[0] ? [Date.parse(opening_changes[0].at)] : [];
  const told = opens_at ?? closes_at;
  if (told) {
    const soon = Date.parse(told) - SOON_MS;
    moments.push(now.epochMilliseconds < soon ? soon : now.epochMilliseconds + MINUTE_MS, midnightAfter(now));
  }
  return moments.length > 0 ? Temporal.Instant.fromEpochMilliseconds(Math.min(...moments)) : null;
}

const MINUTE_MS = 60_000;

/** A list asks for each of its pages in the same instant. */
let lastAsked = { now: Number.NaN, midnight: Number.NaN };

function midnightAfter(now: Temporal.Instant): number {
  if (lastAsked.now !== now.epochMilliseconds) {
    const midnight = now.toZonedDateTimeISO(TIME_ZONE).add({ days: 1 }).startOfDay();
    lastAsked = { now: now.epochMilliseconds, midnight: midnight.epochMilliseconds };
  }
  return lastAsked.midnight;
}
