import { expect, test } from "vitest";
import { ZONE } from "../local-time.ts";
import { plainStarts } from "./plain-recurrence.ts";
import { occurrencesBetween } from "./recurrence.ts";

const THURSDAY = "2026-03-19T21:00";

test.each([
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=DAILY;UNTIL=20260601",
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;BYDAY=TH;INTERVAL=2",
  "FREQ=WEEKLY;BYDAY=SU,MO,TH",
  "FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=3;WKST=MO",
  "FREQ=WEEKLY;BYDAY=TU",
  "FREQ=WEEKLY;UNTIL=20260528T200000Z",
])("%s has the occurrences that the library finds", (rrule) => {
  const startsAt = Temporal.PlainDateTime.from(THURSDAY).toZonedDateTime(ZONE).toInstant();
  const event = { startsAt, endsAt: startsAt.add({ hours: 4 }), rrule, exdates: [] };
  // COUNT is left to the library; it ends after every window.
  const asCounted = rrule.includes("UNTIL") ? null : { ...event, rrule: `${rrule};COUNT=700` };
  for (const day of ["2026-03-10", "2026-03-20", "2026-03-28", "2026-05-01", "2026-10-20"]) {
    const from = Temporal.PlainDate.from(day).toZonedDateTime(ZONE).toInstant();
    const to = from.add({ hours: 24 * 40 });
    const starts = (of: typeof event) => occurrencesBetween(of, from, to).map(({ startsAt }) => `${startsAt}`);
    if (asCounted) expect(starts(event), day).toEqual(starts(asCounted));
    else expect(starts(event), day).toEqual(starts({ ...event, rrule: `${rrule};BYMONTH=3,4,5,6` }));
  }
});

test.each([
  "FREQ=MONTHLY",
  "FREQ=WEEKLY;COUNT=4",
  "FREQ=DAILY;BYDAY=MO",
  "FREQ=WEEKLY;WKST=SU",
  "FREQ=DAILY;INTERVAL=7",
])("%s is left to the library", (rrule) => {
  const first = Temporal.PlainDateTime.from(THURSDAY);
  expect(plainStarts(rrule, { first, after: first, before: first.add({ days: 30 }) })).toBeNull();
});
