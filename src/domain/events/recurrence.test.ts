import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastEndsAt, nextOccurrences, occurrencesBetween, type Repeating } from "./recurrence.ts";

const ZONE = "Europe/Dublin";
const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(ZONE).toInstant();
const wall = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(ZONE).toPlainDateTime().toString().slice(0, 16);
const repeating = (starts: string, ends: string, rrule: string | null, exdates: string[] = []): Repeating => ({
  startsAt: at(starts),
  endsAt: at(ends),
  rrule,
  exdates: exdates.map(at),
});
const shown = (occurrences: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }[]) =>
  occurrences.map(({ startsAt, endsAt }) => `${wall(startsAt)} – ${wall(endsAt)}`);

describe("an event without recurrence", () => {
  const regatta = repeating("2026-07-04T14:00", "2026-07-04T17:00", null);

  test("is found where it overlaps the window, and nowhere else", () => {
    expect(occurrencesBetween(regatta, at("2026-07-04T16:59"), at("2026-07-05T00:00"))).toHaveLength(1);
    expect(occurrencesBetween(regatta, at("2026-07-04T17:00"), at("2026-07-05T00:00"))).toHaveLength(0);
    expect(occurrencesBetween(regatta, at("2026-07-01T00:00"), at("2026-07-04T14:00"))).toHaveLength(0);
  });

  test("has its own end as the last end", () => {
    expect(lastEndsAt(regatta)).toEqual(regatta.endsAt);
  });
});

describe("a weekly session from 21:00 to 01:30", () => {
  const session = repeating("2026-03-06T21:00", "2026-03-07T01:30", "FREQ=WEEKLY;BYDAY=FR,SA");

  test("keeps its local times across the change to summer time; the skipped hour moves its end", () => {
    expect(shown(occurrencesBetween(session, at("2026-03-27T12:00"), at("2026-04-05T00:00")))).toEqual([
      "2026-03-27T21:00 – 2026-03-28T01:30",
      "2026-03-28T21:00 – 2026-03-29T02:30",
      "2026-04-03T21:00 – 2026-04-04T01:30",
      "2026-04-04T21:00 – 2026-04-05T01:30",
    ]);
  });

  test("is found after midnight while it runs", () => {
    const found = occurrencesBetween(session, at("2026-05-02T01:00"), at("2026-05-02T02:00"));
    expect(shown(found)).toEqual(["2026-05-01T21:00 – 2026-05-02T01:30"]);
  });

  test("leaves out excluded occurrences", () => {
    const without = { ...session, exdates: [at("2026-04-03T21:00")] };
    expect(shown(occurrencesBetween(without, at("2026-04-01T00:00"), at("2026-04-05T00:00")))).toEqual([
      "2026-04-04T21:00 – 2026-04-05T01:30",
    ]);
  });

  test("repeats for ever, and returns the requested number", () => {
    expect(lastEndsAt(session)).toBeNull();
    expect(nextOccurrences(session, at("2056-01-01T00:00"), 10)).toHaveLength(10);
  });
});

describe("the last occurrence", () => {
  test("is limited by COUNT, and by UNTIL, which is an instant in UTC", () => {
    const five = repeating("2026-10-23T20:00", "2026-10-23T22:00", "FREQ=DAILY;COUNT=5");
    expect(wall(lastEndsAt(five)!)).toBe("2026-10-27T22:00");
    const until = repeating("2026-06-01T00:30", "2026-06-01T01:30", "FREQ=DAILY;UNTIL=20260609T233000Z");
    expect(wall(lastEndsAt(until)!)).toBe("2026-06-10T01:30");
  });

  test("is the one before, where the last one is excluded", () => {
    const five = repeating("2026-10-23T20:00", "2026-10-23T22:00", "FREQ=DAILY;COUNT=5", ["2026-10-27T20:00"]);
    expect(wall(lastEndsAt(five)!)).toBe("2026-10-26T22:00");
  });
});

