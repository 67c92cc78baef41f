import { z } from "zod";

/** The valid fields of a query that people type and other sites change: unknown and invalid ones are left out. */
export function readKnownQuery(
  schema: z.ZodObject,
  query: Record<string, string | string[] | undefined>,
): Record<string, unknown> {
  const sent = readQuery(schema, query) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) => {
      const result = z.safeParse(fieldOf(schema, field) ?? z.never(), value);
      return result.success ? [[field, result.data]] : [];
    }),
  );
}

/**
 * The fields of a query string: strings, of which numbers, booleans and lists are parsed as the schema's types demand.
 * Only canonical numbers are accepted (not `007`, `1e3` or ` 1`). A list is repeated or separated by commas.
 */
export function readQuery(schema: z.ZodObject, query: Record<string, string | string[] | undefined>): unknown {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== "" && value !== undefined)
      .map(([name, value]) => [name, readQueryField(fieldOf(schema, name), value as string | string[])]),
  );
}

/** Not `toString`, which every object has. */
const fieldOf = ({ shape }: z.ZodObject, name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined);

function readQueryField(field: z.core.$ZodType | undefined, value: string | string[]): unknown {
  const type = field && unwrapped(field);
  if (type instanceof z.ZodArray) {
    const items = [value].flat().flatMap((item) => item.split(","));
    return items.map((item) => readQueryField(type.element, item));
  }
  if (Array.isArray(value)) return value;
  if (type instanceof z.ZodNumber && /^-?(0|[1-9]\d{0,15})(\.\d+)?$/.test(value)) return Number(value);
  if (type instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return value;
}

function unwrapped(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable) {
    return unwrapped(field.unwrap());
  }
  return field;
}
