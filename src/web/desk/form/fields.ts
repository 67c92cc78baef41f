/** What a field holds as it is typed or chosen: lists are of ids, days or the like. */
export type FieldValue = string | boolean | readonly string[];

export type Fields = { [name: string]: FieldValue };

/** The values of a form whose fields are known: what a screen's own functions take and give. */
export type FieldsOf<Values> = { [Name in keyof Values]: FieldValue };

/** The fields of `now` that are others than they were. */
export function changesOf(was: Fields, now: Fields): Fields {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, was[name])));
}

const isSame = (one: FieldValue, other: FieldValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

export const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

/** Degrees as people type them, with a point or a comma; null where there are none, NaN where it is no number. */
export const degreesOf = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.trim().replace(",", "."));
