import { z } from "zod";
import { CLIENT_ERRORS, ERRORS, type Problem } from "#core/contract/errors.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";

const INSTANT = "2026-03-17T12:00:00.000Z";
const DAY = "2026-03-17";
const ID = "01890000-0000-7000-8000-000000000000";

/**
 * For tests: a value of the contract's schema with what `fields` says. All else is as empty as the schema allows: null,
 * no items, 0, false, the first of several choices, the first version.
 */
export function sampleOf<Schema extends z.ZodType>(
  schema: Schema,
  fields: Partial<z.output<Schema>> = {},
): z.output<Schema> {
  return Object.assign(emptyOf(schema) as object, fields) as z.output<Schema>;
}

function emptyOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    const required = Object.entries(schema.shape).filter(([, field]) => !(field instanceof z.ZodOptional));
    return Object.fromEntries(required.map(([name, field]) => [name, name === "version" ? 1 : emptyOf(field)]));
  }
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodUnion) return emptyOf(schema.options[0]!);
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodPipe) return emptyOf(schema.out);
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(schema.minValue ?? 0, 0);
  if (schema instanceof z.ZodUUID) return ID;
  if (schema instanceof z.ZodISODateTime) return INSTANT;
  if (schema instanceof z.ZodISODate) return DAY;
  if (schema instanceof z.ZodType) return schema.meta()?.example ?? "";
  throw new TypeError("a schema of an unknown kind");
}

/** For tests: an error response of the API in a language, with the catalogue's title. */
export function sampleProblem(code: Problem["code"], locale: Locale = FIRST, more: Partial<Problem> = {}): Problem {
  const { status, title } = { ...ERRORS, ...CLIENT_ERRORS }[code];
  return { type: `/problems/${code}`, title: nameIn(title, locale), status, code, detail: "", ...more };
}
