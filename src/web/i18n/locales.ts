import { LOCALES, type Locale } from "../../contract/locales.ts";

export { LOCALES, type Locale };

export const otherLocale = (locale: Locale): Locale => (locale === "en" ? "ga" : "en");

/** The tags that `Intl` wants: Irish dates, plurals and numbers, and those of English in Ireland. */
export const INTL_TAG: Record<Locale, string> = { en: "en-IE", ga: "ga-IE" };

export const TIME_ZONE = "Europe/Dublin";
