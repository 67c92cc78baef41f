/** The countries that the product knows, each a folder of `places/`. */
export const COUNTRY_CODES = ["ie", "gb-wls", "gb-sct", "fr-bre"] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];
