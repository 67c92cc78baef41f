import type { Clock, TimeMeaning } from "./clock-times.ts";
import { type DayMeaning, type DayPhrase, MEALS, type Part } from "./day-phrases.ts";
import type { Meal } from "./purposes.ts";
import type { Purpose, Span, Vocabulary, When } from "./types.ts";

const HALF_DAY = 12 * 60;
const DAY = 24 * 60;
/** What is open before belongs to the night of the day before. */
const DAY_BEGINS = 6 * 60;
/** A place that closes as one arrives is no use. */
const LEAST_OF_DAY = 30;
/** Weeks and months of one question. */
const MAX_SPANS = 14;

/** The words of time of a text, in order, and what else it says that decides what they mean. */
export type Said = {
  times: TimeMeaning[];
  days: DayMeaning[];
  /** How many years from this one, where one is said. */
  years: number[];
  periods: Part[];
  /** Whether a part of the day puts a clock time before or after noon. */
  half: "am" | "pm" | null;
  /** Whether what is asked for is there by day. */
  isByDay: boolean;
  has: ReadonlySet<"now" | "open" | "later" | "always">;
  meal: Meal | null;
  purposes: readonly Purpose[];
};

export type Context = { now: Temporal.ZonedDateTime; vocabulary: Vocabulary };

/** Whether a date is none of the year in which it would be next: 29 February of most years, 30 February of all. */
export function isNoDay(phrase: DayPhrase, today: Temporal.PlainDate): boolean {
  if (phrase.is !== "day" || phrase.day.kind !== "date") return false;
  const { month, day, year } = phrase.day;
  const isOver = month < today.month || (month === today.month && day < today.day);
  const meant = Temporal.PlainDate.from({ year: year ?? today.year + Number(isOver), month, day: 1 });
  return day > meant.daysInMonth;
}

/** What the words of time mean together; null where there are none. */
export function whenOf(said: Said, context: Context): When | null {
  const { now } = context;
  const [time] = said.times;
  const year = yearOf(said, now);
  const dates = daysNamed(said, context);
  const months = said.days.filter((day) => day.kind === "months");
  // A day that is not known is not today.
  if (said.days.length > 0 && dates.length + months.length === 0) return null;
  if (time) return atTime(time, said, dates, now);
  if (months.length > 0 && dates.length === 0) return season(months.map((one) => spanOfMonths(one, year, now)));
  const part = partOf(said, dates.length > 0);
  if (part) return during(part, dates, said, now);
  if (dates.length > 0) return { kind: "day", spans: dates.map((date) => wholeDay(date, now)), least: LEAST_OF_DAY };
  if (year !== null && said.days.length === 0) return season([spanOfMonths({ from: 1, to: 12 }, year, now)]);
  if (said.has.has("later")) return later(now);
  if (said.has.has("always")) return { kind: "always", spans: [], least: 0 };
  if (said.has.has("now") || said.has.has("open")) return { kind: "now", spans: [{ from: now, to: now }], least: 0 };
  return null;
}

/** The days that words of time name; none for a time, for weeks and for months. */
export const daysNamed = (said: Said, context: Context): Temporal.PlainDate[] =>
  said.days.flatMap((day) => datesOf(day, yearOf(said, context.now), context)).slice(0, MAX_SPANS);

const yearOf = ({ years: [ahead] }: Said, now: Temporal.ZonedDateTime): number | null =>
  ahead === undefined ? null : now.year + ahead;

/** The part of the day that was named; a meal on a day is at the time of that meal, also "dinner tonight". */
function partOf({ periods, meal, has }: Said, hasDay: boolean): Part | null {
  const named = periods.reduce<Part | null>((best, one) => (best && isWithin(best, one) ? best : one), null);
  const isMealTime = meal !== null && (hasDay || named !== null) && !has.has("now");
  if (!isMealTime) return named;
  const ofMeal = MEALS[meal];
  const overlaps = named === null || (named.from < ofMeal.to && ofMeal.from < named.to);
  return overlaps ? ofMeal : named;
}

