import { dateInput } from "#core/contract/fields.ts";
import { EVENT_KINDS, type EventKind } from "#core/contract/writing/events.ts";

/** Days by their names, as chips offer them. */
export const NAMED_DAYS = ["today", "tonight", "weekend", "week", "month"] as const;
export type NamedDays = (typeof NAMED_DAYS)[number];

/** How far back and ahead the calendar leads. */
const MAX_MONTHS = 12;
const DAYS_OF_WEEK = 7;
/** Friday: its evening belongs to the weekend. */
const WEEKEND_STARTS = 5;

/** What the address of the events asks for. */
export type EventsAddress = {
  /** The list of these days; null: of all that is coming. */
  days: { name: NamedDays | null; from: Temporal.PlainDate; to: Temporal.PlainDate } | null;
  /** The calendar of this month; null: the list. */
  month: Temporal.PlainYearMonth | null;
  kind: EventKind | null;
  free: boolean;
};

/**
 * Reads an address, which people type and other sites change: what is invalid is left out.
 * @param night the date of this evening or night (`nightAt`)
 */
export function eventsAddress(query: URLSearchParams, today: Temporal.PlainDate, night = today): EventsAddress {
  const kind = EVENT_KINDS.find((one) => one === query.get("kind")) ?? null;
  const month = monthOf(query.get("month"), today);
  return { days: month ? null : daysOf(query, today, night), month, kind, free: query.get("free") === "true" };
}

/** The parameters of an address, in their order; without what is not asked for. */
export function eventsQuery({ days, month, kind, free }: EventsAddress): URLSearchParams {
  return new URLSearchParams([
    ...(days?.name ? [["when", days.name]] : []),
    ...(days && !days.name ? [["from", `${days.from}`] as const, ["to", `${days.to}`] as const] : []),
    ...(month ? [["month", `${month}`]] : []),
    ...(kind ? [["kind", kind]] : []),
    ...(free ? [["free", "true"]] : []),
  ] as [string, string][]);
}

/** “This weekend” is from Friday to Sunday, “seven days” from today to the day before it comes again, “this month” from today to its end. */
export function namedDays(name: NamedDays, today: Temporal.PlainDate): NonNullable<EventsAddress["days"]> {
  const sunday = today.add({ days: DAYS_OF_WEEK - today.dayOfWeek });
  const friday = today.add({ days: Math.max(0, WEEKEND_STARTS - today.dayOfWeek) });
  const [from, to] = {
    today: [today, today] as const,
    tonight: [today, today] as const,
    weekend: [friday, sunday] as const,
    week: [today, today.add({ days: DAYS_OF_WEEK - 1 })] as const,
    month: [today, today.with({ day: today.daysInMonth })] as const,
  }[name];
  return { name, from, to };
}

/** Whether the calendar leads to a month: a year back and ahead, so that no robot follows it for ever. */
export const isNear = (month: Temporal.PlainYearMonth, today: Temporal.PlainDate): boolean =>
  Math.abs(today.toPlainYearMonth().until(month, { largestUnit: "months" }).months) <= MAX_MONTHS;

function monthOf(text: string | null, today: Temporal.PlainDate): Temporal.PlainYearMonth | null {
  if (!text || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return null;
  const month = Temporal.PlainYearMonth.from(text);
  return isNear(month, today) ? month : null;
}

/** A day is `from` and `to`; a name goes before. */
function daysOf(query: URLSearchParams, today: Temporal.PlainDate, night: Temporal.PlainDate): EventsAddress["days"] {
  const name = NAMED_DAYS.find((one) => one === query.get("when"));
  if (name) return namedDays(name, name === "tonight" ? night : today);
  const [from, to] = [dateOf(query.get("from")), dateOf(query.get("to"))];
  if (!from || !to || !isNear(from.toPlainYearMonth(), today) || !isNear(to.toPlainYearMonth(), today)) return null;
  return Temporal.PlainDate.compare(from, to) <= 0 && from.until(to).days <= 366 ? { name: null, from, to } : null;
}

function dateOf(text: string | null): Temporal.PlainDate | null {
  const { data } = dateInput.safeParse(text);
  return data ? Temporal.PlainDate.from(data) : null;
}