test("monthly on the 31st means months with 31 days, also far from the first date", () => {
  const monthEnd = repeating("2020-01-31T20:00", "2020-01-31T22:00", "FREQ=MONTHLY");
  expect(shown(nextOccurrences(monthEnd, at("2026-02-10T00:00"), 3))).toEqual([
    "2026-03-31T20:00 – 2026-03-31T22:00",
    "2026-05-31T20:00 – 2026-05-31T22:00",
    "2026-07-31T20:00 – 2026-07-31T22:00",
  ]);
});

test("the first date is an occurrence even where the rule does not include it", () => {
  const late = repeating("2026-05-06T19:00", "2026-05-06T20:00", "FREQ=WEEKLY;BYDAY=TU");
  expect(shown(nextOccurrences(late, at("2026-05-01T00:00"), 2))).toEqual([
    "2026-05-06T19:00 – 2026-05-06T20:00",
    "2026-05-12T19:00 – 2026-05-12T20:00",
  ]);
});

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** An independent implementation, which visits all dates from the first one. */
function oracle(
  first: Temporal.PlainDate,
  rule: { freq: string; interval: number; days: number[] },
  until: Temporal.PlainDate,
) {
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const dates: string[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, until) < 0; date = date.add({ days: 1 })) {
    const days = first.until(date).days;
    const weeks = Math.floor(monday.until(date).days / 7);
    const months = (date.year - first.year) * 12 + date.month - first.month;
    const fits =
      rule.freq === "DAILY"
        ? days % rule.interval === 0
        : rule.freq === "WEEKLY"
          ? weeks % rule.interval === 0 && rule.days.includes(date.dayOfWeek)
          : months % rule.interval === 0 && date.day === first.day;
    if (fits || days === 0) dates.push(date.toString());
  }
  return dates;
}

test("windows with clock changes, leap days and New Year agree with an implementation day by day", () => {
  const rule = fc.record({
    freq: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY"),
    interval: fc.integer({ min: 1, max: 4 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
  });
  const whole = { first: fc.integer({ min: 0, max: 1500 }), gap: fc.integer({ min: 0, max: 700 }) };
  const clock = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 59) });
  fc.assert(
    fc.property(
      rule,
      fc.record(whole),
      clock,
      fc.integer({ min: 15, max: 1439 }),
      (rule, { first, gap }, clock, minutes) => {
        const date = Temporal.PlainDate.from("2023-01-01").add({ days: first });
        const start = date.toPlainDateTime(clock);
        const event: Repeating = {
          startsAt: start.toZonedDateTime(ZONE).toInstant(),
          endsAt: start.toZonedDateTime(ZONE).add({ minutes }).toInstant(),
          rrule: `FREQ=${rule.freq};INTERVAL=${rule.interval}${rule.freq === "WEEKLY" ? `;BYDAY=${rule.days.map((day) => DAYS[day - 1])}` : ""}`,
          exdates: [],
        };
        // A first start within the skipped hour is moved, and the moved time repeats.
        fc.pre(wall(event.startsAt) === start.toString().slice(0, 16));
        const from = date.add({ days: gap });
        const to = from.add({ days: 45 });
        const dates = occurrencesBetween(
          event,
          from.toZonedDateTime(ZONE).toInstant(),
          to.toZonedDateTime(ZONE).toInstant(),
        )
          .map(({ startsAt }) => startsAt.toZonedDateTimeISO(ZONE).toPlainDate().toString())
          .filter((day) => day >= from.toString());
        expect(dates).toEqual(oracle(date, rule, to).filter((day) => day >= from.toString()));
      },
    ),
    { numRuns: 300 },
  );
});

test("every occurrence has the local time of the first one, except where it is skipped", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
      const start = Temporal.PlainDateTime.from({ year: 2026, month: 1, day: 4, hour, minute });
      const daily = repeating(start.toString(), start.add({ minutes: 50 }).toString(), "FREQ=DAILY");
      const found = occurrencesBetween(daily, at("2026-01-05T00:00"), at("2027-01-01T00:00"));
      for (const { startsAt } of found) {
        const [day, clock] = wall(startsAt).split("T");
        const expected = start.toPlainTime().toString().slice(0, 5);
        if (clock !== expected) expect([day, hour]).toEqual(["2026-03-29", 1]);
      }
    }),
    { numRuns: 25 },
  );
});
