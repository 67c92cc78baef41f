import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  HoursTable,
  type OpeningState,
  packHours,
  type RegularTimes,
  type Schedule,
  type Weeks,
  type Yearly,
} from "../src/index.ts";
import { calendar, openingHours } from "./ireland.ts";

/**
 * An independent implementation of the seven rules, slow and simple: it paints every minute of the window with the state of the
 * plan of its date, and reads the answer from the minutes. It shares no code with the implementation; its holidays are a
 * table of published dates.
 */

const ZONE = "Europe/Dublin";
const MINUTE_MS = 60_000;
const LOOK_AHEAD_DAYS = 366;
/** Most states change within them, so that the whole year need not be painted. */
const NEAR_DAYS = 10;

const HOLIDAYS = new Set([
  "2025-12-25",
  "2025-12-26",
  "2026-01-01",
  "2026-02-02",
  "2026-03-17",
  "2026-04-06",
  "2026-05-04",
  "2026-06-01",
  "2026-08-03",
  "2026-10-26",
  "2026-12-25",
  "2026-12-26",
  "2027-01-01",
  "2027-02-01",
  "2027-03-17",
  "2027-03-29",
  "2027-05-03",
  "2027-06-07",
  "2027-08-02",
  "2027-10-25",
  "2027-12-25",
  "2027-12-26",
  "2028-01-01",
  "2028-02-07",
  "2028-03-17",
  "2028-04-17",
  "2028-05-01",
  "2028-06-05",
  "2028-08-07",
  "2028-10-30",
  "2028-12-25",
  "2028-12-26",
  "2029-01-01",
  "2029-02-05",
  "2029-03-17",
  "2029-04-02",
  "2029-05-07",
  "2029-06-04",
  "2029-08-06",
  "2029-10-29",
  "2029-12-25",
  "2029-12-26",
]);

/** Published dates of days that return each year, by the rule. */
const YEARLY_DATES: [Yearly, string[]][] = [
  [{ easter: -2 }, ["2026-04-03", "2027-03-26", "2028-04-14", "2029-03-30"]],
  [{ easter: 1 }, ["2026-04-06", "2027-03-29", "2028-04-17", "2029-04-02"]],
  [{ date: "12-24" }, ["2025-12-24", "2026-12-24", "2027-12-24", "2028-12-24", "2029-12-24"]],
  [{ date: "02-29" }, ["2028-02-29"]],
  [{ month: 8, day: 1, nth: 1 }, ["2026-08-03", "2027-08-02", "2028-08-07", "2029-08-06"]],
  [{ month: 10, day: 7, nth: -1 }, ["2026-10-25", "2027-10-31", "2028-10-29", "2029-10-28"]],
  [{ month: 3, day: 7, nth: 4 }, ["2026-03-22", "2027-03-28", "2028-03-26", "2029-03-25"]],
];

type Timed = { from: string; to: string; kind?: string };

function intervalsOn(schedule: Schedule, date: Temporal.PlainDate): readonly Timed[] {
  const iso = date.toString();
  if (schedule.closedUntil !== undefined && iso < schedule.closedUntil) return [];
  const dated = (schedule.specials ?? []).filter(({ yearly }) => !yearly);
  const covering = dated.filter(({ date: from, to = from }) => from <= iso && iso <= to);
  const special =
    covering.find(({ date: from, to = from }) => from === to) ??
    covering[0] ??
    schedule.specials?.find((one) => YEARLY_DATES.some(([rule, dates]) => rule === one.yearly && dates.includes(iso)));
  if (special) return special.intervals ?? [];
  if (schedule.publicHolidays !== undefined && HOLIDAYS.has(iso)) return schedule.publicHolidays.intervals ?? [];
  const md = iso.slice(5);
  const season = (schedule.seasons ?? []).find(({ from, to }) => {
    return from <= to ? md >= from && md <= to : md >= from || md <= to;
  });
  const rows = (season ? season.regular : (schedule.regular ?? [])).filter(({ days }) => days.includes(date.dayOfWeek));
  const ofCertainWeeks = rows.filter(({ weeks }) => weeks && holds(weeks, date));
  const chosen = ofCertainWeeks.length > 0 ? ofCertainWeeks : rows.filter(({ weeks }) => !weeks);
  return chosen.filter(({ kind }) => kind !== "closed");
}

/** By counting on a calendar: the n-th of its weekday has n - 1 before it in its month, the last one none after it. */
function holds(weeks: Weeks, date: Temporal.PlainDate): boolean {
  if ("every" in weeks) {
    let first = Temporal.PlainDate.from(weeks.from);
    while (first.dayOfWeek !== date.dayOfWeek) first = first.add({ days: 1 });
    const passed = first.until(date, { largestUnit: "weeks" }).weeks;
    return Temporal.PlainDate.compare(first, date) <= 0 && passed % weeks.every === 0;
  }
  const isInMonth = (other: Temporal.PlainDate) => other.month === date.month;
  return weeks.nth.some((nth) => {
    if (nth === -1) return !isInMonth(date.add({ weeks: 1 }));
    return isInMonth(date.subtract({ weeks: nth - 1 })) && !isInMonth(date.subtract({ weeks: nth }));
  });
}

