import { dateInput, localTime, slug } from "#core/contract/fields.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { calendar, minuteOf } from "#core/domain/local-time.ts";

/** What the address of *My day* says. */
export type MyDayAddress = {
  date: Temporal.PlainDate;
  /** Clock times of arrival and of leaving, `HH:MM`; one of leaving at or before the arrival is on the next date. */
  from: string | null;
  to: string | null;
  /** Slugs of pages, each once. */
  pages: readonly string[];
  /** Slugs of events that take place on the day, each once. */
  events: readonly string[];
};

/** Epoch milliseconds; null: not said. */
export type Stay = { start: number | null; end: number | null };

/** How far back and ahead a day may be: a year, as departures and opening times are known. */
const MAX_DAYS = 366;
const DAY_MINUTES = 1440;

/** Reads an address, which people type and programs of mail change: what is invalid is left out. */
export function readMyDay(query: URLSearchParams, today: Temporal.PlainDate): MyDayAddress {
  return {
    date: dateOf(query.get("date"), today),
    from: timeOf(query.get("from")),
    to: timeOf(query.get("to")),
    pages: slugsOf(query.getAll("pages").join(",")),
    events: slugsOf(query.getAll("events").join(",")),
  };
}

/**
 * The query of an address, without what is not said, and readable: commas and colons need no escape (RFC 3986, 3.4).
 * @example "date=2026-07-04&from=10:15&to=17:45&pages=corner-shop,harbour-cafe"
 */
export function myDayQuery({ date, from, to, pages, events }: Partial<MyDayAddress>): string {
  return [
    ...(date ? [`date=${date}`] : []),
    ...(from ? [`from=${from}`] : []),
    ...(to ? [`to=${to}`] : []),
    ...(pages && pages.length > 0 ? [`pages=${pages.join(",")}`] : []),
    ...(events && events.length > 0 ? [`events=${events.join(",")}`] : []),
  ].join("&");
}

/** The instants of arrival and of leaving. */
export function stayOf({ date, from, to }: Pick<MyDayAddress, "date" | "from" | "to">): Stay {
  const day = calendar.dayOf(date);
  const isNextDate = from !== null && to !== null && to <= from;
  return {
    start: from === null ? null : calendar.clockTime(day, minuteOf(from)),
    end: to === null ? null : calendar.clockTime(day, minuteOf(to) + (isNextDate ? DAY_MINUTES : 0)),
  };
}

function dateOf(text: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  const { data } = dateInput.safeParse(text);
  if (!data) return today;
  const date = Temporal.PlainDate.from(data);
  return Math.abs(today.until(date).days) <= MAX_DAYS ? date : today;
}

/** `24:00` is the end of an interval, and no clock shows it. */
function timeOf(text: string | null): string | null {
  const { data } = localTime.safeParse(text);
  return data === undefined || data === "24:00" ? null : data;
}

const slugsOf = (list: string): string[] =>
  [...new Set(list.split(","))].filter((one) => slug.safeParse(one).success).slice(0, MAX_PAGES_OF_DAY);
