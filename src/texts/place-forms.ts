import { apiLocaleOf } from "../contract/languages.ts";
import type { DirectorySettings } from "../contract/office/settings.ts";
import { fieldIn, type Locale } from "./locales.ts";
import { textsFor } from "./texts-for.ts";

/** “the island”, “on the island”, “of the island”, in one language. */
export type PlaceForms = { the: string; in: string; of: string };

/** What the place calls itself. Its own words exist in the first two languages. */
export function placeForms(directory: DirectorySettings, locale: Locale): PlaceForms {
  const { place_noun: noun } = directory;
  if (noun !== "own") return textsFor(locale, "place").forms[noun];
  const own = (form: "the" | "in" | "of") => directory[fieldIn(`place_${form}`, apiLocaleOf(locale))] ?? "";
  return { the: own("the"), in: own("in"), of: own("of") };
}
