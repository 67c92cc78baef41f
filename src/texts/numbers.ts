import { country } from "../contract/country.ts";
import { memoised } from "../domain/memoised.ts";
import { INTL_TAG, type Locale } from "./locales.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Of these Chromium has no data: numbers are written as their neighbours do. */
const WRITTEN_AS: Partial<Record<Locale, Locale>> = { ga: "en", cy: "en", gd: "en", br: "fr" };

/** Formats are cached: creating one takes longer than using it a hundred times. */
function format(locale: Locale, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.NumberFormat(INTL_TAG[WRITTEN_AS[locale] ?? locale], options);
  formats.set(key, created);
  return created;
}

const MONEY = { style: "currency", currency: country.money.code, trailingZeroDisplay: "stripIfInteger" } as const;

/** "€12", "€12.50": `(locale, cents)`, an integer. */
export const euro = memoised(
  2_000,
  (locale: Locale, cents: number) => format(locale, "money", MONEY).format(cents / 100),
  (locale, cents) => `${locale} ${cents}`,
);

/** "1.2", "12": two significant digits. */
export const rounded = (locale: Locale, value: number): string =>
  format(locale, "rounded", { maximumSignificantDigits: 2 }).format(value);

const METRES_IN_MILE = 1609.344;
const FEET_IN_METRE = 3.28084;

/** "350 m", "1.2 km"; where people think in miles "350 ft", "1.2 mi" */
export function distanceText(metres: number, locale: Locale): string {
  if (country.distances === "miles") {
    const miles = metres / METRES_IN_MILE;
    return miles < 0.1 ? `${Math.round((metres * FEET_IN_METRE) / 50) * 50} ft` : `${rounded(locale, miles)} mi`;
  }
  return metres < 950 ? `${Math.round(metres / 50) * 50} m` : `${rounded(locale, metres / 1000)} km`;
}

/** Distances that people search within, in metres: 1, 2, 5, 10 and 25 km, or as many miles. */
export const SEARCH_DISTANCES: readonly number[] = [1, 2, 5, 10, 25].map((n) =>
  Math.round(n * (country.distances === "miles" ? METRES_IN_MILE : 1000)),
);

/** "10,000", in both languages. */
export { number as grouped } from "@eolaire/messages";
