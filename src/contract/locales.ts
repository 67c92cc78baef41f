import type { Language } from "./language-codes.ts";

export type Locale = Language;

declare global {
  /** The two languages of this process or this page, where they are not the standard ones: set before any other module is loaded. */
  var EOLAIRE_LANGUAGES: readonly [Language, Language] | undefined;
}

const STANDARD = ["en", "ga"] as const;
const written = typeof document === "undefined" ? undefined : document.documentElement.dataset.languages?.split(" ");

/**
 * The two languages of the directory, as BCP 47 tags: those of the API, of mails and of the desk. Every text `x` in the first has an
 * `x_ie` in the second. They do not change while a process runs. Readers may have more of them: `LANGUAGES`.
 */
export const LOCALES = (globalThis.EOLAIRE_LANGUAGES ?? written ?? STANDARD) as readonly [Language, Language];
export const [FIRST, SECOND] = LOCALES;

/** Whether they are other ones than those that scripts of the browser know. */
export const areStandard = `${LOCALES}` === `${STANDARD}`;

export const otherLocale = (locale: Locale): Locale => (locale === SECOND ? FIRST : SECOND);

/** The one of the two that a tag names, else the first. */
export const localeOf = (tag: string | null | undefined): Locale => (tag === SECOND ? SECOND : FIRST);

/** The field that holds the text of a language: `name` or `name_ie`. */
export const fieldIn = <Field extends string>(field: Field, locale: Locale): Field | `${Field}_ie` =>
  locale === SECOND ? `${field}_ie` : field;
