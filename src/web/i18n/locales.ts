import { LOCALES, type Locale } from "../../contract/locales.ts";

export { LOCALES, type Locale };

export const otherLocale = (locale: Locale): Locale => (locale === "en" ? "ga" : "en");

/** BCP 47 tags for `Intl`. */
export const INTL_TAG: Record<Locale, string> = { en: "en-IE", ga: "ga-IE" };

export const TIME_ZONE = "Europe/Dublin";
