import type { PublicHolidays } from "../public-holidays.ts";
import { nextYearly, type Yearly } from "../yearly.ts";
import { lastDayOf } from "./days-of-year.ts";
import type { DraftSpecial, HoursDraft, ReadHours } from "./hours-draft.ts";
import { type OsmRule, readOsmRules } from "./osm-rules.ts";
import { merged, rowsOfRules, timesOnDate, type WeekRule } from "./osm-year.ts";

/** Longer texts are no value of OpenStreetMap. */
const MAX_LENGTH = 1000;
const SHOWN_LENGTH = 60;
/** Dates further ahead are a mistake. */
const YEARS_AHEAD = 5;
/** Within them, each date has been each weekday, and 29 February has been there. */
const ALL_WEEKDAYS_YEARS = 28;

/**
 * Reads a value of the tag `opening_hours`: weeks, seasons, certain weeks of a month, public holidays, single dates, days of
 * every year, closed days and appointments. Sunrise and other variables are not understood. Where a night is ended by a rule for
 * the next day, or a date stands before a rule that holds on it, too, the line means something else: who must be sure compares
 * what another reader makes of it. `nights`: where such a night ends, as its own rule says, or at midnight, as the next one does.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 * @param today `YYYY-MM-DD`: dates before it are left out
 * @param known the public holidays that `PH` means
 */
export function readOsmLine(
  line: string,
  today: string,
  known: PublicHolidays<unknown>,
  nights: "as-written" | "midnight" = "as-written",
): ReadHours {
  const whole = { notUnderstood: line.slice(0, SHOWN_LENGTH) };
  if (line.length > MAX_LENGTH) return whole;
  const found = readOsmRules(line);
  if ("notUnderstood" in found) return found;
  const read = nights === "midnight" ? { ...found, rules: endedAtMidnight(found.rules) } : found;
  const keys = keysOfSpecials(read.rules);
  const ofWeeks = read.rules.filter((_, at) => keys[at] === null);
  const times = rowsOfRules(ofWeeks.filter(isOfWeek));
  if (!times || times.length === 0) return whole;
  const holidays = readHolidays(ofWeeks, Number(today.slice(0, 4)), known);
  if (!holidays) return { notUnderstood: ofWeeks.find((rule) => !isOfWeek(rule))?.text ?? line };
  const specials = Map.groupBy(
    read.rules.filter((_, at) => keys[at] !== null),
    ({ dates, days }) => keyOf(dates, days),
  );
  const [special, leftOut]: [DraftSpecial[], string[]] = [[], read.comments];
  for (const rules of specials.values()) {
    const one = readSpecial(rules, today);
    if (one === null) return { notUnderstood: rules[0]!.text };
    if (one.date_to < today) leftOut.push(rules[0]!.text);
    else special.push(one);
  }
  return { times, holidays, special, leftOut };
}

/** Rules of which a night ends at midnight where a later one, after a semicolon, is for the next day. */
function endedAtMidnight(rules: readonly OsmRule[]): OsmRule[] {
  return rules.flatMap((rule, at) => {
    if (!isOfWeek(rule) || rule.days.nth || !rule.times.some(isNight)) return [rule];
    const replaced = new Set(rules.slice(at + 1).flatMap((later) => daysReplaced(rule, later)));
    const [ended, others] = [true, false].map((isEnded) => {
      const days = rule.days.days.filter((day) => replaced.has((day % EVERY_DAY) + 1) === isEnded);
      return { ...rule, days: { ...rule.days, days } };
    }) as [WeekRule, WeekRule];
    const times = rule.times.map((time) => (isNight(time) ? { ...time, to: MIDNIGHT } : time));
    return [others, { ...ended, times }].filter(({ days }) => days.days.length > 0);
  });
}

