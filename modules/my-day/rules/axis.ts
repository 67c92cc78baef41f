import type { OpenPeriod } from "@eolaire/opening-hours";
import { calendar } from "#core/domain/local-time.ts";
import type { Stay } from "./address.ts";

const HOUR_MS = 3_600_000;
/** Before this hour only a chosen arrival is drawn: what closes after midnight belongs to the evening before. */
const FIRST_HOUR = 6;
/** Up to 6:00 of the next date. */
const LAST_HOUR = 30;
/** Drawn at least. */
const USUAL_HOURS = { from: 9, to: 18 };
/** Wider than the chosen stay, so that one sees what closes just before or after it. */
const MARGIN_MS = HOUR_MS;
/** Labels that fit beside each other on a phone. */
const MAX_LABELS = 8;
const HOURS_BETWEEN_LABELS = [1, 2, 3, 4];

/** The hours that are drawn: epoch milliseconds, and the instants with a label. */
export type TimeAxis = { start: number; end: number; labels: number[] };

/** The chosen stay; without one what is open on the date, in full hours. */
export function timeAxis(date: Temporal.PlainDate, stay: Stay, periods: readonly OpenPeriod[]): TimeAxis {
  const day = calendar.dayOf(date);
  const at = (hour: number) => calendar.clockTime(day, hour * 60);
  const [first, last] = [at(FIRST_HOUR), at(LAST_HOUR)];
  const opens = periods.map(({ from }) => from).filter((from) => from >= first);
  const closes = periods.map(({ to }) => Math.min(to, last)).filter((to) => to > first);
  const earliest = stay.start === null ? Math.min(at(USUAL_HOURS.from), ...opens) : stay.start - MARGIN_MS;
  const latest = stay.end === null ? Math.max(at(USUAL_HOURS.to), ...closes) : stay.end + MARGIN_MS;
  const start = Math.max(day.start, Math.floor(earliest / HOUR_MS) * HOUR_MS);
  const end = Math.max(start + HOUR_MS, Math.ceil(latest / HOUR_MS) * HOUR_MS);
  const hours = (end - start) / HOUR_MS;
  const step = HOURS_BETWEEN_LABELS.find((each) => hours / each <= MAX_LABELS) ?? 4;
  const labels = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => start + index * step * HOUR_MS);
  return { start, end, labels: labels.filter((label) => label < end) };
}

/** The part of a period that is drawn, in minutes from the start of the axis; null: none. */
export function onAxis(axis: TimeAxis, period: { from: number; to: number }): { x: number; width: number } | null {
  const [from, to] = [Math.max(period.from, axis.start), Math.min(period.to, axis.end)];
  return to > from ? { x: (from - axis.start) / 60_000, width: (to - from) / 60_000 } : null;
}
