import { country } from "./country.ts";
import type { Language } from "./language-codes.ts";

export type { Language };

/** English and French are written as in the country where people speak them, else as in Britain and in France. */
const tagOf = (language: "en" | "fr", elsewhere: string) =>
  `${language}-${country.languages.includes(language) ? country.code : elsewhere}`;

/**
 * The BCP 47 tag of each language for `Intl`: dates, numbers and plural rules. Apart from the other facts of `LANGUAGES`, since scripts of public
 * screens load it.
 */
export const INTL_TAG: Record<Language, string> = {
  en: tagOf("en", "GB"),
  ga: "ga-IE",
  cy: "cy-GB",
  gd: "gd-GB",
  fr: tagOf("fr", "FR"),
  br: "br-FR",
};
