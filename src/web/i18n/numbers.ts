import { INTL_TAG, type Locale } from "./locales.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes longer than a hundred uses of it. */
function format(locale: Locale, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(INTL_TAG[locale], options);
  formats.set(key, made);
  return made;
}

/** "€12", "€12.50" from integer cents. */
export const euro = (locale: Locale, cents: number): string =>
  format(locale, "euro", { style: "currency", currency: "EUR", trailingZeroDisplay: "stripIfInteger" }).format(
    cents / 100,
  );

/** "1.2", "12": a number of two figures. */
export const rounded = (locale: Locale, value: number): string =>
  format(locale, "rounded", { maximumSignificantDigits: 2 }).format(value);

/** "10,000": both languages group alike, and Chromium knows no Irish. */
export const grouped = (n: number): string => format("en", "grouped", {}).format(n);