/** “Late tonight” is late. */
const isWithin = (part: Part, other: Part) => other.from <= part.from && part.to <= other.to;

const season = (spans: Span[]): When => ({ kind: "season", spans, least: LEAST_OF_DAY });

function later(now: Temporal.ZonedDateTime): When {
  const span = { from: now.add({ hours: 1 }), to: clockOn(now.toPlainDate(), DAY + 120, now) };
  return { kind: "during", spans: [span], least: LEAST_OF_DAY };
}

function during(part: Part, dates: Temporal.PlainDate[], said: Said, now: Temporal.ZonedDateTime): When {
  const minute = minuteOf(now);
  // After midnight the night that is going on is that of yesterday.
  const isStillNight = part.to > DAY && minute < part.to - DAY && dates.every((date) => isToday(date, now));
  const today = isStillNight ? now.toPlainDate().subtract({ days: 1 }) : now.toPlainDate();
  const isOver = !isStillNight && minute >= part.to && said.days.length === 0;
  const onDates = isStillNight || dates.length === 0 ? [isOver ? today.add({ days: 1 }) : today] : dates;
  const spans = onDates.map((date) =>
    clipped({ from: clockOn(date, part.from, now), to: clockOn(date, part.to, now) }, now),
  );
  return { kind: "during", spans, least: Math.min(part.least, ...spans.map(minutesOf)) };
}

function atTime(time: TimeMeaning, said: Said, dates: Temporal.PlainDate[], now: Temporal.ZonedDateTime): When {
  if (time.relation === "in") return at([now.add({ minutes: time.minutes })]);
  const isOtherDay = dates.some((date) => !isToday(date, now));
  const minutes = minutesFor(time.clock, said, isOtherDay ? null : now);
  const onDates = dates.length > 0 ? dates : [soonest(minutes, now)];
  if (time.relation === "between") {
    const end = endAfter(minutes, time.end, said);
    const start = end - minutes > HALF_DAY && time.clock.isAmbiguous ? minutes + HALF_DAY : minutes;
    const spans = onDates.map((date) => ({ from: clockOn(date, start, now), to: clockOn(date, end, now) }));
    return { kind: "during", spans, least: Math.min(LEAST_OF_DAY, ...spans.map(minutesOf)) };
  }
  // "1 am tonight" is on the next date.
  const isAfterMidnight = minutes < DAY_BEGINS && (said.half === "pm" || said.purposes.includes("drink"));
  const minute = isAfterMidnight && dates.length > 0 ? minutes + DAY : minutes;
  const instants = onDates.map((date) => clockOn(date, minute, now));
  switch (time.relation) {
    case "at":
      return at(instants);
    case "until":
      return at(instants.map((instant) => instant.subtract({ minutes: 1 })));
    case "after":
      return spansOf(
        onDates.map((date, i) => ({ from: instants[i]!, to: clockOn(date, Math.max(DAY + 120, minute + 60), now) })),
      );
    case "before":
      return spansOf(
        onDates.map((date, i) =>
          clipped({ from: clockOn(date, Math.min(DAY_BEGINS, minute - 1), now), to: instants[i]! }, now),
        ),
      );
  }
}

const at = (instants: Temporal.ZonedDateTime[]): When => ({
  kind: "at",
  spans: instants.map((instant) => ({ from: instant, to: instant })),
  least: 0,
});

const spansOf = (spans: Span[]): When => ({
  kind: "during",
  spans,
  least: Math.min(LEAST_OF_DAY, ...spans.map(minutesOf)),
});

/** Before noon people ask for these. */
const OF_THE_MORNING: ReadonlySet<Purpose> = new Set(["buy", "doctor", "go", "walk"]);
const OF_THE_EVENING: ReadonlySet<Purpose> = new Set(["drink", "music"]);

/**
 * Minutes of the day of a clock time that may mean morning or evening: what is asked for decides, then which of the two comes
 * next, then what is usual.
 * @param now where the time is today
 */
