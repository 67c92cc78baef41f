import { type FieldIssue, faultsOf } from "./field-error.ts";
import { ZONE } from "./local-time.ts";
import { isDescribable, lastEndsAt } from "./recurrence.ts";
import { isRecurrenceRule } from "./recurrence-rule.ts";

/** Of an event what its rules are about. */
export type EventDraft = {
  title: string | null;
  title_ie: string | null;
  starts_at: Date;
  ends_at: Date;
  all_day: boolean;
  rrule: string | null;
  exdates: readonly Date[];
  latitude: number | null;
  longitude: number | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer ago or further away is a slip of the year. */
const MAX_DAYS_AGO = 2 * 366;
const MAX_DAYS_AHEAD = 5 * 366;
/** Fifty years: nobody counts further. */
const MAX_DAYS_REPEATED = 50 * 366;
/** What is longer than a season is no event but a place. */
const MAX_DAYS_LONG = 100;

/**
 * What follows from a choice: what happens once has no exceptions. They are kept in order, each once.
 * @param sent the fields that were said aloud: against these nothing is taken for granted
 */
export function settledEvent<Draft extends EventDraft>(event: Draft, sent: { exdates?: unknown }): Draft {
  const exdates = event.rrule === null && sent.exdates === undefined ? [] : event.exdates;
  const times = [...new Set(exdates.map((date) => date.getTime()))].sort((one, other) => one - other);
  return { ...event, exdates: times.map((time) => new Date(time)) };
}

/**
 * What keeps an event from being stored; nothing, where it is sound.
 * @param isMoved whether its times or its repeats are new: an event of long ago may still be worded better
 */
export function eventFaults(event: EventDraft, now: Temporal.Instant, isMoved: boolean): FieldIssue[] {
  const { latitude, longitude } = event;
  const faults = faultsOf([
    [event.title === null && event.title_ie === null, "title", "required"],
    [latitude === null && longitude !== null, "latitude", "required"],
    [latitude !== null && longitude === null, "longitude", "required"],
  ]);
  return isMoved ? [...faults, ...timeFaults(event, now)] : faults;
}

function timeFaults(event: EventDraft, now: Temporal.Instant): FieldIssue[] {
  const { starts_at, ends_at, all_day, rrule, exdates } = event;
  const daysAhead = (starts_at.getTime() - now.epochMilliseconds) / DAY_MS;
  const daysLong = (ends_at.getTime() - starts_at.getTime()) / DAY_MS;
  const faults = faultsOf([
    [daysAhead < -MAX_DAYS_AGO || daysAhead > MAX_DAYS_AHEAD, "starts_at", "out-of-range"],
    [daysLong <= 0 || daysLong > MAX_DAYS_LONG, "ends_at", "out-of-range"],
    [all_day && !isMidnight(starts_at), "starts_at", "wrong-form"],
    [all_day && !isMidnight(ends_at), "ends_at", "wrong-form"],
    [rrule !== null && !isRecurrenceRule(rrule), "rrule", "wrong-form"],
    [rrule === null && exdates.length > 0, "rrule", "required"],
  ]);
  return faults.length > 0 || rrule === null ? faults : repeatFaults({ ...event, rrule });
}

/** What can only be asked of a rule that is one, from a start that is sound. */
function repeatFaults({ starts_at, ends_at, rrule, exdates }: EventDraft & { rrule: string }): FieldIssue[] {
  const [startsAt, endsAt] = [starts_at.toTemporalInstant(), ends_at.toTemporalInstant()];
  const event = { startsAt, endsAt, rrule, exdates: [] };
  if (!isDescribable(event) || isBeyondLife(lastEndsAt(event), startsAt))
    return [{ path: "rrule", code: "out-of-range" }];
  const calledOff = exdates.map((date) => date.toTemporalInstant());
  return faultsOf([[!isDescribable({ ...event, exdates: calledOff }), "exdates", "out-of-range"]]);
}

function isBeyondLife(end: Temporal.Instant | null, start: Temporal.Instant): boolean {
  return end !== null && start.until(end).total("days") > MAX_DAYS_REPEATED;
}

function isMidnight(date: Date): boolean {
  const local = date.toTemporalInstant().toZonedDateTimeISO(ZONE);
  return local.equals(local.startOfDay());
}