const minutes = new Map<string, number>();

/** The minute since 1970 of a local time in Dublin. Cached. */
function minuteAt(date: Temporal.PlainDate, clock: string): number {
  const local = `${date}T${clock}`;
  const minute = minutes.get(local) ?? computeMinute(date, clock);
  minutes.set(local, minute);
  return minute;
}

function computeMinute(date: Temporal.PlainDate, clock: string): number {
  const [on, time] = clock === "24:00" ? [date.add({ days: 1 }), "00:00"] : [date, clock];
  return Temporal.ZonedDateTime.from(`${on}T${time}[${ZONE}]`).epochMilliseconds / MINUTE_MS;
}

/** The state of each minute from the local date before `first` up to the end of `last`. */
function paint(schedule: Schedule, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const origin = minuteAt(first.subtract({ days: 1 }), "00:00");
  const strength = new Uint8Array(minuteAt(last, "24:00") - origin); // 0 closed, 1 appointment, 2 open
  let date = first.subtract({ days: 1 });
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    for (const { from, to, kind } of intervalsOn(schedule, date)) {
      const end = minuteAt(to <= from ? date.add({ days: 1 }) : date, to);
      for (let minute = minuteAt(date, from); minute < end; minute++) {
        const index = minute - origin;
        strength[index] = Math.max(strength[index] ?? 0, kind === "appointment" ? 1 : 2);
      }
    }
    date = date.add({ days: 1 });
  }
  const states: OpeningState[] = ["closed", "appointment", "open"];
  return (minute: number): OpeningState => states[strength[minute - origin]!]!;
}

function oracle(schedule: Schedule, instant: Temporal.Instant) {
  const near = stateAndChange(schedule, instant, NEAR_DAYS);
  return near.next ? near : stateAndChange(schedule, instant, LOOK_AHEAD_DAYS);
}

function stateAndChange(schedule: Schedule, instant: Temporal.Instant, days: number) {
  const zoned = instant.toZonedDateTimeISO(ZONE);
  const limit = zoned.add({ days });
  const stateOf = paint(schedule, zoned.toPlainDate(), limit.toPlainDate());
  let minute = Math.floor(instant.epochMilliseconds / MINUTE_MS);
  const state = stateOf(minute);
  for (minute++; minute * MINUTE_MS <= limit.epochMilliseconds; minute++) {
    if (stateOf(minute) !== state) return { state, next: Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS) };
  }
  return { state, next: null };
}

/** Edge cases; tests use dates around them. */
const EDGE_DATES = [
  "2026-03-29",
  "2026-10-25",
  "2027-03-28",
  "2028-10-29", // the clocks change
  "2028-02-28",
  "2028-02-29",
  "2027-02-28",
  "2026-12-31",
  "2027-01-01",
  "2026-04-06",
  "2026-08-03",
  "2026-12-25",
  "2027-03-29",
  "2026-05-20",
].map((date) => Temporal.PlainDate.from(date));

const date = fc
  .tuple(fc.constantFrom(...EDGE_DATES), fc.integer({ min: -3, max: 3 }))
  .map(([edge, days]) => edge.add({ days }));

const twoDigits = (value: number) => String(value).padStart(2, "0");
const toClock = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
/** Often around the skipped and repeated hours, else any time. */
const clock = fc
  .oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 95 }), fc.constant(96))
  .map((quarter) => toClock(quarter * 15));
const from = clock.filter((text) => text !== "24:00");
const interval = fc.oneof(
  { weight: 5, arbitrary: fc.record({ from, to: clock }) },
  { weight: 1, arbitrary: fc.constant({ from: "00:00", to: "24:00" }) },
);
const intervals = fc.array(interval, { maxLength: 3 });

const days = fc.oneof(fc.constant([1, 2, 3, 4, 5, 6, 7]), fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }));
const kind = fc.constantFrom("open" as const, "appointment" as const);
const everyWeek: fc.Arbitrary<RegularTimes> = fc
  .tuple(days, interval, fc.option(kind, { nil: undefined }))
  .map(([days, interval, kind]) => ({ days, ...interval, ...(kind && { kind }) }));
const weeks: fc.Arbitrary<Weeks> = fc.oneof(
  fc.record({ nth: fc.subarray([1, 2, 3, 4, -1] as const, { minLength: 1 }) }),
  fc.record({ every: fc.integer({ min: 2, max: 6 }), from: date.map(String) }),
);
const certainWeeks: fc.Arbitrary<RegularTimes> = fc
  .tuple(
    days,
    interval,
    fc.constantFrom("open" as const, "open" as const, "appointment" as const, "closed" as const),
    weeks,
  )
  .map(([days, interval, kind, weeks]) => ({ days, ...interval, kind, weeks }));
const regularTimes = fc.oneof({ weight: 2, arbitrary: everyWeek }, { weight: 1, arbitrary: certainWeeks });
const regular = fc.array(regularTimes, { maxLength: 4 });

