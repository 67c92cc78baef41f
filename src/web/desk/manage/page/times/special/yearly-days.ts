import { type HolidayRule, PublicHolidays, writeYearly, type Yearly } from "@eolaire/opening-hours";
import { country } from "#core/contract/country.ts";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import { inBothLanguages } from "#core/domain/in-language.ts";

/** Days that people ask for as well. */
const OTHERS: readonly HolidayRule<NamesByLanguage>[] = [
  { key: "good-friday", easter: -2, names: { en: "Good Friday", ga: "Aoine an Chéasta", fr: "Vendredi saint" } },
  { key: "easter", easter: 0, names: { en: "Easter Sunday", ga: "Domhnach Cásca", fr: "Dimanche de Pâques" } },
  { key: "christmas-eve", on: "12-24", names: { en: "Christmas Eve", ga: "Oíche Nollag", fr: "Veille de Noël" } },
  {
    key: "new-year-eve",
    on: "12-31",
    names: { en: "New Year’s Eve", ga: "Oíche Chinn Bliana", fr: "Saint-Sylvestre" },
  },
];

const known = new Set(country.holidays.map(({ key }) => key));
/** Without a holiday that moves by a rule of its own, as St Brigid’s Day does. */
const RULES = [...country.holidays.filter(({ unless }) => !unless), ...OTHERS.filter(({ key }) => !known.has(key))];

/** A year in which the days stand in their usual order. */
const ANY_YEAR = 2026;

type Nth = Extract<Yearly, { nth: unknown }>["nth"];

function yearlyOf({ on, easter, month = 1, weekday = 1, nth = 1 }: HolidayRule<unknown>): Yearly {
  if (on) return { date: on };
  return easter === undefined ? { month, day: weekday, nth: nth as Nth } : { easter };
}

const positions = new Map(new PublicHolidays(RULES).of(ANY_YEAR).map(({ key }, at) => [key, at]));

/** The days of every year that people ask for, each with its rule as `writeYearly` writes it. */
export const YEARLY_DAYS = RULES.toSorted((one, other) => positions.get(one.key)! - positions.get(other.key)!).map(
  (rule) => ({ ...inBothLanguages(rule.names), rule: writeYearly(yearlyOf(rule)) }),
);
