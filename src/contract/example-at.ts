import { z } from "zod";

/**
 * The example of a field, as its schema or what this wraps names it.
 * @param path names of fields and numbers of list entries
 * @returns undefined where the schema names none, or has no such field
 */
export function exampleAt(schema: z.core.$ZodType, [name, ...inner]: readonly string[]): string | undefined {
  const own = name === undefined && schema instanceof z.ZodType ? schema.meta()?.example : undefined;
  if (typeof own === "string" || typeof own === "number") return String(own);
  const path = name === undefined ? [] : [name, ...inner];
  for (const part of wrappedIn(schema)) {
    const example = exampleAt(part, path);
    if (example !== undefined) return example;
  }
  if (name === undefined) return undefined;
  const field = fieldOf(schema, name);
  return field && exampleAt(field, inner);
}

/** The schemas, of which a value of this one fulfils one at least. */
function wrappedIn(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodUnion) return schema.options;
  return [];
}

function fieldOf(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[name];
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return undefined;
}
