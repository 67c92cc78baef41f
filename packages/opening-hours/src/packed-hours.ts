import type { LocalDay } from "./local-calendar.ts";
import { type Layer, type Plans, readPlans, WHOLE_DAYS } from "./plans.ts";
import { hasTimes, type OpeningKind, type Schedule } from "./schedule.ts";
import { isOnYearly } from "./yearly.ts";

/**
 * The times at which a place is open, as integers: its layers in order of precedence (rule 1), each with a header, its first and
 * last day where it is bounded, and its runs. By appointment does not count as open. Where they differ, layers in the same form follow
 * of the times at which a place is not known to be closed: open, by appointment, or unknown. Empty: no hours are known.
 */
export type PackedHours = Int32Array;

/** The lowest two bits of a header; odd kinds are bounded. The other bits are the number of integers of its runs. */
const REGULAR = 0;
const SEASON = 1;
const HOLIDAY = 2;
const SPECIAL = 3;
const KIND_BITS = 2;

/** A run: 12 bits of its start, 12 bits of its end, both in minutes of its day, then a bit for each weekday from Monday on. */
export const MINUTE_BITS = 12;
export const MINUTES = (1 << MINUTE_BITS) - 1;
export const WEEKDAY_SHIFT = 2 * MINUTE_BITS;
/** Runs of certain weeks come first in a layer, with this bit, and with their weeks in the next integer (rule 7). */
const IN_WEEKS = 1 << 31;

/** Of a place that is closed until further notice: a week without runs. */
export const CLOSED_ALWAYS: PackedHours = Int32Array.of(REGULAR);

const OPEN: ReadonlySet<OpeningKind> = new Set(["open"]);
const NOT_CLOSED: ReadonlySet<OpeningKind> = new Set(["open", "appointment"]);

/** @throws RangeError for a malformed clock time or date */
export function packHours(schedule: Schedule): PackedHours {
  const plans = readPlans(schedule);
  const { regular, seasons } = schedule;
  const isWeekKnown = hasTimes({ regular, seasons });
  if (!isWeekKnown && plans.specials.length + plans.seasons.length === 0 && !plans.holiday) return new Int32Array();
  const open = packPlans(plans, OPEN);
  const notClosed = packPlans(isWeekKnown ? plans : { ...plans, regular: WHOLE_DAYS }, NOT_CLOSED);
  return Int32Array.from(String(open) === String(notClosed) ? open : [...open, ...notClosed]);
}

const packPlans = ({ specials, holiday, seasons, regular }: Plans, kinds: ReadonlySet<OpeningKind>): number[] => [
  ...specials.flatMap(({ from, to, layer }) => packLayer(SPECIAL, layer, kinds, [from, to])),
  ...(holiday ? packLayer(HOLIDAY, holiday, kinds) : []),
  ...seasons.flatMap(({ from, to, layer }) => packLayer(SEASON, layer, kinds, [from, to])),
  ...packLayer(REGULAR, regular, kinds),
];

/** The runs of some kinds. Days with the same clock times are one run: a place with the same hours all week takes 8 bytes. */
function packLayer(
  kind: number,
  { runs, inWeeks }: Layer,
  kinds: ReadonlySet<OpeningKind>,
  bounds: readonly number[] = [],
): number[] {
  const weekdays = new Map<number, number>();
  for (const run of runs) {
    if (!kinds.has(run.kind)) continue;
    const times = run.start | (run.end << MINUTE_BITS);
    weekdays.set(times, (weekdays.get(times) ?? 0) | (run.weekdays >> 1));
  }
  const open = [...weekdays].map(([times, days]) => times | (days << WEEKDAY_SHIFT));
  const integers = [...inWeeks.flatMap((one) => packInWeeks(one, kinds)), ...open];
  return [kind | (integers.length << KIND_BITS), ...bounds, ...integers];
}

/** Of another kind, or closed: an empty run, which replaces those of every week. */
function packInWeeks({ weekdays, weeks, run }: Layer["inWeeks"][number], kinds: ReadonlySet<OpeningKind>): number[] {
  const times = run && kinds.has(run.kind) ? run.start | (run.end << MINUTE_BITS) : 0;
  return [IN_WEEKS | ((weekdays >> 1) << WEEKDAY_SHIFT) | times, weeks];
}

/** The position of the layer that applies on a day. */
export function layerOn(packed: Int32Array, start: number, day: LocalDay): number {
  for (let layer = start; ; layer = runsOf(packed, layer) + lengthOf(packed, layer)) {
    const kind = packed[layer]! & SPECIAL;
    if (kind === REGULAR) return layer;
    if (kind === HOLIDAY) {
      if (day.holiday) return layer;
      continue;
    }
    const from = packed[layer + 1]!;
    const to = packed[layer + 2]!;
    if (from < 0) {
      if (isOnYearly(from, day)) return layer;
      continue;
    }
    const date = kind === SPECIAL ? day.ymd : day.monthDay;
    const isAfterStart = from <= date;
    const isBeforeEnd = date <= to;
    if (from <= to ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd) return layer;
  }
}

export const lengthOf = (packed: Int32Array, layer: number) => packed[layer]! >> KIND_BITS;
export const runsOf = (packed: Int32Array, layer: number) => layer + 1 + (packed[layer]! & SEASON) * 2;

/** The position behind the layers that begin at another one. */
export function endOfLayers(packed: Int32Array, start: number): number {
  for (let layer = start; ; ) {
    const isLast = (packed[layer]! & SPECIAL) === REGULAR;
    layer = runsOf(packed, layer) + lengthOf(packed, layer);
    if (isLast) return layer;
  }
}
