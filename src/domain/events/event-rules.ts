import { type FieldIssue, issuesOf } from "../field-issues.ts";
import { ZONE } from "../local-time.ts";
import { isComputable, lastEndsAt } from "./recurrence.ts";
import { isRecurrenceRule } from "./recurrence-rule.ts";

/** The fields of an event that its rules check. */
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
/** Dates longer ago or further ahead are probably a typo in the year. */
const MAX_DAYS_AGO = 2 * 366;
const MAX_DAYS_AHEAD = 5 * 366;
/** Fifty years. */
const MAX_DAYS_REPEATED = 50 * 366;
/** About a season: something longer is not an event. */
const MAX_DAYS_LONG = 100;

/**
 * Derives fields: an event that does not repeat has no excluded dates, unless they were sent, which is an error to report.
 * Excluded dates are sorted, without duplicates.
 */
export function deriveEventFields<Draft extends EventDraft>(event: Draft, sent: { exdates?: unknown }): Draft {
  const exdates = event.rrule === null && sent.exdates === undefined ? [] : event.exdates;
  const times = [...new Set(exdates.map((date) => date.getTime()))].sort((one, other) => one - other);
  return { ...event, exdates: times.map((time) => new Date(time)) };
}

/**
 * The errors of an event; empty where it is valid.
 * @param isMoved whether its times or its recurrence change: texts of an old event can still be edited
 */
export function eventIssues(event: EventDraft, now: Temporal.Instant, isMoved: boolean): FieldIssue[] {
  const { latitude, longitude } = event;
  const issues = issuesOf([
    [event.title === null && event.title_ie === null, "title", "required"],
    [latitude === null && longitude !== null, "latitude", "required"],
    [latitude !== null && longitude === null, "longitude", "required"],
  ]);
  return isMoved ? [...issues, ...timeIssues(event, now)] : issues;
}

function timeIssues(event: EventDraft, now: Temporal.Instant): FieldIssue[] {
  const { starts_at, ends_at, all_day, rrule, exdates } = event;
  const daysAhead = (starts_at.getTime() - now.epochMilliseconds) / DAY_MS;
  const daysLong = (ends_at.getTime() - starts_at.getTime()) / DAY_MS;
  const issues = issuesOf([
    [daysAhead < -MAX_DAYS_AGO || daysAhead > MAX_DAYS_AHEAD, "starts_at", "out-of-range"],
    [daysLong <= 0 || daysLong > MAX_DAYS_LONG, "ends_at", "out-of-range"],
    [all_day && !isMidnight(starts_at), "starts_at", "wrong-form"],
    [all_day && !isMidnight(ends_at), "ends_at", "wrong-form"],
    [rrule !== null && !isRecurrenceRule(rrule), "rrule", "wrong-form"],
    [rrule === null && exdates.length > 0, "rrule", "required"],
  ]);
  return issues.length > 0 || rrule === null ? issues : repeatIssues({ ...event, rrule });
}

/** Checks that require a valid rule and a valid start. */
function repeatIssues({ starts_at, ends_at, rrule, exdates }: EventDraft & { rrule: string }): FieldIssue[] {
  const [startsAt, endsAt] = [starts_at.toTemporalInstant(), ends_at.toTemporalInstant()];
  const event = { startsAt, endsAt, rrule, exdates: [] };
  if (!isComputable(event) || isBeyondMaximum(lastEndsAt(event), startsAt))
    return [{ path: "rrule", code: "out-of-range" }];
  const excluded = exdates.map((date) => date.toTemporalInstant());
  return issuesOf([[!isComputable({ ...event, exdates: excluded }), "exdates", "out-of-range"]]);
}

function isBeyondMaximum(end: Temporal.Instant | null, start: Temporal.Instant): boolean {
  return end !== null && start.until(end).total("days") > MAX_DAYS_REPEATED;
}

function isMidnight(date: Date): boolean {
  const local = date.toTemporalInstant().toZonedDateTimeISO(ZONE);
  return local.equals(local.startOfDay());
}
