import { speak } from "@eolaire/search";
import { LOCALES, type Locale, otherLocale } from "../contract/locales.ts";

/** Whose changes of words `@eolaire/search` knows, the ones that need it most first. */
const CHANGING: readonly Locale[] = ["cy", "ga", "gd"];
const isNotEnglish = (one: Locale) => one !== "en";

/** The language that is indexed with the forms of its words, and the one beside it, mostly English. */
export const OWN: Locale = CHANGING.find((one) => LOCALES.includes(one)) ?? LOCALES.find(isNotEnglish)!;
export const BESIDE: Locale = otherLocale(OWN);

/** The text search configuration of PostgreSQL. */
export const CONFIGURATIONS: Readonly<Record<Locale, string>> = {
  en: "english",
  ga: "irish",
  cy: "simple",
  gd: "irish",
  fr: "french",
  br: "simple",
};

// What is folded in a process is folded for its two languages: imported by all that folds.
speak(LOCALES, { own: CONFIGURATIONS[OWN], beside: CONFIGURATIONS[BESIDE] });
