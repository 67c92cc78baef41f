import { isFurther, LANGUAGES, type Language, type NamesByLanguage } from "../contract/languages.ts";

export const nameIn = (names: NamesByLanguage, language: Language): string =>
  names[language] ?? (isFurther(language) ? names[LANGUAGES[language].fallback[0]] : names.en);

type Bilingual<Field extends string> = { [Name in Field | `${Field}_ie`]: string | null };

/** Where the text of a field stands in an answer for readers of a further language: `description_fr`. */
export const translatedField = (field: string, language: Language): string => `${field}_${language}`;

/** A text in the given language, else in those that stand in for it; null where all are missing. */
export function inLanguage<Field extends string>(
  of: Bilingual<Field>,
  field: Field,
  language: Language,
): string | null {
  const [english, irish] = [of[field], of[`${field}_ie`]];
  if (isFurther(language)) {
    const own = (of as Record<string, string | null | undefined>)[translatedField(field, language)];
    return own ?? inLanguage(of, field, LANGUAGES[language].fallback[0]);
  }
  return language === "ga" ? (irish ?? english) : (english ?? irish);
}
