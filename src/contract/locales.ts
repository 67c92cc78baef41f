/** The languages of the directory, as BCP 47 tags: English and Irish. Every text `x` in English has an `x_ie` in Irish. */
export const LOCALES = ["en", "ga"] as const;
export type Locale = (typeof LOCALES)[number];
