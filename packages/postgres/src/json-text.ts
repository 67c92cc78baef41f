/** The text of a value for a column of type json. */
export type JsonText = string & { readonly isJson: true };

/**
 * A value for a column of type json. The driver writes objects as JSON by itself, but a list as a PostgreSQL array, and a text as it
 * is: those types of such columns take no others.
 */
export const jsonText = (value: object | string | number | boolean | null): JsonText =>
  JSON.stringify(value) as JsonText;

/** Fields of a row of which those of these names are of type json. */
export function withJsonTexts<Fields extends object, Name extends keyof Fields>(fields: Fields, ...names: Name[]) {
  const written = Object.entries(fields).map(([name, value]) => {
    const isJson = names.includes(name as Name) && value !== null && value !== undefined;
    return [name, isJson ? jsonText(value) : value];
  });
  return Object.fromEntries(written) as {
    [Field in keyof Fields]: Field extends Name ? JsonText | Extract<Fields[Field], null | undefined> : Fields[Field];
  };
}
