import type { Schedule } from "@eolaire/opening-hours";
import type { DayNotice } from "#core/contract/pages/day-notices.ts";
import type { OpeningTime, Service } from "#core/contract/pages/times.ts";
import { NIGHT_ENDS_MINUTE, ZONE } from "../local-time.ts";
import { openingHours } from "./opening-hours.ts";
import { weeksOfSet } from "./set-weeks.ts";

/** From an instant to a later one, for so many minutes; at an instant where both are equal. */
export type AskedTime = { from: Temporal.Instant; to: Temporal.Instant; least: number };

/** The sets by which a service is given, first the one that decides: a counter with hours of its own says nothing of the tables. */
export const SETS_OF: Record<Service, readonly [OpeningTime["set"], ...OpeningTime["set"][]]> = {
  food: ["kitchen", "takeaway"],
  takeaway: ["takeaway"],
  delivery: ["delivery"],
};

/** Whether hours are said of a service itself. */
export const hasHoursOf = (times: readonly Pick<OpeningTime, "set">[], service: Service): boolean =>
  times.some(({ set }) => set === SETS_OF[service][0]);

/**
 * Whether a place gives a service at a time by the hours that are said of the service itself, whatever those of its door are.
 * @returns null: nothing is said of it
 */
export function isServed(times: readonly OpeningTime[], service: Service, time: AskedTime): boolean | null {
  const [deciding, ...others] = SETS_OF[service];
  const isGivenBy = (set: OpeningTime["set"]) => {
    const rows = times.filter((row) => row.set === set);
    return rows.length > 0 ? isOpenFor(weeksOfSet(rows), time) : null;
  };
  return others.some((set) => isGivenBy(set)) || isGivenBy(deciding);
}

function isOpenFor(schedule: Schedule, { from, to, least }: AskedTime): boolean {
  if (Temporal.Instant.compare(from, to) >= 0) return openingHours.openingAt(schedule, from).state === "open";
  return minutesOpen(schedule, { from, to }) >= least;
}

/** The minutes of a span in which a place is open. @param counts whether it is known to be open then, whatever its hours say */
export function minutesOpen(
  schedule: Schedule,
  { from, to }: Pick<AskedTime, "from" | "to">,
  counts: (at: Temporal.Instant) => boolean = () => true,
): number {
  let minutes = 0;
  for (let at = from; Temporal.Instant.compare(at, to) < 0; ) {
    const { state, next } = openingHours.openingAt(schedule, at);
    const end = next && Temporal.Instant.compare(next, to) < 0 ? next : to;
    if (state === "open" && counts(at)) minutes += (end.epochMilliseconds - at.epochMilliseconds) / 60_000;
    at = end;
  }
  return minutes;
}

/** Whether a place has said that it is sold out on the day of an instant, which lasts up to the end of its night. */
export function isSoldOut(notices: readonly Pick<DayNotice, "kind" | "date">[], at: Temporal.Instant): boolean {
  return notices.some(({ kind, date }) => kind === "sold-out" && date === dayOf(at).toString());
}

/** The date to which an instant belongs for somebody who goes out. */
export const dayOf = (at: Temporal.Instant): Temporal.PlainDate =>
  at.toZonedDateTimeISO(ZONE).subtract({ minutes: NIGHT_ENDS_MINUTE }).toPlainDate();
