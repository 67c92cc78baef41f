import { easterSunday, type PublicHolidays } from "./public-holidays.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** More than two years, so that a look ahead from any date of a year fits. */
const CACHED_DAYS = 800;
const CACHED_CLOCK_TIMES = 4 * DAY_MINUTES;

/** A local date with the values that opening hours need, so that Temporal computes them once per date, not per place. */
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
  /** Cache of `after`. */
  after: LocalDay | null;
};

/** The local dates and clock times of a time zone, and the public holidays that count there. */
export class LocalCalendar {
  /** IANA. */
  readonly zone: string;
  readonly holidays: PublicHolidays<unknown>;
  readonly #days = new Map<number, LocalDay>();
  /** Clock times of the dates on which the UTC offset changes, by local minutes since 1970. */
  readonly #irregular = new Map<number, number>();
  /** The day of the last instant: requests ask for the same day over and over, and converting an instant takes microseconds. */
  #last: { day: LocalDay; date: Temporal.PlainDate; next: Temporal.Instant } | null = null;

  /** @throws RangeError for an unknown time zone, at the first date */
  constructor(zone: string, holidays: PublicHolidays<unknown>) {
    this.zone = zone;
    this.holidays = holidays;
  }

  /** The local date `epochDay` days after 1970-01-01. */
  day(epochDay: number): LocalDay {
    const cached = this.#days.get(epochDay);
    if (cached) return cached;
    if (this.#days.size >= CACHED_DAYS) this.#days.clear();
    const day = this.#read(epochDay);
    this.#days.set(epochDay, day);
    return day;
  }

  /** The next local date. Cached, because for a place that is closed all winter every date is looked at. */
  after(day: LocalDay): LocalDay {
    day.after ??= this.day(day.epochDay + 1);
    return day.after;
  }

  dayOf(date: Temporal.PlainDate): LocalDay {
    return this.day(epochDayOf(date));
  }

  /** The local date on which an instant falls. */
  dayAt(instant: Temporal.Instant): LocalDay {
    return this.#todayAt(instant).day;
  }

  /** The local date. */
  todayAt(now: Temporal.Instant): Temporal.PlainDate {
    return this.#todayAt(now).date;
  }

  /** The next local midnight, when "today" becomes another date. */
  endOfToday(now: Temporal.Instant): Temporal.Instant {
    return this.#todayAt(now).next;
  }

  /**
   * The instant at which the clocks show `minute` minutes after 00:00 of `day`, in epoch milliseconds; from 1440 on it is a
   * clock time of a following date. A time shown twice is the first of the two; one that is never shown keeps the offset
   * before the gap (Temporal's `compatible`).
   */
  clockTime(day: LocalDay, minute: number): number {
    if (minute === DAY_MINUTES) return day.end;
    if (minute > DAY_MINUTES) return this.clockTime(this.after(day), minute - DAY_MINUTES);
    return day.steady ? day.start + minute * MINUTE_MS : this.#irregularClockTime(day, minute);
  }

  #irregularClockTime(day: LocalDay, minute: number): number {
    const key = day.epochDay * DAY_MINUTES + minute;
    const cached = this.#irregular.get(key);
    if (cached !== undefined) return cached;
    if (this.#irregular.size >= CACHED_CLOCK_TIMES) this.#irregular.clear();
    const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
    const at = plainDateOf(day)
      .toPlainDateTime(plainTime)
      .toZonedDateTime(this.zone, { disambiguation: "compatible" }).epochMilliseconds;
    this.#irregular.set(key, at);
    return at;
  }

  #todayAt(instant: Temporal.Instant) {
    const at = instant.epochMilliseconds;
    const last = this.#last;
    if (last && last.day.start <= at && at < last.day.end) return last;
    const date = instant.toZonedDateTimeISO(this.zone).toPlainDate();
    const day = this.dayOf(date);
    this.#last = { day, date, next: Temporal.Instant.fromEpochMilliseconds(day.end) };
    return this.#last;
  }

  #read(epochDay: number): LocalDay {
    const date = epoch().add({ days: epochDay });
    const midnight = date.toZonedDateTime(this.zone);
    const start = midnight.epochMilliseconds;
    const end = date.add({ days: 1 }).toZonedDateTime(this.zone).epochMilliseconds;
    const transition = midnight.getTimeZoneTransition("next");
    return {
      epochDay,
      iso: date.toString(),
      ymd: date.year * 10_000 + date.month * 100 + date.day,
      monthDay: date.month * 100 + date.day,
      weekday: date.dayOfWeek,
      nth: (1 << Math.ceil(date.day / 7)) | Number(date.day + 7 > date.daysInMonth),
      holiday: this.holidays.on(date) !== null,
      easter: easterSunday(date.year).until(date).days,
      start,
      end,
      steady: end - start === DAY_MS && (transition === null || transition.epochMilliseconds >= end),
      after: null,
    };
  }
}

export const plainDateOf = (day: LocalDay): Temporal.PlainDate => epoch().add({ days: day.epochDay });

const epochDayOf = (date: Temporal.PlainDate): number => epoch().until(date).days;

let cachedEpoch: Temporal.PlainDate | undefined;

/** 1970-01-01. Not before the first date is asked for: not every browser has Temporal. */
function epoch(): Temporal.PlainDate {
  cachedEpoch ??= Temporal.PlainDate.from("1970-01-01");
  return cachedEpoch;
}
