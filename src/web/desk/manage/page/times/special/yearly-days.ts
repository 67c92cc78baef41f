import type { NamesByLanguage } from "../../../../../../domain/in-language.ts";
import { writeYearly, type Yearly } from "../../../../../../domain/opening-times/yearly.ts";
import { PUBLIC_HOLIDAY_NAMES } from "../../../../../../domain/public-holidays.ts";

/** The days of every year that people ask for. St Brigid's Day is none: it moves by a rule of its own. */
const DAYS: readonly (NamesByLanguage & { yearly: Yearly })[] = [
  { yearly: { date: "01-01" }, ...PUBLIC_HOLIDAY_NAMES["new-year"] },
  { yearly: { date: "03-17" }, ...PUBLIC_HOLIDAY_NAMES["st-patrick"] },
  { yearly: { easter: -2 }, en: "Good Friday", ga: "Aoine an Chéasta", fr: "Vendredi saint" },
  { yearly: { easter: 0 }, en: "Easter Sunday", ga: "Domhnach Cásca", fr: "Dimanche de Pâques" },
  { yearly: { easter: 1 }, ...PUBLIC_HOLIDAY_NAMES["easter-monday"] },
  { yearly: { month: 5, day: 1, nth: 1 }, ...PUBLIC_HOLIDAY_NAMES.may },
  { yearly: { month: 6, day: 1, nth: 1 }, ...PUBLIC_HOLIDAY_NAMES.june },
  { yearly: { month: 8, day: 1, nth: 1 }, ...PUBLIC_HOLIDAY_NAMES.august },
  { yearly: { month: 10, day: 1, nth: -1 }, ...PUBLIC_HOLIDAY_NAMES.october },
  { yearly: { date: "12-24" }, en: "Christmas Eve", ga: "Oíche Nollag", fr: "Veille de Noël" },
  { yearly: { date: "12-25" }, ...PUBLIC_HOLIDAY_NAMES.christmas },
  { yearly: { date: "12-26" }, ...PUBLIC_HOLIDAY_NAMES["st-stephen"] },
  { yearly: { date: "12-31" }, en: "New Year’s Eve", ga: "Oíche Chinn Bliana", fr: "Saint-Sylvestre" },
];

/** Each with its rule as `writeYearly` writes it. */
export const YEARLY_DAYS = DAYS.map(({ yearly, ...names }) => ({ ...names, rule: writeYearly(yearly) }));
