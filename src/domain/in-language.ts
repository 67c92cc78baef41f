import type { Locale } from "../contract/locales.ts";

type Bilingual<Field extends string> = { [Name in Field | `${Field}_ie`]: string | null };

/** A text in the given language, else in the other one; null where both are missing. */
export function inLanguage<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): string | null {
  const [english, irish] = [of[field], of[`${field}_ie`]];
  return locale === "ga" ? (irish ?? english) : (english ?? irish);
}
