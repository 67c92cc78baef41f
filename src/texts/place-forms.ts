import { isFurther, LANGUAGES } from "../contract/languages.ts";
import type { DirectorySettings } from "../contract/office/settings.ts";
import type { Locale } from "./locales.ts";
import { textsFor } from "./texts-for.ts";

/** “the island”, “on the island”, “of the island”, in one language. */
export type PlaceForms = { the: string; in: string; of: string };

/** What the place calls itself. Its own words exist in the first two languages. */
export function placeForms(directory: DirectorySettings, locale: Locale): PlaceForms {
  const { place_noun: noun } = directory;
  if (noun !== "own") return textsFor(locale, "place").forms[noun];
  const written = isFurther(locale) ? LANGUAGES[locale].fallback[0] : locale;
  const own = (form: "the" | "in" | "of") => directory[`place_${form}${written === "ga" ? "_ie" : ""}`] ?? "";
  return { the: own("the"), in: own("in"), of: own("of") };
}
