import { ERRORS, type ErrorCode } from "../../contract/errors.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "../../contract/field-errors.ts";
import type { Locale } from "../../contract/locales.ts";
import { nameIn } from "../../domain/in-language.ts";
import { WELSH_FIELD_TITLES, WELSH_TITLES } from "./welsh-titles.ts";

type Titles = { errors: Partial<Record<ErrorCode, string>>; fields: Partial<Record<FieldErrorCode, string>> };

/** Of languages whose titles no browser has to know. */
const MORE: Partial<Record<Locale, Titles>> = { cy: { errors: WELSH_TITLES, fields: WELSH_FIELD_TITLES } };

/** What an error is called for people. */
export const titleOf = (code: ErrorCode, locale: Locale): string =>
  MORE[locale]?.errors[code] ?? nameIn(ERRORS[code].title, locale);

/** What is wrong with a field. */
export const fieldMessage = (code: FieldErrorCode, locale: Locale): string =>
  MORE[locale]?.fields[code] ?? nameIn(FIELD_ERRORS[code], locale);
