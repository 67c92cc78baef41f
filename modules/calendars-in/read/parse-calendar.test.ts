import { expect, test } from "vitest";
import { isPublicAddress } from "#core/server/outbound/public-network.ts";
import { parseCalendar } from "./parse-calendar.ts";
import { NoCalendar, parseApart } from "./read-calendar.ts";

const NOW = Temporal.Instant.from("2026-03-01T12:00:00Z");
const WINDOW = { from: NOW, to: NOW.add({ hours: 24 * 366 }) };

const calendar = (...components: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...components, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const read = (...components: string[]) => parseCalendar(Buffer.from(calendar(...components)), WINDOW);
const events = (...components: string[]) => read(...components).events;
const times = (...lines: string[]) =>
  events(event("UID:1", "SUMMARY:Trad", ...lines)).map(({ starts_at, ends_at }) => [starts_at, ends_at]);

const OUTLOOK_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Office time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T010000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
].join("\r\n");

test.each([
  ["a zone of the database", ["DTSTART;TZID=America/New_York:20260701T150000"], "2026-07-01T19:00:00.000Z"],
  ["Dublin in summer", ["DTSTART;TZID=Europe/Dublin:20260701T200000"], "2026-07-01T19:00:00.000Z"],
  ["UTC", ["DTSTART:20260701T190000Z"], "2026-07-01T19:00:00.000Z"],
  ["no zone: Dublin", ["DTSTART:20260701T200000"], "2026-07-01T19:00:00.000Z"],
  ["a prefixed name", ["DTSTART;TZID=/x.org/2026_1/Europe/Paris:20260701T210000"], "2026-07-01T19:00:00.000Z"],
  ["an unknown zone: Dublin", ["DTSTART;TZID=Moon/Base:20260701T200000"], "2026-07-01T19:00:00.000Z"],
])("times by %s", (_, lines, start) => {
  expect(times(...lines, "DURATION:PT2H")).toEqual([[start, new Date(Date.parse(start) + 7_200_000).toISOString()]]);
});

test("a zone that the calendar defines itself holds in summer and in winter", () => {
  const at = (day: string) =>
    events(OUTLOOK_ZONE, event("UID:1", "SUMMARY:x", `DTSTART;TZID=Office time:${day}T200000`))[0]?.starts_at;
  expect([at("20260701"), at("20261201")]).toEqual(["2026-07-01T19:00:00.000Z", "2026-12-01T20:00:00.000Z"]);
});

test("a whole day is from midnight to midnight in Dublin", () => {
  expect(times("DTSTART;VALUE=DATE:20260701")).toEqual([["2026-06-30T23:00:00.000Z", "2026-07-01T23:00:00.000Z"]]);
});

test("a series in Dublin is one event with the same rule; another zone's is stored date by date", () => {
  const weekly = (zone: string) =>
    events(
      event(
        "UID:1",
        "SUMMARY:Trad",
        `DTSTART;TZID=${zone}:20260306T210000`,
        "DURATION:PT3H",
        "RRULE:FREQ=WEEKLY;UNTIL=20260403T200000Z",
      ),
    );
  expect(weekly("Europe/Dublin")).toMatchObject([{ key: "1", rrule: "FREQ=WEEKLY;UNTIL=20260403T210000", dates: 5 }]);
  expect(weekly("America/New_York").map(({ rrule, starts_at }) => [rrule, starts_at])).toEqual([
    [null, "2026-03-07T02:00:00.000Z"],
    [null, "2026-03-14T01:00:00.000Z"], // clocks change there two weeks earlier
    [null, "2026-03-21T01:00:00.000Z"],
    [null, "2026-03-28T01:00:00.000Z"],
  ]);
});

test("an excluded date, a moved one and a cancelled one leave the series", () => {
  const found = events(
    event(
      "UID:1",
      "SUMMARY:Trad",
      "DTSTART;TZID=Europe/Dublin:20260306T210000",
      "RRULE:FREQ=WEEKLY;COUNT=5",
      "EXDATE;TZID=Europe/Dublin:20260313T210000",
    ),
    event(
      "UID:1",
      "SUMMARY:Trad, early",
      "RECURRENCE-ID;TZID=Europe/Dublin:20260320T210000",
      "DTSTART;TZID=Europe/Dublin:20260320T190000",
    ),
    event(
      "UID:1",
      "SUMMARY:Trad",
      "RECURRENCE-ID;TZID=Europe/Dublin:20260327T210000",
      "DTSTART;TZID=Europe/Dublin:20260327T210000",
      "STATUS:CANCELLED",
    ),
  );
  expect(found.map(({ title, first, dates }) => [title, first.starts_at, dates])).toEqual([
    ["Trad", "2026-03-06T21:00:00.000Z", 2],
    ["Trad, early", "2026-03-20T19:00:00.000Z", 1],
  ]);
});

test("what is cancelled, over, private or without a title is not shown", () => {
  const { events: found, leftOut } = read(
    event("UID:1", "SUMMARY:Cancelled", "DTSTART:20260701T190000Z", "STATUS:CANCELLED"),
    event("UID:2", "SUMMARY:Over", "DTSTART:20260201T190000Z"),
    event("UID:3", "SUMMARY:Dentist", "DTSTART:20260701T190000Z", "CLASS:PRIVATE"),
    event("UID:4", "DTSTART:20260701T190000Z"),
    event("UID:6", "SUMMARY:Shown", "DTSTART:20260701T190000Z"),
    event("UID:6", "SUMMARY:Shown, later version", "DTSTART:20260701T190000Z", "SEQUENCE:2"),
  );
  expect(found.map(({ title }) => title)).toEqual(["Shown, later version"]);
  expect(leftOut).toEqual([
    { title: null, starts_at: "2026-07-01T19:00:00.000Z", reason: "private" }, // without its title
    { title: null, starts_at: "2026-07-01T19:00:00.000Z", reason: "no-title" },
  ]);
});

