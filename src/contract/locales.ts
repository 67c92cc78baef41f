/**
 * The languages of the API, of mails and of the desk, as BCP 47 tags: English and Irish. Every text `x` in English has an `x_ie`
 * in Irish. Readers may have more of them: `LANGUAGES`.
 */
export const LOCALES = ["en", "ga"] as const;
export type Locale = (typeof LOCALES)[number];
