import { apiLocaleOf, isFurther, standInsOf } from "#core/contract/languages.ts";
import { type Bilingual, translatedField } from "#core/domain/in-language.ts";
import { fieldIn, type Locale } from "#core/texts/locales.ts";
import { useLocale } from "./locale-context.ts";

export { useLocale } from "./locale-context.ts";

/** The language in which the API, mails and the desk serve the reader. */
export const useApiLocale = (): Locale => apiLocaleOf(useLocale());

/** A text in one language; `lang` is set unless it is the reader's. */
export type Localised = { text: string; lang: Locale | undefined };

export type { Bilingual };

function inLocale<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): string | null {
  if (!isFurther(locale)) return of[fieldIn(field, locale)] || null;
  return (of as Record<string, string | null | undefined>)[translatedField(field, locale)] || null;
}

/** The text in the reader's language, else in the one that stands in for it, with its `lang`; null if there is none. */
export function localised<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): Localised | null {
  const own = inLocale(of, field, locale);
  if (own) return { text: own, lang: undefined };
  for (const lang of standInsOf(locale)) {
    const text = inLocale(of, field, lang);
    if (text) return { text, lang };
  }
  return null;
}

/** The text without its language, for titles and attributes. */
export function plain<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): string {
  return localised(of, field, locale)?.text ?? "";
}

/**
 * The text in the other language, shown below a heading; null if there is none or it is the same. For readers of a further
 * language: in the next one that stands in for theirs.
 */
export function inOtherLanguage<Field extends string>(
  of: Bilingual<Field>,
  field: Field,
  locale: Locale,
): Localised | null {
  const own = isFurther(locale) ? localised(of, field, locale) : { text: inLocale(of, field, locale), lang: locale };
  const lang = standInsOf(locale).find((one) => one !== own?.lang);
  const other = lang && inLocale(of, field, lang);
  return own?.text && other && own.text !== other ? { text: other, lang } : null;
}

/** Names have often one form in both languages: they lack no translation. */
const NAMES = ["name", "operator", "address", "location"];

/** The attributes of a text that stands in for one in the reader's language: readers see a small mark (theme/base.css). */
export const standIn = (found: Localised | null | undefined) =>
  found?.lang ? { lang: found.lang, "data-stands-in": "" } : {};

type BiProps<Field extends string> = {
  of: Bilingual<Field>;
  field: Field;
  /** Whether it is said in words that can be translated, as the name of a dish; default: by the field. */
  isText?: boolean;
};

/** Renders a bilingual field in the reader's language, else in another one with its `lang`: `<Bi of={page} field="name" />`. */
export function Bi<Field extends string>({ of, field, isText = !NAMES.includes(field) }: BiProps<Field>) {
  const found = localised(of, field, useLocale());
  if (!found) return null;
  if (!found.lang) return found.text;
  return <span {...(isText ? standIn(found) : { lang: found.lang })}>{found.text}</span>;
}
