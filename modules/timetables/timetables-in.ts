import type { Locale } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";

/** The module's own words in a language, with those that it shares with the rest of the product. */
export const timetablesIn = (locale: Locale) => ({
  ...textsFor(locale, "journeys"),
  ...textsFor(locale, "timetables"),
});
