import { readOsmLine, rowsOfDraft, scheduleOfRows } from "@eolaire/opening-hours";
import fc from "fast-check";
import OpeningHours from "opening_hours";
import { expect, test } from "vitest";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { compareHours } from "./compare-hours.ts";

/** `OSM_LINES=10000 npm test -- src/server/api/pages/times/osm/generated-lines.test.ts` takes an hour. */
const LINES = Number(process.env.OSM_LINES ?? 60);
const SEED = Number(process.env.OSM_SEED ?? 20261125);
const TODAY = "2026-11-25";
const PLACE = { lat: 55, lon: -8.5, address: { country_code: "ie", state: "County Donegal" } };
const PROBES = 60;

const days = fc.constantFrom("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su");
const month = fc.constantFrom("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
const day = fc.integer({ min: 1, max: 31 });
const two = (value: number) => String(value).padStart(2, "0");
const clock = (from: number, to: number) =>
  fc
    .integer({ min: from * 4, max: to * 4 })
    .map((quarter) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`);
const time = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(clock(6, 12), clock(13, 24)).map((both) => both.join("-")) },
  { weight: 1, arbitrary: fc.tuple(clock(17, 22), clock(24, 27)).map((both) => both.join("-")) },
  { weight: 1, arbitrary: fc.tuple(clock(17, 22), clock(0, 3)).map((both) => both.join("-")) },
);
const times = fc.oneof(
  { weight: 5, arbitrary: time },
  {
    weight: 2,
    arbitrary: fc
      .tuple(clock(8, 11), clock(12, 13), clock(14, 15), clock(16, 22))
      .map(([a, b, c, d]) => `${a}-${b},${c}-${d}`),
  },
  { weight: 3, arbitrary: fc.constantFrom("off", "closed", "off", "24/7", 'off "private"') },
  { weight: 1, arbitrary: time.map((one) => `${one} "by appointment"`) },
);
const nth = fc.constantFrom("[1]", "[2]", "[-1]", "[1,3]", "[2-4]", "[4]", "[1,-1]");
const weekdays = fc.oneof(
  { weight: 3, arbitrary: days },
  { weight: 5, arbitrary: fc.tuple(days, days).map((both) => both.join("-")) },
  { weight: 2, arbitrary: fc.tuple(days, nth).map((both) => both.join("")) },
  { weight: 2, arbitrary: fc.tuple(days, days).map((both) => both.join(",")) },
  { weight: 1, arbitrary: fc.tuple(days, days).map(([from, to]) => `${from}-${to},PH`) },
  { weight: 1, arbitrary: fc.constant("PH") },
);
const season = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(month, month).map((both) => both.join("-")) },
  { weight: 2, arbitrary: month },
  { weight: 2, arbitrary: fc.tuple(month, day, month, day).map(([a, b, c, d]) => `${a} ${two(b)}-${c} ${d}`) },
  { weight: 1, arbitrary: fc.tuple(month, month, month).map(([a, b, c]) => `${a}-${b},${c}`) },
);
const dates = fc.oneof(
  fc.tuple(month, day).map((both) => both.join(" ")),
  fc.tuple(month, day, day).map(([one, from, to]) => `${one} ${from},${to}`),
  fc.constantFrom("easter", "easter -2 days", "easter +1 day", "easter +39 days"),
  fc
    .tuple(month, days, fc.constantFrom("[1]", "[-1]", "[3]"))
    .map(([one, weekday, which]) => `${one} ${weekday}${which}`),
  fc.tuple(fc.constantFrom(2026, 2027, 2028), month, day).map((all) => all.join(" ")),
  fc
    .tuple(fc.constantFrom(2027, 2028), month, day, month, day)
    .map(([y, a, b, c, d]) => `${y} ${a} ${b}-${y} ${c} ${d}`),
);
const rule = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(weekdays, times).map((both) => both.join(" ")) },
  { weight: 1, arbitrary: times },
  {
    weight: 3,
    arbitrary: fc.tuple(season, fc.constantFrom(" ", ": "), weekdays, times).map(([s, c, d, t]) => `${s}${c}${d} ${t}`),
  },
  { weight: 2, arbitrary: fc.tuple(season, times).map((both) => both.join(" ")) },
  { weight: 2, arbitrary: fc.tuple(dates, times).map((both) => both.join(" ")) },
  { weight: 1, arbitrary: fc.constantFrom("PH off", "PH 12:00-16:00") },
);
const joined = fc
  .tuple(rule, fc.array(fc.tuple(fc.constantFrom("; ", "; ", "; ", ", "), rule), { maxLength: 4 }))
  .map(([first, more]) => first + more.map((one) => one.join("")).join(""));
const week = fc.constantFrom("Mo-Su 10:00-18:00", "Mo-Fr 09:00-17:00", "Mo-Sa 09:30-13:00,14:00-17:30");
const line = fc.oneof(
  { weight: 3, arbitrary: joined },
  { weight: 2, arbitrary: fc.tuple(week, rule).map((both) => both.join("; ")) },
);
const mutated = fc
  .tuple(line, fc.nat(), fc.constantFrom("", " ", ",", ";", "-", ":", "0", "PH", "[", '"', "Mo", "off"))
  .map(([text, at, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1));
const noise = fc.string({ unit: fc.constantFrom(...'MoTuSuPHJanDec 0123456789:-,;[]"off/'), maxLength: 60 });

/** Whether a line is taken: read by us, and meaning the same to the package. */
function isTaken(text: string): boolean {
  const read = readOsmLine(text, TODAY, publicHolidays);
  if ("notUnderstood" in read) return false;
  const schedule = scheduleOfRows(rowsOfDraft(read));
  try {
    if (compareHours(text, schedule, Temporal.PlainDate.from(TODAY)).days > 0) return false;
  } catch {
    return false; // the package does not read it
  }
  const theirs = new OpeningHours(text, PLACE as never);
  let at = Temporal.Instant.from(`${TODAY}T00:07Z`);
  for (let probe = 0; probe < PROBES; probe++, at = at.add({ minutes: 17_003 })) {
    const local = at.toZonedDateTimeISO("Europe/Dublin");
    // The package reads the local fields of a Date.
    const date = new Date(local.year, local.month - 1, local.day, local.hour, local.minute);
    const state = theirs.getState(date) ? "open" : theirs.getUnknown(date) ? "appointment" : "closed";
    expect([text, `${local}`, openingHours.openingAt(schedule, at).state]).toEqual([text, `${local}`, state]);
  }
  return true;
}

const timeout = 30_000 + LINES * 2_000;

test("lines of the grammar that are taken mean the same to the package; many are", { timeout }, () => {
  let taken = 0;
  const property = fc.property(line, (text) => {
    taken += Number(isTaken(text));
  });
  fc.assert(property, { seed: SEED, numRuns: LINES, endOnFailure: true });
  if (process.env.OSM_LINES) console.log(`${taken} of ${LINES} lines are taken`);
  expect(taken / LINES).toBeGreaterThan(1 / 3);
});

test("so do those with a change somewhere, and texts of such letters", { timeout }, () => {
  const property = fc.property(fc.oneof(mutated, noise), (text) => void isTaken(text));
  fc.assert(property, { seed: SEED, numRuns: LINES, endOnFailure: true });
});
