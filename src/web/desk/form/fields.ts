import { FIELD_ERRORS, LIKE_EXAMPLE } from "#core/contract/field-errors.ts";
import type { Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";

/** What a field holds while it is edited. Lists hold ids or instants. */
export type FieldValue = string | boolean | readonly string[];

export type Fields = { [name: string]: FieldValue };

/** The values of a form with known fields. */
export type FieldsOf<Values> = { [Name in keyof Values]: FieldValue };

/** The fields of `now` that differ from `was`. */
export function changesOf(was: Fields, now: Fields): Fields {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, was[name])));
}

const isSame = (one: FieldValue, other: FieldValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

export const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

/**
 * The fields of an entity as texts of a form: null is "", a number its decimal form. A new entity (null) has empty texts.
 * @example textValues(story, ["title", "title_ie"]) // { title: "The pier", title_ie: "" }
 */
export const textValues = <Name extends string>(
  entity: { readonly [Each in Name]: string | number | null } | null,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, String(entity?.[name] ?? "")])) as Record<Name, string>;

export const idsOf = (entities: readonly { id: string }[] | undefined): readonly string[] =>
  entities?.map(({ id }) => id) ?? [];

/** Parses a typed number with a decimal point or comma, such as degrees; null where empty, NaN where it is not a number. */
export const degreesOf = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.trim().replace(",", "."));

/** Of a field of a form: true, or what is wrong with a typed number and how one is written. */
export const isNumber =
  (locale: Locale, example = "54.99") =>
  (text: string): true | string =>
    !Number.isNaN(degreesOf(text)) ||
    `${nameIn(FIELD_ERRORS["wrong-form"], locale)} ${nameIn(LIKE_EXAMPLE, locale)} ${example}`;