function minutesFor({ minutes, isAmbiguous }: Clock, said: Said, now: Temporal.ZonedDateTime | null): number {
  if (!isAmbiguous) return minutes;
  const [morning, evening] = [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY];
  const hour = Math.floor(morning / 60);
  if (said.meal === "breakfast") return morning;
  if (said.half) return said.half === "pm" && hour < 12 ? latePm(morning, evening, said) : morning;
  if (said.meal === "dinner" || said.purposes.some((purpose) => OF_THE_EVENING.has(purpose)))
    return hour >= 1 && hour < 3 && !said.meal ? evening : evening;
  if (said.meal === "lunch") return hour >= 10 ? morning : evening;
  if (hour === 0) return evening; // twelve o'clock is noon
  if (hour < 6) return evening;
  const isMorning = said.purposes.some((purpose) => OF_THE_MORNING.has(purpose));
  if (said.isByDay && hour < 12) return hour >= 7 ? morning : evening;
  if (now && morning <= minuteOf(now)) return evening;
  if (said.purposes.includes("eat")) return hour >= 9 ? morning : evening;
  return isMorning || hour >= 9 ? morning : evening;
}

/** "12" and "1" at night are after midnight, "1" in the afternoon is 13:00. */
function latePm(morning: number, evening: number, { periods, days }: Said): number {
  const isNight = periods.some(({ to }) => to > DAY) || days.length === 0;
  const hour = Math.floor(morning / 60);
  return isNight && periods.some(({ to }) => to > DAY) && hour < 4 ? morning + DAY : evening;
}

function endAfter(start: number, { minutes, isAmbiguous }: Clock, _said: Said): number {
  if (!isAmbiguous) return minutes > start ? minutes : minutes + DAY;
  const first = minutes % HALF_DAY;
  return [first, first + HALF_DAY, first + DAY].find((minute) => minute > start) ?? first + DAY;
}

/** Today, or tomorrow where the time is over. */
function soonest(minutes: number, now: Temporal.ZonedDateTime): Temporal.PlainDate {
  const today = now.toPlainDate();
  return minutes > DAY || minutes >= minuteOf(now) ? today : today.add({ days: 1 });
}

/** @param year that is said beside the day */
function datesOf(day: DayMeaning, year: number | null, { now, vocabulary }: Context): Temporal.PlainDate[] {
  const today = now.toPlainDate();
  const inDays = (days: number) => today.add({ days });
  switch (day.kind) {
    case "offset":
      return [inDays(day.days)];
    case "weekday": {
      const ahead = (day.weekday - today.dayOfWeek + 7) % 7;
      return [inDays((day.isNextWeek ? 7 - today.dayOfWeek + day.weekday : ahead) + 7 * (day.weeks ?? 0))];
    }
    case "weekend":
      return weekendOf(day, today);
    case "weekdays":
      return [0, 1, 2, 3, 4, 5, 6].map(inDays).filter(({ dayOfWeek }) => dayOfWeek < 6);
    case "week": {
      const first = day.isNext ? 8 - today.dayOfWeek : 0;
      const last = day.isNext ? first + 6 : 7 - today.dayOfWeek;
      return Array.from({ length: last - first + 1 }, (_, i) => inDays(first + i));
    }
    case "holiday": {
      const holidays = vocabulary.holidays?.map(({ date }) => date) ?? [];
      const next = nextOf(
        holidays.filter(({ dayOfWeek }) => !day.weekdays || dayOfWeek === 1),
        { year, today },
      );
      return next ? (day.weekdays ?? [next.dayOfWeek]).map((weekday) => onWeekendOf(next, weekday)) : [];
    }
    case "date":
      return present(nextOf(datesOfEachYear(day, today), { year: day.year ?? year, today }));
    case "feast":
      return present(nextOf(day.dates, { year, today }));
    case "day-of-month":
      return nextDayOfMonth(day.day, today);
    case "months":
      return [];
  }
}

