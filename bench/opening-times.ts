/**
 * 10,000 pages evaluated for "open now", with the next change: `node bench/opening-times.ts`. The reference is the same
 * rule asked of Temporal for each boundary, in the same run, on a sample of the same schedules. Target: ≤ 50 ms.
 */

import type { Interval, RegularTimes, Schedule } from "@eolaire/opening-hours";
import { openingHours } from "../src/domain/hours/opening-hours.ts";
import { publicHolidays } from "../src/domain/public-holidays.ts";

const PAGES = 10_000;
const SAMPLE = 200;
const ROUNDS = 15;
const ZONE = "Europe/Dublin";
const TARGET_MS = 50;

/** A weekday morning in autumn, when seasonal pages have to look far ahead for their next opening. */
const INSTANT = Temporal.Instant.from("2026-11-12T10:15:00Z");

const WEEKDAYS = [1, 2, 3, 4, 5];
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const interval = (from: number, hours: number): Interval => ({ from: clock(from), to: clock(from + hours * 60) });

/** Twelve kinds of page as they are found on an island, each with clock times of its own. */
const KINDS: ((shift: number) => Schedule)[] = [
  (shift) => ({ regular: [{ days: WEEKDAYS, ...interval(540 + shift, 8) }] }),
  (shift) => ({ regular: [{ days: ALL_DAYS, ...interval(480 + shift, 12) }], publicHolidays: {} }),
  (shift) => ({ regular: [pub([1, 2, 3, 4, 7], 1020 + shift, 6), pub([5, 6], 1020 + shift, 9)] }),
  (shift) => ({ regular: ALL_DAYS.map((day) => ({ days: [day], ...interval(600 + shift, 7) })) }),
  (shift) => ({
    regular: [
      { days: WEEKDAYS, ...interval(540 + shift, 4) },
      { days: WEEKDAYS, ...interval(840 + shift, 4) },
    ],
    publicHolidays: { intervals: [interval(720, 4)] },
  }),
  (shift) => ({
    regular: [{ days: [4, 5, 6, 7], ...interval(660 + shift, 6) }],
    seasons: [{ from: "05-01", to: "09-30", regular: [{ days: ALL_DAYS, ...interval(600, 11) }] }],
  }),
  (shift) => ({
    seasons: [{ from: "04-01", to: "10-31", regular: [{ days: ALL_DAYS, ...interval(600 + shift, 8) }] }],
  }),
  (shift) => ({
    regular: [
      { days: WEEKDAYS, ...interval(540 + shift, 9), kind: "appointment" },
      { days: [2, 4], ...interval(600 + shift, 3) },
    ],
  }),
  (shift) => ({
    regular: [{ days: ALL_DAYS, ...interval(540 + shift, 9) }],
    publicHolidays: {},
    specials: ["2026-11-13", "2026-12-24", "2026-12-31"].map((date) => ({ date, intervals: [interval(600, 3)] })),
  }),
  (shift) => ({
    regular: [{ days: ALL_DAYS, ...interval(540 + shift, 9) }],
    specials: [{ date: "2026-11-01", to: "2027-01-31" }],
  }),
  (shift) => ({ regular: [{ days: [6], ...interval(600 + shift, 5) }] }),
  (shift) => ({ regular: shift === 0 ? [{ days: ALL_DAYS, from: "00:00", to: "24:00" }] : [] }),
];

function pub(days: number[], from: number, hours: number): RegularTimes {
  return { days, ...interval(from, hours) };
}

const schedules = Array.from({ length: PAGES }, (_, index) => KINDS[index % KINDS.length]!((index % 8) * 15));

/** The state alone, with every boundary made by Temporal: yesterday's and today's intervals, one after the other. */
function stateByTemporal(schedule: Schedule, instant: Temporal.Instant): string {
  const today = instant.toZonedDateTimeISO(ZONE).toPlainDate();
  let state = "closed";
  for (const date of [today.subtract({ days: 1 }), today]) {
    for (const { from, to, kind } of intervalsByTemporal(schedule, date)) {
      const end = to <= from || to === "24:00" ? date.add({ days: 1 }) : date;
      const starts = date.toZonedDateTime({ timeZone: ZONE, plainTime: from }).toInstant();
      const ends = end.toZonedDateTime({ timeZone: ZONE, plainTime: to === "24:00" ? "00:00" : to }).toInstant();
      const inside = Temporal.Instant.compare(starts, instant) <= 0 && Temporal.Instant.compare(instant, ends) < 0;
      if (inside && state !== "open") state = kind ?? "open";
    }
  }
  return state;
}

function intervalsByTemporal(schedule: Schedule, date: Temporal.PlainDate): readonly (Interval & { kind?: string })[] {
  const iso = date.toString();
  const special = schedule.specials?.find(({ date: from, to = from }) => from <= iso && iso <= to);
  if (special) return special.intervals ?? [];
  if (schedule.publicHolidays && publicHolidays.on(date)) return schedule.publicHolidays.intervals ?? [];
  const season = schedule.seasons?.find(({ from, to }) => from <= iso.slice(5) && iso.slice(5) <= to);
  return (season?.regular ?? schedule.regular ?? []).filter(({ days }) => days.includes(date.dayOfWeek));
}

function medianMs(work: () => void): { first: number; median: number } {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return { first: rounds[0]!, median: rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]! };
}

/** Milliseconds for 10,000 pages: `ours` with the next change, `reference` the state alone. */
export function benchOpeningTimes() {
  const sample = schedules.slice(0, SAMPLE);
  const wrong = sample.filter((page) => stateByTemporal(page, INSTANT) !== openingHours.openingAt(page, INSTANT).state);
  if (wrong.length > 0) throw new Error(`The reference disagrees: ${JSON.stringify(wrong[0])}`);
  const ours = medianMs(() => schedules.forEach((page) => void openingHours.openingAt(page, INSTANT)));
  const reference = medianMs(() => sample.forEach((page) => void stateByTemporal(page, INSTANT)));
  return { ours: ours.median, oursFirstRound: ours.first, reference: (reference.median * PAGES) / SAMPLE };
}

if (import.meta.main) {
  const { ours, oursFirstRound, reference } = benchOpeningTimes();
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(`openingAt, ${PAGES} pages, state and next change: ${ms(ours)} (first round ${ms(oursFirstRound)})`);
  console.log(`Temporal for every boundary, state alone:         ${ms(reference)}`);
  console.log(
    `ratio ${(reference / ours).toFixed(1)} ×, target ≤ ${TARGET_MS} ms: ${ours <= TARGET_MS ? "met" : "MISSED"}`,
  );
}
