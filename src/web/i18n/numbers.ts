import { INTL_TAG, type Locale } from "./locales.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are cached: creating one takes longer than using it a hundred times. */
function format(locale: Locale, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.NumberFormat(INTL_TAG[locale], options);
  formats.set(key, created);
  return created;
}

/** Amounts as they were written: the same few hundred prices are shown again and again. */
const amounts = new Map<string, string>();
const MAX_AMOUNTS = 2_000;

/** "€12", "€12.50", in Irish as in English, since Chromium has no Irish locale data. @param cents integer */
export function euro(locale: Locale, cents: number): string {
  const key = `${locale} ${cents}`;
  const known = amounts.get(key);
  if (known !== undefined) return known;
  if (amounts.size >= MAX_AMOUNTS) amounts.clear();
  const options = { style: "currency", currency: "EUR", trailingZeroDisplay: "stripIfInteger" } as const;
  const amount = format(locale === "ga" ? "en" : locale, "euro", options).format(cents / 100);
  amounts.set(key, amount);
  return amount;
}

/** "1.2", "12": two significant digits. */
export const rounded = (locale: Locale, value: number): string =>
  format(locale, "rounded", { maximumSignificantDigits: 2 }).format(value);

/** "350 m", "1.2 km" */
export const distanceText = (metres: number, locale: Locale): string =>
  metres < 950 ? `${Math.round(metres / 50) * 50} m` : `${rounded(locale, metres / 1000)} km`;

/** "10,000". Both languages group digits the same way, and Chromium has no Irish locale data. */
export const grouped = (n: number): string => format("en", "grouped", {}).format(n);
