import {
  apiLocaleOf,
  isFurther,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  type NamesByLanguage,
} from "../contract/languages.ts";
import { FIRST, fieldIn, otherLocale, SECOND } from "../contract/locales.ts";

/** A name of the program in a language, else in the nearest that has it. */
export const nameIn = (names: NamesByLanguage, language: Language): string =>
  names[language] ?? [...LANGUAGES[language].fallback, ...LANGUAGE_CODES].map((one) => names[one]).find(Boolean) ?? "";

/** A name of the program as one of the directory, in its two languages. */
export const inBothLanguages = (names: NamesByLanguage): { name: string; name_ie: string } => ({
  name: nameIn(names, FIRST),
  name_ie: nameIn(names, SECOND),
});

/** Fields of an entity that exist in both languages, such as `name` and `name_ie`. */
export type Bilingual<Field extends string> = { [Name in Field | `${Field}_ie`]: string | null };

/** Where the text of a field stands in an answer for readers of a further language: `description_fr`. */
export const translatedField = (field: string, language: Language): string => `${field}_${language}`;

/** A text in the given language, else in those that stand in for it; null where all are missing. */
export function inLanguage<Field extends string>(
  of: Bilingual<Field>,
  field: Field,
  language: Language,
): string | null {
  const own =
    isFurther(language) && (of as Record<string, string | null | undefined>)[translatedField(field, language)];
  const locale = apiLocaleOf(language);
  return own || (of[fieldIn(field, locale)] ?? of[fieldIn(field, otherLocale(locale))]);
}