const monthDay = date.map((day) => day.toString().slice(5));
const season = fc.record({ from: monthDay, to: monthDay, regular });
const dated = fc
  .tuple(date, fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), fc.option(intervals, { nil: undefined }))
  .map(([day, length, intervals]) => ({
    date: day.toString(),
    ...(length !== undefined && { to: day.add({ days: length }).toString() }),
    ...(intervals && { intervals }),
  }));
const yearly = fc.record(
  {
    date: date.map(String),
    intervals,
    yearly: fc.constantFrom(...YEARLY_DATES).map(([rule]) => rule),
  },
  { requiredKeys: ["date", "yearly"] },
);
const special = fc.oneof({ weight: 2, arbitrary: dated }, { weight: 1, arbitrary: yearly });
const holidayRule = fc.oneof(fc.constant({}), fc.record({ intervals }));

const schedule: fc.Arbitrary<Schedule> = fc.record(
  {
    regular,
    seasons: fc.array(season, { maxLength: 2 }),
    publicHolidays: holidayRule,
    specials: fc.array(special, { maxLength: 4 }),
    closedUntil: date.map(String),
  },
  { requiredKeys: [] },
);

const instant = fc
  .record({
    date,
    minute: fc.oneof(
      fc.integer({ min: 0, max: 12 }).map((quarter) => quarter * 15),
      fc.integer({ min: 0, max: 1439 }),
    ),
    nanoseconds: fc.constantFrom(0, 0, 1, -1, 1_000_000, -1_000_000, 30_000_000_000),
  })
  .map(({ date, minute, nanoseconds }) =>
    date.toZonedDateTime(ZONE).add({ minutes: minute }).toInstant().add({ nanoseconds }),
  );

describe("compared with the minute-by-minute oracle", () => {
  it("openingAt returns the same state and change", () => {
    fc.assert(
      fc.property(schedule, instant, (schedule, instant) => {
        expect(openingHours.openingAt(schedule, instant)).toEqual(oracle(schedule, instant));
      }),
      { numRuns: 250 },
    );
  });

  it("a table of packed hours opens and closes each page at the same minutes", () => {
    fc.assert(
      fc.property(schedule, schedule, date, fc.integer({ min: 1, max: 10 }), (one, other, first, days) => {
        const [start, end] = [minuteAt(first, "00:00"), minuteAt(first.add({ days }), "00:00")];
        const table = new HoursTable(calendar);
        for (const hours of [one, other, {}, one]) table.set(5, packHours(hours));
        table.set(2, packHours(other));
        for (const [page, hours] of [
          [2, other],
          [5, one],
        ] as const) {
          const stateOf = paint(hours, first, first.add({ days }));
          for (const minute of [start, start + 125, start + 610, end - 1]) {
            const closed = [minute, isClosedUpToMidnight(hours, stateOf, minute)];
            expect([minute, table.closedForToday(minute * MINUTE_MS, null).includes(page)]).toEqual(closed);
            expect([minute, openingHours.isClosedForToday(hours, atMinute(minute))]).toEqual(closed);
          }
          expect(openMinutes(table, page, { start, end })).toEqual(paintedSpans(stateOf, start, end));
          const [from, to] = [start + 375, end - 30];
          const open = paintedSpans(stateOf, from, to).reduce((sum, span) => sum + span.end - span.start, 0);
          const span = { from: from * MINUTE_MS, to: to * MINUTE_MS };
          expect(table.minutesDuring(span)[page]).toBe(open);
          for (const least of [1, open, open + 1].filter((minutes) => minutes > 0)) {
            const isOpen = table.openDuring({ ...span, least: least * MINUTE_MS }, null).includes(page);
            expect([least, isOpen]).toEqual([least, open >= least]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

const atMinute = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS);

/** Each minute up to midnight is closed, and the date has a plan of its own or the week has any times. */
function isClosedUpToMidnight(hours: Schedule, stateOf: (minute: number) => OpeningState, minute: number): boolean {
  const date = atMinute(minute).toZonedDateTimeISO(ZONE).toPlainDate();
  const midnight = minuteAt(date, "24:00");
  for (let at = minute; at < midnight; at++) if (stateOf(at) !== "closed") return false;
  return openingHours.isKnownOn(hours, date);
}

type Span = { start: number; end: number };

/** When a page is open, in minutes since 1970, as the table says from one change to the next. */
function openMinutes(table: HoursTable, page: number, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (let at = start; at < end; ) {
    const change = table.nextChange(at * MINUTE_MS, null, (other) => other === page) ?? Number.POSITIVE_INFINITY;
    const next = Math.min(change / MINUTE_MS, end);
    if (table.openAt(at * MINUTE_MS, null).includes(page)) spans.push({ start: at, end: next });
    at = next;
  }
  return spans;
}

function paintedSpans(stateOf: (minute: number) => OpeningState, start: number, end: number): Span[] {
  const spans: Span[] = [];
  for (let minute = start; minute < end; minute++) {
    if (stateOf(minute) !== "open") continue;
    const last = spans.at(-1);
    if (last?.end === minute) last.end = minute + 1;
    else spans.push({ start: minute, end: minute + 1 });
  }
  return spans;
}
