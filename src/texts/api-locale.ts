import { isFurther, LANGUAGES } from "../contract/languages.ts";
import type { ApiLocale, Locale } from "./locales.ts";

/** The language in which the API, mails and the desk serve a reader. Apart from `locales.ts`, which scripts of public screens load. */
export const apiLocaleOf = (locale: Locale): ApiLocale => (isFurther(locale) ? LANGUAGES[locale].fallback[0] : locale);