/** The weekdays on which a later rule holds in place of another one. A list of days is one rule. */
function daysReplaced(rule: OsmRule, later: OsmRule): number[] {
  const isOther = !later.isAdditional && later.text !== rule.text;
  const isThen = later.dates.is === "always" || JSON.stringify(later.dates) === JSON.stringify(rule.dates);
  return isOther && isThen && isOfWeek(later) && !later.days.nth ? later.days.days : [];
}

const MIDNIGHT = "24:00";
const isNight = ({ from, to }: OsmRule["times"][number]) => to <= from && to !== "00:00";

const isOfWeek = (rule: OsmRule): rule is WeekRule => rule.days.is === "weekdays";

/** Of each rule the days that it makes special; null: it is of the week, a season or the public holidays. */
function keysOfSpecials(rules: readonly OsmRule[]): (string | null)[] {
  let before: string | null = null;
  return rules.map(({ dates, days, isAdditional }) => {
    const key = keyOf(dates, days);
    // More hours on a weekday of a month are those of a season, unless they belong to the special day before.
    before = dates.is === "season" && isAdditional && key !== before ? null : key;
    return before;
  });
}

function keyOf(dates: OsmRule["dates"], days: OsmRule["days"]): string | null {
  if (dates.is === "yearly" || dates.is === "dated") return JSON.stringify(dates);
  const yearly = weekdayOfMonth(dates, days);
  return yearly && JSON.stringify(yearly);
}

/** `Aug Mo[1]`; null for more days. */
function weekdayOfMonth(dates: OsmRule["dates"], days: OsmRule["days"]): Yearly | null {
  if (dates.is !== "season" || days.is !== "weekdays" || days.days.length > 1 || days.nth?.length !== 1) return null;
  const month = Number(dates.from.slice(0, 2));
  const isMonth = dates.from.endsWith("-01") && dates.to === lastDayOf(month);
  return isMonth ? { month, day: days.days[0]!, nth: days.nth[0]! } : null;
}

const EVERY_DAY = 7;

/** Null where the days are only some of their dates, or have other times than a special day can have. */
function readSpecial(rules: readonly OsmRule[], today: string): DraftSpecial | null {
  const { dates, days, isAdditional } = rules[0]!;
  const yearly = dates.is === "yearly" ? dates.yearly : weekdayOfMonth(dates, days);
  const isWhole = days.is === "weekdays" && (dates.is === "season" || (days.days.length === EVERY_DAY && !days.nth));
  const times = merged(rules);
  if (!isWhole || isAdditional || times.some(({ kind }) => kind !== "open")) return null;
  const [from, to] = dates.is === "dated" ? [dates.from, dates.to] : [nextYearly(yearly!, today, 1)[0]!];
  if (Number(from.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_AHEAD + (yearly ? YEARS_AHEAD : 0)) return null;
  return { date_from: from, date_to: to ?? from, yearly, intervals: times.map(({ kind: _, ...interval }) => interval) };
}

/** `as_usual` where they have the hours of their weekday and season; null where not all of them have the same. */
function readHolidays(rules: readonly OsmRule[], year: number, known: PublicHolidays<unknown>): HoursDraft["holidays"] {
  if (rules.every(isOfWeek)) return "as_usual";
  const years = Array.from({ length: ALL_WEEKDAYS_YEARS }, (_, at) => year + at);
  const all = years
    .flatMap((one) => known.of(one))
    .map(({ date }) => ({
      usual: JSON.stringify(timesOnDate(rules.filter(isOfWeek), date)),
      actual: JSON.stringify(timesOnDate(rules, date)),
    }));
  if (all.every(({ usual, actual }) => usual === actual)) return "as_usual";
  const { actual } = all[0]!;
  const times = JSON.parse(actual) as ReturnType<typeof merged>;
  if (all.some((one) => one.actual !== actual) || times.some(({ kind }) => kind !== "open")) return null;
  return times.length === 0 ? "closed" : times.map(({ from, to }) => ({ from, to }));
}
