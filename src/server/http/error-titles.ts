import { ERRORS, type ErrorCode } from "#core/contract/errors.ts";
import { FIELD_ERRORS, type FieldErrorCode, LIKE_EXAMPLE } from "#core/contract/field-errors.ts";
import { LANGUAGES, type NamesByLanguage } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { FRENCH_FIELD_TITLES, FRENCH_TITLES } from "./french-titles.ts";
import { WELSH_FIELD_TITLES, WELSH_TITLES } from "./welsh-titles.ts";

type Titles = { errors: Partial<Record<ErrorCode, string>>; fields: Partial<Record<FieldErrorCode, string>> };

/** Of languages whose titles no browser has to know. */
const MORE: Partial<Record<Locale, Titles>> = {
  cy: { errors: WELSH_TITLES, fields: WELSH_FIELD_TITLES },
  fr: { errors: FRENCH_TITLES, fields: FRENCH_FIELD_TITLES },
};

/** A title in a language, else in the nearest that stands in for it. */
function titleIn(names: NamesByLanguage, more: (titles: Titles | undefined) => string | undefined, locale: Locale) {
  const inOrder = [locale, ...LANGUAGES[locale].fallback].map((one) => more(MORE[one]) ?? names[one]);
  return inOrder.find(Boolean) ?? nameIn(names, locale);
}

/** What an error is called for people. */
export const titleOf = (code: ErrorCode, locale: Locale): string =>
  titleIn(ERRORS[code].title, (titles) => titles?.errors[code], locale);

/** What helps to fill in a refused field: its choices, or an example of its form. */
export type FieldHelp = { choices?: readonly string[]; example?: string };

/** What is wrong with a field, and what would be right. */
export function fieldMessage(code: FieldErrorCode, locale: Locale, { choices = [], example }: FieldHelp = {}): string {
  const message = titleIn(FIELD_ERRORS[code], (titles) => titles?.fields[code], locale);
  if (example !== undefined) return `${message} ${titleIn(LIKE_EXAMPLE, () => undefined, locale)} ${example}`;
  return choices.length > 0 ? `${message.replace(/\.$/, "")} (${choices.join(", ")}).` : message;
}
