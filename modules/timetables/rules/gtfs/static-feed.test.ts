import fc from "fast-check";
import { expect, test } from "vitest";
import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { HOLIDAY_SERVICES, type Timetable } from "#modules/timetables/contract/timetables.ts";
import { departuresOf } from "../departures.ts";
import { type GtfsTables, gtfsDate, staticFeed } from "./static-feed.ts";

const ID = "01a22380-0d09-7003-ae8f-b63acd5649ed";
const TODAY = Temporal.PlainDate.from("2026-11-28");
const DAYS = 366;

const direction = fc.constantFrom(...DIRECTIONS);
const time = fc.constantFrom("07:30", "10:00", "14:15", "23:50");
const NO_NOTE = { note: null, note_ie: null };
const departures = fc.uniqueArray(
  fc.record({ direction, time, days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }) }),
  { selector: (one) => `${one.direction} ${one.time}`, maxLength: 6 },
);
const season = (from: string | null, to: string | null) =>
  departures.map((all) => ({
    from,
    to,
    name: null,
    name_ie: null,
    departures: all.map((one) => ({ ...one, ...NO_NOTE })),
  }));
const change = fc
  .record({
    kind: fc.constantFrom("cancelled" as const, "extra" as const),
    ahead: fc.integer({ min: -2, max: DAYS }),
    days: fc.integer({ min: 0, max: 9 }),
    direction: fc.option(direction),
    time: fc.option(time),
  })
  .map(({ ahead, days, ...one }) => ({
    ...one,
    ...NO_NOTE,
    id: ID,
    timetable_id: ID,
    date_created: "2026-11-01T00:00:00.000Z",
    date_from: TODAY.add({ days: ahead }).toString(),
    date_to: TODAY.add({ days: ahead + days }).toString(),
  }))
  .filter(({ kind, ...one }) => kind === "cancelled" || (one.direction !== null && one.time !== null));
const timetable = fc
  .record({
    holiday_rule: fc.constantFrom(...HOLIDAY_SERVICES),
    minutes: fc.integer({ min: 1, max: 200 }),
    seasons: fc.tuple(season(null, null), season("06-01", "08-31"), season("12-20", "01-06")),
    changes: fc.array(change, { maxLength: 5 }),
  })
  .map(
    (one) =>
      ({
        id: ID,
        mode: "boat",
        page: null,
        operator: "North Star",
        origin: "The mainland",
        destination: "The island",
        origin_latitude: 54.98,
        origin_longitude: -8.43,
        destination_latitude: 54.99,
        destination_longitude: -8.5,
        date_updated: "2026-11-01T00:00:00.000Z",
        ...one,
      }) as unknown as Timetable,
  );

/** What runs on each date, by the rules of the reference: `calendar.txt`, and its exceptions. */
function tripsByDate({ "calendar.txt": weeks, "calendar_dates.txt": exceptions }: GtfsTables): string[][] {
  const rows = weeks!.slice(1).map(([service, ...days]) => ({ service: String(service), days }));
  const exceptionOf = new Map(exceptions!.slice(1).map(([service, date, type]) => [`${service} ${date}`, type]));
  return Array.from({ length: DAYS }, (_, ahead) => {
    const date = TODAY.add({ days: ahead });
    return rows
      .filter(({ service, days }) => {
        const type = exceptionOf.get(`${service} ${gtfsDate(date)}`);
        return type === undefined ? days[date.dayOfWeek - 1] === 1 : type === 1;
      })
      .map(({ service }) => service)
      .sort();
  });
}

test("a trip runs on exactly the days on which the site shows that it leaves", () => {
  fc.assert(
    fc.property(timetable, (one) => {
      const shown = Array.from({ length: DAYS }, (_, ahead) => {
        const leaving = departuresOf([one], TODAY.add({ days: ahead })).filter(({ state }) => state !== "cancelled");
        return [...new Set(leaving.map((each) => `${ID}-${each.direction}-${each.time.replace(":", "")}`))].sort();
      });
      expect(
        tripsByDate(staticFeed([one], { name: "Eolaire", publicUrl: "https://eolaire.test", today: TODAY })),
      ).toEqual(shown);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
