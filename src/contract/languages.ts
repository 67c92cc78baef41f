import { INTL_TAG } from "./language-tags.ts";
import type { Locale } from "./locales.ts";

/**
 * The languages that readers may choose (docs/decisions/084-texts-in-several-languages.md). English and Irish are always there: their texts
 * stand in columns. Any other is switched on by the setting `LANGUAGES`; its texts of pages stand in the table `translation`,
 * and its messages may be incomplete.
 */
export const LANGUAGES = {
  en: {
    name: "English",
    names: { en: "English", ga: "Béarla" },
    read: "Read in English",
    intl: INTL_TAG.en,
    openGraph: "en_IE",
    direction: "ltr",
    fallback: ["ga"],
  },
  ga: {
    name: "Gaeilge",
    names: { en: "Irish", ga: "Gaeilge" },
    read: "Léigh as Gaeilge",
    intl: INTL_TAG.ga,
    openGraph: "ga_IE",
    direction: "ltr",
    fallback: ["en"],
  },
  fr: {
    name: "Français",
    names: { en: "French", ga: "Fraincis" },
    read: "Lire en français",
    intl: INTL_TAG.fr,
    openGraph: "fr_FR",
    direction: "ltr",
    fallback: ["en", "ga"],
  },
} as const satisfies Record<keyof typeof INTL_TAG, LanguageFacts>;

type LanguageFacts = {
  /** In the language itself. */
  name: string;
  /** In the languages of the desk. */
  names: Record<Locale, string>;
  /** The link that switches to it, in the language itself. */
  read: string;
  /** The BCP 47 tag of dates, numbers and plural rules. */
  intl: string;
  /** `og:locale` of https://ogp.me */
  openGraph: string;
  direction: "ltr" | "rtl";
  /** Which languages stand in for a missing text, in this order. */
  fallback: readonly [Locale, ...Locale[]];
};

/** Its code is the BCP 47 tag of `lang` and `hreflang`, the prefix of its addresses and the folder of its messages. */
export type Language = keyof typeof LANGUAGES;

/** Languages without columns of their own. */
export type FurtherLanguage = Exclude<Language, Locale>;

/** Names that are part of the program: in English and Irish, and in further languages where somebody has translated them. */
export type NamesByLanguage = Record<Locale, string> & Partial<Record<FurtherLanguage, string>>;

// Marked as pure, so that scripts that use none of these leave them out.
export const LANGUAGE_CODES = /* @__PURE__ */ Object.keys(LANGUAGES) as [Language, ...Language[]];

export const isFurther = (language: Language): language is FurtherLanguage => language !== "en" && language !== "ga";

/** A name that operators give in English and Irish, for every language. */
export const inEveryLanguage = (name: Record<Locale, string>): Record<Language, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, isFurther(code) ? name[LANGUAGES[code].fallback[0]] : name[code]]),
  ) as Record<Language, string>;

export const FURTHER_LANGUAGES = /* @__PURE__ */ LANGUAGE_CODES.filter(isFurther) as [
  FurtherLanguage,
  ...FurtherLanguage[],
];