function weekendOf({ ahead, isComing }: { ahead: number; isComing?: true }, today: Temporal.PlainDate) {
  const weeks = isComing && today.dayOfWeek > 5 ? 1 : ahead;
  const saturday = today.add({ days: 6 - today.dayOfWeek + 7 * weeks });
  return [saturday, saturday.add({ days: 1 })].filter((date) => Temporal.PlainDate.compare(date, today) >= 0);
}

/** Of a holiday itself, or of the weekend before it. */
const onWeekendOf = (holiday: Temporal.PlainDate, weekday: number) =>
  holiday.subtract({ days: (holiday.dayOfWeek - weekday + 7) % 7 });

/** Of the dates of one name: that of the year that is said, else the next one. */
const nextOf = (
  dates: readonly Temporal.PlainDate[],
  { year, today }: { year: number | null; today: Temporal.PlainDate },
): Temporal.PlainDate | undefined => {
  const meant = year === null ? dates : dates.filter((date) => date.year === year);
  const next = meant.find((date) => Temporal.PlainDate.compare(date, today) >= 0);
  return next ?? (year === null ? undefined : meant[0]);
};

/** Of the last year, this one and the next; none where the month has no such day. */
function datesOfEachYear(
  { month, day, year }: { month: number; day: number; year?: number },
  today: Temporal.PlainDate,
) {
  const years = year === undefined ? [today.year - 1, today.year, today.year + 1] : [year];
  return years.flatMap((one) => {
    const first = Temporal.PlainDate.from({ year: one, month, day: 1 });
    return day <= first.daysInMonth ? [first.with({ day })] : [];
  });
}

const present = (date: Temporal.PlainDate | undefined) => (date ? [date] : []);

function nextDayOfMonth(day: number, today: Temporal.PlainDate): Temporal.PlainDate[] {
  for (const months of [0, 1, 2]) {
    const first = today.with({ day: 1 }).add({ months });
    if (day > first.daysInMonth) continue;
    const date = first.with({ day });
    if (Temporal.PlainDate.compare(date, today) >= 0) return [date];
  }
  return [];
}

function spanOfMonths(
  { from, to }: { from: number; to: number },
  year: number | null,
  now: Temporal.ZonedDateTime,
): Span {
  const today = now.toPlainDate();
  const length = (to - from + 12) % 12;
  const first = today.with({ day: 1, month: from });
  const start =
    year === null
      ? [-1, 0, 1]
          .map((years) => first.add({ years }))
          .find((one) => Temporal.PlainDate.compare(one.add({ months: length + 1 }), today) > 0)!
      : first.with({ year });
  return clipped({ from: clockOn(start, 0, now), to: clockOn(start.add({ months: length + 1 }), 0, now) }, now);
}

const wholeDay = (date: Temporal.PlainDate, now: Temporal.ZonedDateTime): Span =>
  clipped({ from: clockOn(date, DAY_BEGINS, now), to: clockOn(date, DAY + DAY_BEGINS, now) }, now);

/** Without what is over; the whole of it where all is over. */
function clipped(span: Span, now: Temporal.ZonedDateTime): Span {
  const hasBegun = Temporal.ZonedDateTime.compare(span.from, now) < 0;
  const isOver = Temporal.ZonedDateTime.compare(span.to, now) <= 0;
  return hasBegun && !isOver ? { ...span, from: now } : span;
}

/** The instant at which the clocks show so many minutes after 00:00 of a date; from 1440 on of the next one. */
function clockOn(
  date: Temporal.PlainDate,
  minutes: number,
  { timeZoneId }: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime {
  const on = date.add({ days: Math.floor(minutes / DAY) });
  const minute = ((minutes % DAY) + DAY) % DAY;
  const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
  return on.toPlainDateTime(plainTime).toZonedDateTime(timeZoneId);
}

const minuteOf = ({ hour, minute }: Temporal.ZonedDateTime) => hour * 60 + minute;
const minutesOf = ({ from, to }: Span) => Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000);
const isToday = (date: Temporal.PlainDate, now: Temporal.ZonedDateTime) => date.equals(now.toPlainDate());
