import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCalendar } from "./parse-calendar.ts";

const from = Temporal.Instant.from("2027-05-01T00:00:00Z");
const WINDOW = { from, to: from.add({ hours: 24 * 366 }) };
const FOLDER = "modules/calendars-in/inputs";
const FILES = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`));
const RUNS = { numRuns: 1000, seed: 2027 };

const event = (uid: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  "END:VEVENT",
];
const BEFORE = event("before", "DTSTART;TZID=Europe/Dublin:20270602T190000");
const AFTER = event("after", "DTSTART;VALUE=DATE:20270710");
const DAMAGED = [
  "UID:damaged",
  "SUMMARY;LANGUAGE=en:Damaged",
  "DTSTART;TZID=Europe/Dublin:20270603T190000",
  "DURATION:PT2H",
  "RRULE:FREQ=MONTHLY;BYDAY=1TH;UNTIL=20271231T000000Z",
  "EXDATE;TZID=Europe/Dublin:20270701T190000",
  "RDATE;VALUE=DATE:20270609",
  "CLASS:PUBLIC",
  "SEQUENCE:2",
  "DESCRIPTION:Doors at 8",
  "LOCATION:Pier",
];

const nonsense = fc.oneof(
  fc.constantFrom(
    ..."|,|;|:|0|-1|NaN|20270230|99999999|20270712T|2027-07-12|20270712T250000|P|PT|-P1D|P9999999W".split("|"),
  ),
  fc.constantFrom(
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=WEEKLY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=7;BYDAY=SU",
    "FREQ=",
  ),
  fc.constantFrom(
    "FREQ=SECONDLY",
    "FREQ=YEARLY;COUNT=0",
    "FREQ=YEARLY;INTERVAL=99999999",
    "BYDAY=MO",
    "FREQ=WEEKLY;UNTIL=",
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 10 }),
);
/** Another value, other parameters, another line, or none. */
const damage = fc.oneof(
  fc.tuple(fc.constant("value" as const), nonsense),
  fc.tuple(fc.constant("parameters" as const), nonsense),
  fc.tuple(fc.constantFrom("line" as const, "none" as const), nonsense),
);
type Damage = ["value" | "parameters" | "line" | "none", string];

function damaged(line: string, [kind, text]: Damage): string[] {
  const inOneLine = text.replaceAll(/\r|\n/g, " ");
  const [head = "", name = ""] = /^([^:;]*)[^:]*/.exec(line) ?? [];
  if (kind === "value") return [`${head}:${inOneLine}`];
  if (kind === "parameters") return [`${name};TZID=${inOneLine}${line.slice(head.length)}`];
  return kind === "line" ? [line, inOneLine] : [];
}

test("a damaged line takes no other event with it", () => {
  const place = fc.nat({ max: DAMAGED.length - 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, damage), { minLength: 1, maxLength: 3 }), (damages) => {
      const lines = DAMAGED.flatMap((line, at) => {
        const found = damages.find(([where]) => where === at);
        return found ? damaged(line, found[1]) : [line];
      });
      const whole = [
        "BEGIN:VCALENDAR",
        ...BEFORE,
        "BEGIN:VEVENT",
        ...lines,
        "END:VEVENT",
        ...AFTER,
        "END:VCALENDAR",
        "",
      ];
      const { events, leftOut } = parseCalendar(Buffer.from(whole.join("\r\n")), WINDOW);
      const others = events.filter(({ title }) => title === "before" || title === "after");
      expect(others.map(({ title, dates }) => [title, dates])).toEqual([
        ["before", 1],
        ["after", 1],
      ]);
      expect(leftOut.length).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

test.each(["DTSTART", "DTSTART;TZID=Europe/Dublin", "DTEND", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"])(
  "an event whose %s is nonsense is named",
  (name) => {
    for (const value of ["20271345", "soon", "FREQ=MAYBE", "20270712T256000Z", "%%%"]) {
      const lines = name.startsWith("DTSTART") ? [] : ["DTSTART:20270603T190000Z"];
      const whole = ["BEGIN:VCALENDAR", ...BEFORE, ...event("damaged", ...lines, `${name}:${value}`), "END:VCALENDAR"];
      const { events, leftOut } = parseCalendar(Buffer.from(whole.join("\r\n")), WINDOW);
      expect([events.map(({ title }) => title), leftOut.map(({ title }) => title)]).toEqual([["before"], ["damaged"]]);
    }
  },
);

test("bytes that are changed, lost or doubled never end the reading, as long as a calendar begins", () => {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.constantFrom(0, 1, 1, 5, 40, 400),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom(...["\r\n", ":", '"', "END:VEVENT\r\n"].map(Buffer.from)),
    ),
  });
  fc.assert(
    fc.property(fc.constantFrom(...FILES), fc.array(change, { minLength: 1, maxLength: 4 }), (file, changes) => {
      const body = changes.reduce<Buffer>((bytes, { at, remove, insert }) => {
        const offset = Math.floor(at * bytes.length);
        return Buffer.concat([bytes.subarray(0, offset), insert, bytes.subarray(offset + remove)]);
      }, file);
      const begins = /(?:^|[\r\n])begin:(?:vcalendar|vevent)[\r\n]/i.test(body.toString("latin1"));
      if (begins) expect(parseCalendar(body, WINDOW).events.length).toBeGreaterThanOrEqual(0);
    }),
    RUNS,
  );
});
