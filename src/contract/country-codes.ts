/**
 * A country by ISO 3166-1 in small letters, or a region of it whose holidays differ: `ie`, `gb-eng`, `ch-gr`. Which there are the server says
 * (`server/config/country-of.ts`).
 */
export const COUNTRY_CODE = /^[a-z]{2}(?:-[a-z\d]{1,3})?$/;
