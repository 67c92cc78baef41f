import { type HolidayRule, LocalCalendar, OpeningHours, PublicHolidays } from "../src/index.ts";

/** The public holidays of Ireland, by the present law. */
const RULES: readonly HolidayRule<string>[] = [
  { key: "new-year", names: "New Year’s Day", on: "01-01" },
  {
    key: "st-brigid",
    names: "St Brigid’s Day",
    month: 2,
    nth: 1,
    weekday: 1,
    unless: { on: "02-01", weekday: 5 },
  },
  { key: "st-patrick", names: "St Patrick’s Day", on: "03-17" },
  { key: "easter-monday", names: "Easter Monday", easter: 1 },
  { key: "may", names: "May holiday", month: 5, nth: 1, weekday: 1 },
  { key: "june", names: "June holiday", month: 6, nth: 1, weekday: 1 },
  { key: "august", names: "August holiday", month: 8, nth: 1, weekday: 1 },
  { key: "october", names: "October holiday", month: 10, nth: -1, weekday: 1 },
  { key: "christmas", names: "Christmas Day", on: "12-25" },
  { key: "st-stephen", names: "St Stephen’s Day", on: "12-26" },
];

export const publicHolidays = new PublicHolidays(RULES);
export const calendar = new LocalCalendar("Europe/Dublin", publicHolidays);
export const openingHours = new OpeningHours(calendar);
