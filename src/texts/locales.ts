import { country } from "../contract/country.ts";
import type { Language } from "../contract/languages.ts";
import { type Locale as ApiLocale, LOCALES } from "../contract/locales.ts";

export { INTL_TAG } from "../contract/language-tags.ts";
export { type ApiLocale, LOCALES };

/** The language of a reader. */
export type Locale = Language;

export const otherLocale = (locale: ApiLocale): ApiLocale => (locale === "en" ? "ga" : "en");

export const TIME_ZONE = country.zone;
