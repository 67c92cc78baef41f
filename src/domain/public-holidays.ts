import { PublicHolidays } from "@eolaire/opening-hours";
import { country } from "../contract/country.ts";

/** Those of the country, by the present law. */
export const publicHolidays = new PublicHolidays(country.holidays);
