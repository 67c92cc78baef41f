import { LANGUAGE_CODES, type Language } from "./language-codes.ts";
import { FIRST, LOCALES, type Locale, otherLocale, SECOND } from "./locales.ts";

export { LANGUAGE_CODES, type Language };

type LanguageFacts = {
  /** In the language itself. */
  name: string;
  /** The link that switches to it, in the language itself. */
  read: string;
  direction: "ltr" | "rtl";
  /** Whether it has all messages; else those of `fallback` stand in: in mails and on the desk where it has only those of visitors. */
  isComplete: boolean;
  /** Whether somebody whose own language it is has read them. */
  isReviewed: boolean;
  /** Which languages stand in for a missing text, in this order. */
  fallback: readonly Language[];
};

/** Names that are part of the program, in the languages in which somebody has written them. */
export type NamesByLanguage = Readonly<Partial<Record<Language, string>>>;

/**
 * The languages that readers may choose (docs/decisions/084-texts-in-several-languages.md). Two of them are those of the directory: their
 * texts stand in columns. Any other is switched on by the setting `LANGUAGES`; its texts of pages stand in the table `translation`,
 * and its messages may be incomplete.
 */
export const LANGUAGES: Record<Language, LanguageFacts> = {
  en: {
    name: "English",
    read: "Read in English",
    direction: "ltr",
    isComplete: true,
    isReviewed: true,
    fallback: ["ga"],
  },
  ga: {
    name: "Gaeilge",
    read: "Léigh as Gaeilge",
    direction: "ltr",
    isComplete: true,
    isReviewed: true,
    fallback: ["en"],
  },
  cy: {
    name: "Cymraeg",
    read: "Darllen yn Gymraeg",
    direction: "ltr",
    isComplete: true,
    isReviewed: false,
    fallback: ["en"],
  },
  gd: {
    name: "Gàidhlig",
    read: "Leugh sa Ghàidhlig",
    direction: "ltr",
    isComplete: false,
    isReviewed: false,
    fallback: ["en", "ga"],
  },
  fr: {
    name: "Français",
    read: "Lire en français",
    direction: "ltr",
    isComplete: true,
    isReviewed: false,
    fallback: ["en", "ga"],
  },
  br: {
    name: "Brezhoneg",
    read: "Lenn e brezhoneg",
    direction: "ltr",
    isComplete: false,
    isReviewed: false,
    fallback: ["fr", "en", "ga"],
  },
};

/** Whether a language is none of the two that have columns. */
export const isFurther = (language: Language): boolean => !LOCALES.includes(language);

// Marked as pure, so that scripts that do not use it leave it out.
export const FURTHER_LANGUAGES = /* @__PURE__ */ LANGUAGE_CODES.filter(isFurther) as [Language, ...Language[]];

/** Those of the two languages that stand in for a missing text, the nearest first. */
export function standInsOf(language: Language): readonly [Locale, ...Locale[]] {
  if (!isFurther(language)) return [otherLocale(language)];
  return LANGUAGES[language].fallback.find((one) => !isFurther(one)) === SECOND ? [SECOND, FIRST] : [FIRST, SECOND];
}

/** The language in which the API, mails and the desk serve a reader. */
export const apiLocaleOf = (language: Language): Locale => (isFurther(language) ? standInsOf(language)[0] : language);

/** A name that operators give in both languages of the directory, for every language. */
export const inEveryLanguage = ({ name, name_ie }: { name: string; name_ie: string }): Record<Language, string> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, apiLocaleOf(code) === SECOND ? name_ie : name])) as Record<
    Language,
    string
  >;
