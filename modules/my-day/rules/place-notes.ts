import type { OpenPeriod } from "@eolaire/opening-hours";
import type { PageOfDay } from "#core/contract/pages/day.ts";
import { calendar, NIGHT_ENDS_MINUTE } from "#core/domain/local-time.ts";
import type { Stay } from "./address.ts";

const MINUTE_MS = 60_000;
/** Shorter than this at a place, and one should know before. */
const SHORT_MINUTES = 30;

/**
 * What a visitor should know of a place on a day. Instants are epoch milliseconds.
 *
 * - `closes-after-arrival`, `opens-before-leaving`: open for `minutes`, fewer than thirty of her stay
 * - `closed-meanwhile`: open on the day, but not during her stay: it `closed` before, it `opens` later
 */
export type PlaceNote =
  | { kind: "permanently_closed" | "temporarily_closed" | "unknown" | "closed" | "appointment" }
  | { kind: "closes-after-arrival" | "opens-before-leaving"; minutes: number }
  | { kind: "closed-meanwhile"; closed: number | null; opens: number | null };

/** The periods of a date without those of the evening before, unless the stay begins in that night. */
export function periodsOfDay(periods: readonly OpenPeriod[], date: Temporal.PlainDate, { start }: Stay): OpenPeriod[] {
  const nightEnds = calendar.clockTime(calendar.dayOf(date), NIGHT_ENDS_MINUTE);
  const begins = start === null ? nightEnds : Math.min(start, nightEnds);
  return periods.filter(({ to }) => to > begins);
}

/**
 * The one thing to know of a place; null where it is simply open.
 *
 * Without an arrival the day counts from its beginning, without a time of leaving up to the end of its night.
 */
export function placeNote(hours: PageOfDay["hours"], periods: readonly OpenPeriod[], stay: Stay): PlaceNote | null {
  if (hours !== "known") return { kind: hours };
  if (periods.length === 0) return { kind: "closed" };
  const start = stay.start ?? Number.NEGATIVE_INFINITY;
  const end = stay.end ?? Number.POSITIVE_INFINITY;
  const during = periods.filter(({ from, to }) => from < end && to > start);
  const open = during.filter(({ kind }) => kind === "open");
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return during.length > 0 ? { kind: "appointment" } : closedMeanwhile(periods, start, end);
  const closesIn = (last.to - start) / MINUTE_MS;
  if (closesIn < SHORT_MINUTES) return { kind: "closes-after-arrival", minutes: Math.ceil(closesIn) };
  const opensFor = (end - first.from) / MINUTE_MS;
  if (opensFor < SHORT_MINUTES) return { kind: "opens-before-leaving", minutes: Math.ceil(opensFor) };
  return null;
}

/** The parts of a stay in which a place is open, each for itself: null without a stay, or where it is not open at all. */
export function openDuring(
  periods: readonly OpenPeriod[],
  { start, end }: Stay,
): { spans: { from: number; to: number }[]; isWhole: boolean } | null {
  if (start === null || end === null) return null;
  const spans = periods
    .filter(({ from, to, kind }) => kind === "open" && from < end && to > start)
    .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, end) }));
  const [first] = spans;
  return first ? { spans, isWhole: first.from === start && first.to === end } : null;
}

/** When a place may be closed, whatever its hours say: in all of the stay, or from an instant and until an instant of it. */
export type Doubt = { from: number | null; until: number | null };

/** The part of a stay in which a notice of the office says that a place may be closed; null where it says so for none of it. */
export function doubtDuring(
  mayBeClosed: PageOfDay["may_be_closed"],
  date: Temporal.PlainDate,
  { start, end }: Stay,
): Doubt | null {
  if (!mayBeClosed) return null;
  const begins = start ?? calendar.clockTime(calendar.dayOf(date), 0);
  const ends = end ?? calendar.clockTime(calendar.dayOf(date.add({ days: 1 })), 0);
  const [from, until] = [Date.parse(mayBeClosed.from), Date.parse(mayBeClosed.until)];
  if (from >= ends || until <= begins) return null;
  return { from: from > begins ? from : null, until: until < ends ? until : null };
}

/** The last closing before the stay, and the first opening after it. */
function closedMeanwhile(periods: readonly OpenPeriod[], start: number, end: number): PlaceNote {
  const closed = periods.findLast(({ to }) => to <= start)?.to ?? null;
  const opens = periods.find(({ from }) => from >= end)?.from ?? null;
  return { kind: "closed-meanwhile", closed, opens };
}
