import { expect, test } from "vitest";
import {
  LocalCalendar,
  OpeningHours,
  PublicHolidays,
  readSentence,
  rowsOfDraft,
  scheduleOfRows,
  writeOsmLine,
} from "../src/index.ts";

test("the example of the README", () => {
  const holidays = new PublicHolidays([{ key: "christmas", names: "Christmas Day", on: "12-25" }]);
  const hours = new OpeningHours(new LocalCalendar("Europe/Dublin", holidays));
  const pub = { regular: [{ days: [5], from: "17:00", to: "01:30" }], publicHolidays: {} };
  const answer = (at: string) => {
    const { state, next } = hours.openingAt(pub, Temporal.Instant.from(at));
    return `${state} until ${next}`;
  };
  expect(answer("2026-01-17T00:30Z")).toBe("open until 2026-01-17T01:30:00Z");
  expect(answer("2026-12-25T20:00Z")).toBe("closed until 2027-01-01T17:00:00Z");

  const draft = readSentence("Mon-Fri 10-4, Sat 10-2; closed Jan", "2026-11-25", holidays);
  if (!("times" in draft)) throw new Error(draft.notUnderstood);
  const rows = rowsOfDraft(draft);
  expect(writeOsmLine(rows, "2026-11-25").line).toMatch(/^Feb 01-Dec 31 off; Feb 01-Dec 31 Mo-Fr 10:00-16:00/);
  const planOn = (date: string) => hours.planOf(scheduleOfRows(rows), Temporal.PlainDate.from(date)).intervals;
  expect(planOn("2027-01-11")).toEqual([]);
  expect(planOn("2027-02-01")).toEqual([{ from: "10:00", to: "16:00", kind: "open" }]);
});

test("calendars of two time zones stand beside each other", () => {
  const shop = { regular: [{ days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" }] };
  const at = Temporal.Instant.from("2026-07-06T08:30Z");
  const stateIn = (zone: string) =>
    new OpeningHours(new LocalCalendar(zone, new PublicHolidays([]))).openingAt(shop, at).state;
  expect([stateIn("Europe/Dublin"), stateIn("Atlantic/Azores"), stateIn("Europe/Paris")]).toEqual([
    "open",
    "closed",
    "open",
  ]);
});
