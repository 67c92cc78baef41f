import { country } from "../contract/country.ts";

export { INTL_TAG, type Language as Locale } from "../contract/language-tags.ts";
export { FIRST, fieldIn, LOCALES, otherLocale, SECOND } from "../contract/locales.ts";

export const TIME_ZONE = country.zone;
