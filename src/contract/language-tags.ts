import { country } from "./country.ts";
import type { Language } from "./language-codes.ts";

export type { Language };

/** English is written as in the country where people speak it, else as in Britain. */
const ENGLISH = country.languages.includes("en") ? `en-${country.code}` : "en-GB";

/**
 * The BCP 47 tag of each language for `Intl`: dates, numbers and plural rules. Apart from the other facts of `LANGUAGES`, since scripts of public
 * screens load it.
 */
export const INTL_TAG: Record<Language, string> = {
  en: ENGLISH,
  ga: "ga-IE",
  cy: "cy-GB",
  gd: "gd-GB",
  fr: "fr-FR",
  br: "br-FR",
};
