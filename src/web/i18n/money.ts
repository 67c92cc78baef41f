import { INTL_TAG, type Locale } from "./locales.ts";

const formats = new Map<Locale, Intl.NumberFormat>();

/** "€12", "€12.50" from integer cents. */
export function euro(locale: Locale, cents: number): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(INTL_TAG[locale], {
      style: "currency",
      currency: "EUR",
      trailingZeroDisplay: "stripIfInteger",
    });
    formats.set(locale, format);
  }
  return format.format(cents / 100);
}
