import type { LocalCalendar, LocalDay } from "./local-calendar.ts";
import { isOnWeekday, layerOn, type Plans, runsOn } from "./plans.ts";
import type { OpeningKind } from "./schedule.ts";

export type OpeningState = "open" | "closed" | "appointment";

/** Instants are epoch milliseconds; `next` is null where nothing changes up to the limit (inclusive). */
export type Stretch = { state: OpeningState; next: number | null };

/**
 * The state at `at`, which falls on `today`, and the first later instant up to `limit` at which it differs.
 *
 * Dates are visited in order from yesterday on: a run starts on its own date and ends at the latest on the next one (rule 2),
 * so earlier dates cannot matter.
 */
export function stretchAt(calendar: LocalCalendar, plans: Plans, today: LocalDay, at: number, limit: number): Stretch {
  const openUntil = coveredUntil(calendar, plans, "open", today, at, limit);
  if (openUntil > at) return { state: "open", next: openUntil <= limit ? openUntil : null };

  const byAppointmentUntil = coveredUntil(calendar, plans, "appointment", today, at, limit);
  if (byAppointmentUntil > at) {
    // Open overrides appointment (rule 5): an opening ends the period earlier.
    const next = Math.min(
      byAppointmentUntil,
      nextStart(calendar, plans, "open", today, at, Math.min(byAppointmentUntil, limit)),
    );
    return { state: "appointment", next: next <= limit ? next : null };
  }

  const next = nextStart(calendar, plans, "any", today, at, limit);
  return { state: "closed", next: next <= limit ? next : null };
}

/**
 * The end of the runs of one kind that cover `at`; overlapping or adjacent runs are one (rule 5). `at` itself where no run
 * covers it. Searches up to `limit`.
 */
function coveredUntil(
  calendar: LocalCalendar,
  plans: Plans,
  kind: OpeningKind,
  today: LocalDay,
  at: number,
  limit: number,
): number {
  let until = at;
  for (let day = calendar.day(today.epochDay - 1); day.start <= until && until <= limit; day = calendar.after(day)) {
    until = extendOn(calendar, plans, kind, day, until);
  }
  return until;
}

function extendOn(calendar: LocalCalendar, plans: Plans, kind: OpeningKind, day: LocalDay, covered: number): number {
  const runs = runsOn(layerOn(plans, day), day);
  let until = covered;
  let again = true;
  while (again) {
    again = false;
    for (const run of runs) {
      if (run.kind !== kind || !isOnWeekday(run, day)) continue;
      const end = calendar.clockTime(day, run.end);
      if (end <= until || calendar.clockTime(day, run.start) > until) continue;
      until = end;
      again = runs.length > 1; // an earlier run of the list may now be adjacent
    }
  }
  return until;
}

/** The first start after `at`, up to `limit`, of a run that is not empty; Infinity where there is none. */
function nextStart(
  calendar: LocalCalendar,
  plans: Plans,
  kind: OpeningKind | "any",
  today: LocalDay,
  at: number,
  limit: number,
): number {
  for (let day = calendar.day(today.epochDay - 1); day.start <= limit; day = calendar.after(day)) {
    let first = Number.POSITIVE_INFINITY;
    for (const run of runsOn(layerOn(plans, day), day)) {
      if ((kind !== "any" && run.kind !== kind) || !isOnWeekday(run, day)) continue;
      const start = calendar.clockTime(day, run.start);
      // Rule 4: on the date of the spring transition a run can be empty.
      if (start > at && start < first && calendar.clockTime(day, run.end) > start) first = start;
    }
    if (first < Number.POSITIVE_INFINITY) return first;
  }
  return Number.POSITIVE_INFINITY;
}
