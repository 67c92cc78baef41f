export type { OpeningState } from "./changes.ts";
export { type GoogleHours, writeGoogleHours } from "./formats/google-hours.ts";
export {
  type DraftSpecial,
  type DraftTime,
  type HoursDraft,
  type ReadHours,
  rowsOfDraft,
  type UnknownDays,
} from "./formats/hours-draft.ts";
export { OSM_GAPS, type OsmGap, type OsmLine, writeOsmLine } from "./formats/osm-line.ts";
export { readOsmLine } from "./formats/read-osm-line.ts";
export { hoursWithoutEnd, readSentence } from "./formats/read-sentence.ts";
export { type HoursInRows, type HoursRow, type SpecialRow, scheduleOfRows } from "./formats/rows.ts";
export {
  type NoticedDate,
  type OpeningHoursSpecification,
  type SchemaOrgHours,
  weekdaySpecification,
  writeSchemaOrg,
} from "./formats/schema-org.ts";
export { HoursTable, type TimeSpan } from "./hours-table.ts";
export { LocalCalendar, type LocalDay, plainDateOf } from "./local-calendar.ts";
export {
  type DayOfMonth,
  datesOfMonth,
  type MonthPattern,
  monthPattern,
  type PatternDays,
  type PatternException,
  type PatternWeek,
  runsOfDates,
} from "./month-pattern.ts";
export {
  type DayPlan,
  type Opening,
  type OpeningChange,
  OpeningHours,
  type OpeningOutlook,
  type OpenPeriod,
} from "./opening-hours.ts";
export { overlapWithin } from "./overlap.ts";
export { CLOSED_ALWAYS, type PackedHours, packHours } from "./packed-hours.ts";
export { isOnWeekday, type Layer, layerOn, type Plans, type Run, readPlans } from "./plans.ts";
export {
  easterSunday,
  type HolidayRule,
  lastWeekday,
  nthWeekday,
  type PublicHoliday,
  PublicHolidays,
} from "./public-holidays.ts";
export {
  type HolidayHours,
  hasTimes,
  type Interval,
  type OpeningKind,
  type RegularKind,
  type RegularTimes,
  type Schedule,
  type Season,
  type Special,
} from "./schedule.ts";
export { daysOfSeason } from "./season-days.ts";
export { daysNamed, readDaysWithTimes, readTypedDays, type TypedDays } from "./typed/typed-days.ts";
export { isWithoutEnd, readTypedDay, readTypedTime, type TypedInterval, writtenDay } from "./typed/typed-times.ts";
export { readTypedWeeks, type TypedWeeks } from "./typed/typed-weeks.ts";
export { WEEKDAYS } from "./typed/vocabulary.ts";
export { MAX_EVERY, NTH, type Nth, nextDates, readWeeks, sortedNth, type Weeks, writeWeeks } from "./weeks.ts";
export { EVERY_YEAR, nextYearly, readYearly, writeYearly, type Yearly, yearlyOn } from "./yearly.ts";
