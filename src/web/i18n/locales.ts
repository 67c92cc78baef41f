import { isFurther, LANGUAGES, type Language } from "../../contract/languages.ts";
import { type Locale as ApiLocale, LOCALES } from "../../contract/locales.ts";

export { type ApiLocale, LOCALES };

/** The language of a reader. */
export type Locale = Language;

export const otherLocale = (locale: ApiLocale): ApiLocale => (locale === "en" ? "ga" : "en");

/** The language in which the API, mails and the desk serve a reader. */
export const apiLocaleOf = (locale: Locale): ApiLocale => (isFurther(locale) ? LANGUAGES[locale].fallback[0] : locale);

/** BCP 47 tags for `Intl`. */
export const INTL_TAG = Object.fromEntries(Object.entries(LANGUAGES).map(([code, { intl }]) => [code, intl])) as Record<
  Locale,
  string
>;

export const TIME_ZONE = "Europe/Dublin";