test("texts are plain: no markup, no Markdown, no controls, no addresses of other schemes", () => {
  const [found] = events(
    event(
      "UID:1",
      "DTSTART:20260701T190000Z",
      "SUMMARY:A\\nnight \u202eof *stars*",
      "URL:javascript:alert(1)",
      "DESCRIPTION:<b>Doors</b> &amp; tea<br># 8 <script>x</script>\\n![x](https://evil.example/a.png) https://tickets.example/a_b_c",
    ),
  );
  expect(found).toMatchObject({ title: "A night of *stars*", url: null });
  expect(found?.description).toBe(
    "Doors \\& tea  \n\\# 8 x  \n\\!\\[x\\](https://evil.example/a.png) https://tickets.example/a_b_c",
  );
});

test.each([
  ["every second for ever", "RRULE:FREQ=SECONDLY"],
  [
    "each second of each day",
    `RRULE:FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
  ],
])("an event %s is left out, and the others are shown", async (_, rule) => {
  const body = calendar(
    event("UID:1", "SUMMARY:Flood", "DTSTART:19700101T000000Z", rule),
    event("UID:2", "SUMMARY:Trad", "DTSTART:20260701T190000Z"),
  );
  const found = parseCalendar(Buffer.from(body), WINDOW);
  expect([found.events.map(({ title }) => title), found.leftOut.map(({ title }) => title)]).toEqual([
    ["Trad"],
    ["Flood"],
  ]);
});

test("at most 200 events of 20,000 are taken, the nearest ones", () => {
  const many = Array.from({ length: 20_000 }, (_, n) =>
    event(`UID:${n}`, "SUMMARY:x", `DTSTART:2026070${1 + (n % 9)}T190000Z`),
  );
  const found = read(...many);
  expect([found.events.length, found.leftOut.length]).toEqual([200, 19_800]);
  expect(new Set(found.events.map(({ starts_at }) => starts_at))).toEqual(new Set(["2026-07-01T19:00:00.000Z"]));
});

test.each([
  ["HTML", "<!doctype html><title>Sign in</title>", "not-a-calendar"],
  ["nested a hundred thousand times", `BEGIN:VCALENDAR\n${"BEGIN:X\n".repeat(100_000)}`, "not-a-calendar"],
])("%s is no calendar", async (_, body, problem) => {
  expect(await problemOf(parseApart(Buffer.from(body), NOW))).toBe(problem);
});

test("a calendar that takes too long is ended from outside", async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => event(`UID:${n}`, "SUMMARY:x", "DTSTART:20260701T190000Z"));
  expect(await problemOf(parseApart(Buffer.from(calendar(...many)), NOW, { limitMs: 1 }))).toBe("too-complex");
});

const problemOf = (parsed: Promise<unknown>) =>
  parsed.then(
    () => null,
    (error: unknown) => (error instanceof NoCalendar ? error.problem : error),
  );

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "224.0.0.1",
  "0.0.0.0",
  "::",
  "::1",
  "fe80::1",
  "fc00::1",
  "ff02::1",
  "::ffff:8.8.8.8",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "168.63.129.16",
  "fd00:ec2::254",
  "100.100.100.200",
  "192.0.0.192",
  "::ffff:168.63.129.16",
  "fd20:ce::254",
  "2002:7f00:1::",
  "2001:0:1::",
  "198.18.0.1",
  "255.255.255.255",
  "fe80::1%eth0",
  "localhost",
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "2606:4700::1111"])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["by a length", "20260702T120000Z/PT3H", "2026-07-02T12:00:00.000Z", "2026-07-02T15:00:00.000Z"],
  [
    "by an end after midnight",
    "20260702T200000Z/20260703T010000Z",
    "2026-07-02T20:00:00.000Z",
    "2026-07-03T01:00:00.000Z",
  ],
])("an added period keeps its own end: %s", (_, period, from, to) => {
  const added = times("DTSTART:20260701T190000Z", "DURATION:PT1H", `RDATE;VALUE=PERIOD:${period}`);
  expect(added).toEqual([
    ["2026-07-01T19:00:00.000Z", "2026-07-01T20:00:00.000Z"],
    [from, to],
  ]);
});

/** Computed with dateutil 2.9. */
test.each([
  ["a week of the year", "20260511T190000Z", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", ["2026-05-11"]],
  ["two weeks of it", "20260511T190000Z", "FREQ=YEARLY;BYWEEKNO=20,53;BYDAY=MO", ["2026-05-11", "2026-12-28"]],
  [
    "each second month, in some of them",
    "20260105T190000Z",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1WE;BYMONTH=2,9,12",
    ["2026-09-30"],
  ],
  ["29 February in years without", "20240229T190000Z", "FREQ=YEARLY", []],
])("dates of a rule by %s", (_, start, rule, days) => {
  const found = times(`DTSTART:${start}`, `RRULE:${rule}`).map(([from]) => from?.slice(0, 10));
  expect(found.sort()).toEqual(days);
});

test("weeks of the year that begin on a Sunday, and a thousand times a day, are named as not shown", () => {
  const all = [...Array(60).keys()].join();
  const rules = ["FREQ=YEARLY;BYWEEKNO=52;BYDAY=SA;WKST=SU", `FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=${all};BYSECOND=${all}`];
  const found = rules.map((rule) => read(event("UID:1", "SUMMARY:x", "DTSTART:20260511T190000Z", `RRULE:${rule}`)));
  expect(found.map(({ events, leftOut }) => [events.length, leftOut[0]?.reason])).toEqual([
    [0, "bad-rule"],
    [0, "too-often"],
  ]);
});
