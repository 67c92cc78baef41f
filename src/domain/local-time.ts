import { country } from "../contract/country.ts";
import { easterSunday, isPublicHoliday } from "./public-holidays.ts";

/** The time zone of all local dates and clock times. */
export const ZONE = country.zone;

/** What closes earlier belongs to the evening before. In minutes from midnight. */
export const NIGHT_ENDS_MINUTE = 6 * 60;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** More than two years, so that a look ahead from any date of a year fits. */
const CACHED_DAYS = 800;

const EPOCH = Temporal.PlainDate.from("1970-01-01");

/** A local date with the values that opening hours need, so that Temporal computes them once per date, not per page. */
export type LocalDay = {
  /** Calendar days since 1970-01-01. */
  epochDay: number;
  /** `2026-07-04` */
  iso: string;
  /** `20260704`: dates compare as integers. */
  ymd: number;
  /** `704`: days of every year compare as integers. */
  monthDay: number;
  /** ISO weekday, 1 Monday … 7 Sunday. */
  weekday: number;
  /** Which of its weekday it is in its month: bit 1 the first … bit 5 the fifth, bit 0 the last. */
  nth: number;
  holiday: boolean;
  /** Days after Easter Sunday of its year; negative before. */
  easter: number;
  /** The first instant of the date, in epoch milliseconds. */
  start: number;
  /** The first instant of the next date, in epoch milliseconds. */
  end: number;
  /** Whether the UTC offset is constant: then every clock time is `start` plus its minutes. */
  steady: boolean;
  /** Cache of `dayAfter`. */
  after: LocalDay | null;
};

const cachedDays = new Map<number, LocalDay>();

/** The local date `epochDay` days after 1970-01-01. */
export function localDay(epochDay: number): LocalDay {
  const cached = cachedDays.get(epochDay);
  if (cached) return cached;
  if (cachedDays.size >= CACHED_DAYS) cachedDays.clear();
  const day = readDay(epochDay);
  cachedDays.set(epochDay, day);
  return day;
}

function readDay(epochDay: number): LocalDay {
  const date = EPOCH.add({ days: epochDay });
  const midnight = date.toZonedDateTime(ZONE);
  const start = midnight.epochMilliseconds;
  const end = date.add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds;
  const transition = midnight.getTimeZoneTransition("next");
  return {
    epochDay,
    iso: date.toString(),
    ymd: date.year * 10_000 + date.month * 100 + date.day,
    monthDay: date.month * 100 + date.day,
    weekday: date.dayOfWeek,
    nth: (1 << Math.ceil(date.day / 7)) | Number(date.day + 7 > date.daysInMonth),
    holiday: isPublicHoliday(date),
    easter: easterSunday(date.year).until(date).days,
    start,
    end,
    steady: end - start === DAY_MS && (transition === null || transition.epochMilliseconds >= end),
    after: null,
  };
}

/** The next local date. Cached, because for a page that is closed all winter every date is looked at. */
export function dayAfter(day: LocalDay): LocalDay {
  day.after ??= localDay(day.epochDay + 1);
  return day.after;
}

export const localDayOf = (date: Temporal.PlainDate): LocalDay => localDay(EPOCH.until(date).days);

/** The day of the last instant: requests ask for the same day over and over, and converting an instant takes microseconds. */
let lastDay: { day: LocalDay; date: Temporal.PlainDate; next: Temporal.Instant } | null = null;

function dayOf(instant: Temporal.Instant) {
  const at = instant.epochMilliseconds;
  if (lastDay && lastDay.day.start <= at && at < lastDay.day.end) return lastDay;
  const date = instant.toZonedDateTimeISO(ZONE).toPlainDate();
  const day = localDayOf(date);
  lastDay = { day, date, next: Temporal.Instant.fromEpochMilliseconds(day.end) };
  return lastDay;
}

/** The local date on which an instant falls. */
export const localDayAt = (instant: Temporal.Instant): LocalDay => dayOf(instant).day;

/** The local date. */
export const todayAt = (now: Temporal.Instant): Temporal.PlainDate => dayOf(now).date;

/** The next local midnight, when "today" becomes another date. */
export const endOfToday = (now: Temporal.Instant): Temporal.Instant => dayOf(now).next;

export const plainDateOf = (day: LocalDay): Temporal.PlainDate => EPOCH.add({ days: day.epochDay });

/**
 * The instant at which the clocks show `minute` minutes after 00:00 of `day`, in epoch milliseconds; from 1440 on it is a
 * clock time of a following date. A time shown twice is the first of the two; one that is never shown keeps the offset
 * before the gap (Temporal's `compatible`).
 */
export function clockTime(day: LocalDay, minute: number): number {
  if (minute === DAY_MINUTES) return day.end;
  if (minute > DAY_MINUTES) return clockTime(dayAfter(day), minute - DAY_MINUTES);
  return day.steady ? day.start + minute * MINUTE_MS : irregularClockTime(day, minute);
}

/** Clock times of the dates on which the UTC offset changes, by local minutes since 1970. */
const irregular = new Map<number, number>();
const CACHED_CLOCK_TIMES = 4 * DAY_MINUTES;

function irregularClockTime(day: LocalDay, minute: number): number {
  const key = day.epochDay * DAY_MINUTES + minute;
  const cached = irregular.get(key);
  if (cached !== undefined) return cached;
  if (irregular.size >= CACHED_CLOCK_TIMES) irregular.clear();
  const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
  const at = plainDateOf(day)
    .toPlainDateTime(plainTime)
    .toZonedDateTime(ZONE, { disambiguation: "compatible" }).epochMilliseconds;
  irregular.set(key, at);
  return at;
}

/** What a local clock shows at an instant in epoch milliseconds: `18:05`. */
export const clockAt = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(ZONE)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
