import type { PageOfDay } from "#core/contract/pages/day.ts";
import { calendar, minuteOf } from "../local-time.ts";

export type Times = { from: string; to: string };

/**
 * When a place opens on a day, each time up to where it closes, also after midnight; without the night of the evening before. A day on which
 * it never closes is the whole day, from midnight to midnight.
 */
export function spansOfDay({ plan, open }: Pick<PageOfDay, "plan" | "open">): Times[] {
  const day = calendar.dayOf(Temporal.PlainDate.from(plan.date));
  const [begins, ends] = [day.start, day.end].map((at) => new Date(at).toISOString()) as [string, string];
  const opens = plan.intervals.map(({ from }) => new Date(calendar.clockTime(day, minuteOf(from))).toISOString());
  return open
    .filter(({ from, to, kind }) => kind === "open" && opens.some((at) => from <= at && at < to))
    .map(({ from, to }) => (from <= begins && to >= ends ? { from: begins, to: ends } : { from, to }));
}
