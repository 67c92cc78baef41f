import { createReadableContext, useContextValue } from "../ui/context-value.ts";
import { type Locale, otherLocale } from "./locales.ts";

export const LocaleContext = createReadableContext<Locale>("en");
export const useLocale = (): Locale => useContextValue(LocaleContext);

/** A text in one language; `lang` is set unless it is the reader's. */
export type Localised = { text: string; lang: Locale | undefined };

/** Fields of an entity that exist in both languages, such as `name` and `name_ie`. */
export type Bilingual<Field extends string> = { [F in Field | `${Field}_ie`]: string | null };

function inLocale<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): string | null {
  return (locale === "en" ? of[field] : of[`${field}_ie`]) || null;
}

/** The text in the reader's language, else in the other one with its `lang`; null if there is neither. */
export function localised<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): Localised | null {
  const own = inLocale(of, field, locale);
  if (own) return { text: own, lang: undefined };
  const other = inLocale(of, field, otherLocale(locale));
  return other ? { text: other, lang: otherLocale(locale) } : null;
}

/** The text without its language, for titles and attributes. */
export function plain<Field extends string>(of: Bilingual<Field>, field: Field, locale: Locale): string {
  return localised(of, field, locale)?.text ?? "";
}

/** The text in the other language, shown below a heading; null if there is none or it is the same. */
export function inOtherLanguage<Field extends string>(
  of: Bilingual<Field>,
  field: Field,
  locale: Locale,
): Localised | null {
  const [own, other] = [inLocale(of, field, locale), inLocale(of, field, otherLocale(locale))];
  return own && other && own !== other ? { text: other, lang: otherLocale(locale) } : null;
}

/** Renders a bilingual field in the reader's language, else in the other one with its `lang`: `<Bi of={page} field="name" />`. */
export function Bi<Field extends string>({ of, field }: { of: Bilingual<Field>; field: Field }) {
  const found = localised(of, field, useLocale());
  if (!found) return null;
  return found.lang ? <span lang={found.lang}>{found.text}</span> : found.text;
}
