import { ZONE } from "./local-time.ts";
import { changesAfter, type OpeningChange, type OpeningState, openingAt, type Schedule } from "./opening-times.ts";

/** "Closes soon" and "opens soon" are said from this many minutes before. */
const SOON_MINUTES = 30;

/** A run that ends before this hour of the next date is still tonight's: "closes 01:30", not "closes tomorrow". */
const NIGHT_ENDS_HOUR = 6;

/** From a week ahead on, a weekday alone would mean two dates. */
const WEEKDAY_AHEAD_DAYS = 7;

/** How a change's day is told: not at all (today), as "tomorrow", by its weekday, or by its date. */
export type DayWord = "today" | "tomorrow" | "weekday" | "date";

/** The next change of state: when it comes, how its day is told, and the state that begins with it. */
export type StatusChange = OpeningChange & { day: DayWord; soon: boolean };

/**
 * What is said about a page's hours; a discriminated union by `kind`, the words are the messages' own.
 *
 * - `always-open`: open, and nothing changes for 366 days
 * - `open`: "open until …", `change.soon` "closes soon"; `change.state` may be `appointment`
 * - `closed`: "opens …", `change.soon` "opens soon"; no change: nothing is known of an opening within 366 days
 * - `appointment`: by appointment until the change, which may be an opening
 * - `unknown`: the page has told no times, which is never the same as closed
 */
export type OpeningStatus =
  | { kind: "permanently-closed" }
  | { kind: "temporarily-closed" }
  | { kind: "unknown" }
  | { kind: "always-open" }
  | { kind: "open"; change: StatusChange }
  | { kind: "closed"; change: StatusChange | null }
  | { kind: "appointment"; change: StatusChange | null };

export type PageHours = {
  /** The owner's word. A hidden page is shown to its owner as visitors would see it. */
  status: "open" | "temporarily_closed" | "permanently_closed" | "hidden";
  schedule: Schedule;
  /** False when the page has told no times: see `hasTimes`. */
  hasTimes: boolean;
};

/** What is said at an instant. The owner's word comes first: a page that is closed for now or for good is never open. */
export function openingStatus({ status, schedule, hasTimes }: PageHours, now: Temporal.Instant): OpeningStatus {
  if (status === "permanently_closed") return { kind: "permanently-closed" };
  if (status === "temporarily_closed") return { kind: "temporarily-closed" };
  if (!hasTimes) return { kind: "unknown" };

  const { state } = openingAt(schedule, now);
  const [next] = changesAfter(schedule, now, 1);
  const change = next ? statusChange(state, next, now) : null;
  if (state === "open") return change ? { kind: "open", change } : { kind: "always-open" };
  return { kind: state, change };
}

function statusChange(state: OpeningState, next: OpeningChange, now: Temporal.Instant): StatusChange {
  const soon = now.until(next.at).total("minutes") <= SOON_MINUTES;
  const isEnd = state !== "closed" && next.state === "closed";
  return { ...next, soon, day: dayWord(now, next.at, isEnd) };
}

function dayWord(now: Temporal.Instant, at: Temporal.Instant, isEnd: boolean): DayWord {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const local = at.toZonedDateTimeISO(ZONE);
  const daysAhead = today.until(local.toPlainDate()).days;
  if (daysAhead === 0 || (daysAhead === 1 && isEnd && local.hour < NIGHT_ENDS_HOUR)) return "today";
  if (daysAhead === 1) return "tomorrow";
  return daysAhead < WEEKDAY_AHEAD_DAYS ? "weekday" : "date";
}
