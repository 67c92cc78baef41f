import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseCalendar } from "./parse-calendar.ts";

const from = Temporal.Instant.from("2027-05-01T00:00:00Z");
const WINDOW = { from, to: from.add({ hours: 24 * 366 }) };

const file = (name: string) => readFileSync(`modules/calendars-in/inputs/${name}.ics`);
const read = (body: Uint8Array) => {
  const { events, leftOut, unknownZones } = parseCalendar(body, WINDOW);
  return {
    events: events.map(({ title, first }) => `${title}: ${minute(first.starts_at)}/${minute(first.ends_at)}`),
    leftOut: leftOut.map(({ title, reason }) => `${title}: ${reason}`),
    unknownZones,
  };
};
const minute = (instant: string) => instant.slice(0, 16);

const GOOD = "Good: 2027-07-10T19:00/2027-07-10T21:00";
const GOOD_EVENT = "Good event: 2027-07-10T19:00/2027-07-10T21:00";
const OTHER = "Other: 2027-06-02T18:00/2027-06-02T19:00";

test.each<[file: string, events: string[], leftOut?: string[], zones?: string[]]>([
  ["raw-newline", [GOOD_EVENT, "Talk: 2027-07-11T19:00/2027-07-11T20:00"]],
  ["date-without-value", [GOOD_EVENT, "All day without VALUE: 2027-07-11T23:00/2027-07-12T23:00"]],
  ["bad-rrule", [GOOD_EVENT], ["Bad rule: bad-rule"]],
  ["exdate-date-without-value", [OTHER, GOOD]],
  ["exdate-tzid-date-without-value", [OTHER, GOOD]],
  ["exdate-empty", [OTHER, GOOD]],
  ["dtstart-value-datetime-date", ["Other: 2027-07-09T23:00/2027-07-10T23:00", GOOD]],
  ["dtstart-empty", [GOOD], ["Other: bad-time"]],
  ["duration-empty", [OTHER, GOOD]],
  ["rrule-byday-space", [OTHER, GOOD]],
  ["rrule-lower", [OTHER, GOOD]],
  ["rrule-bymonthday-32", [GOOD], ["Other: bad-rule"]],
  ["line-without-colon", [OTHER, GOOD]],
  ["allday-wrtz-berlin", ["Regatta: 2027-07-09T23:00/2027-07-10T23:00"]],
  ["gmt-redefined", ["Summer talk: 2027-07-23T09:20/2027-07-23T09:50"]],
  ["windows-undefined", ["Visit: 2027-07-08T08:00/2027-07-08T08:30"]],
  [
    "tzid-prefixes",
    [
      "Prefix and three parts: 2027-07-08T17:00/2027-07-08T18:00",
      "Three parts: 2027-07-08T17:00/2027-07-08T18:00",
      "Prefix one: 2027-07-08T18:00/2027-07-08T19:00",
      "Prefix two: 2027-07-08T18:00/2027-07-08T19:00",
      "Quoted: 2027-07-08T18:00/2027-07-08T19:00",
    ],
  ],
  ["tz-empty", ["Other: 2027-07-08T18:00/2027-07-08T19:00", GOOD], [], ["Z1"]],
  ["tz-no-offset", ["Other: 2027-07-08T18:00/2027-07-08T19:00", GOOD], [], ["Z1"]],
  ["tz-offset-3", ["Other: 2027-07-08T18:00/2027-07-08T19:00", GOOD]],
  [
    "two-calendars",
    ["In the first: 2027-07-10T19:00/2027-07-10T20:00", "In the second: 2027-07-11T19:00/2027-07-11T20:00"],
  ],
  [
    "same-uid",
    [
      "Class: 2027-06-02T18:00/2027-06-02T19:00",
      "Class: 2027-06-09T18:00/2027-06-09T19:00",
      "Class: 2027-06-16T18:00/2027-06-16T19:00",
    ],
  ],
  [
    "fold-in-character",
    ["Oíche cheoil i dTeach an Phobail, Árainn Mhór, agus damhsa ag an gcé: 2027-07-10T19:00/2027-07-10T21:00"],
  ],
  [
    "this-and-future",
    [
      "Session: 2027-06-04T19:00/2027-06-04T21:00",
      "Session: 2027-06-11T19:00/2027-06-11T21:00",
      "Session (later): 2027-06-18T20:00/2027-06-18T22:00",
      "Session (later): 2027-06-25T20:00/2027-06-25T22:00",
    ],
  ],
  ["latin1", ["Féile Árann: 2027-07-10T19:00/2027-07-10T20:00"]],
])("%s is read", (name, events, leftOut = [], unknownZones = []) => {
  expect(read(file(name))).toEqual({ events: expect.arrayContaining(events), leftOut, unknownZones });
  expect(read(file(name)).events).toHaveLength(events.length);
});
