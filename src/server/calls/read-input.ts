import { z } from "zod";
import { FIELD_ERRORS, type FieldErrorCode } from "../../contract/errors.ts";
import { ProblemError } from "../http/problem.ts";

/**
 * Checks what a caller sent against the call's schema. Unknown fields are refused: a client learns at once what it
 * may not set here.
 * @throws ProblemError `invalid-fields`, with every wrong field
 */
export function readInput<Schema extends z.ZodObject>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = strict(schema).safeParse(sent, { reportInput: true });
  const unsound = unsoundValues(sent);
  if (result.success && unsound.length === 0) return result.data as z.output<Schema>;
  throw new ProblemError("invalid-fields", { fields: fieldFaults(result.error, unsound.map(wrongForm)) });
}

type FieldIssue = { path: string; code: FieldErrorCode };

/** What a schema finds wrong, one fault a field: what follows from the first would only confuse. */
export function fieldFaults(error: z.ZodError | undefined, others: FieldIssue[] = []): FieldIssue[] {
  const found = [...(error?.issues.flatMap(fieldErrors) ?? []), ...others];
  return [...Map.groupBy(found, ({ path }) => path).values()].flatMap((same) => same.slice(0, 1));
}

const wrongForm = (path: string) => ({ path, code: "wrong-form" as const });

/**
 * Where a value stands that two readers could take differently, whatever the schema says: a number that JSON cannot
 * write again (an exponent that overflowed, −0), a text with half a character (trust document, rules 3 and 4).
 */
function unsoundValues(value: unknown, path: (string | number)[] = []): string[] {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? [] : [path.join(".")];
  if (typeof value === "string") return value.isWellFormed() ? [] : [path.join(".")];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unsoundValues(inner, [...path, name]));
}

const strictSchemas = new WeakMap<z.ZodObject, z.ZodObject>();

function strict(schema: z.ZodObject): z.ZodObject {
  const known = strictSchemas.get(schema) ?? z.strictObject(schema.shape);
  strictSchemas.set(schema, known);
  return known;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: "unknown-field" as const }));
  }
  return [{ path, code: fieldErrorCode(issue) }];
}

function fieldErrorCode(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.message in FIELD_ERRORS) return issue.message as FieldErrorCode;
  if (issue.code === "invalid_type" && issue.input === undefined) return "required";
  if (issue.code === "invalid_value") return "not-a-choice";
  return "wrong-form";
}

/**
 * The fields of an address: everything in it is text, so numbers and lists are read by the type that the schema asks.
 * Only a canonical number is one (`007`, `1e3` and ` 1` are not). A list is repeated or separated by commas.
 */
export function readQuery(schema: z.ZodObject, query: Record<string, string | string[] | undefined>): unknown {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== "" && value !== undefined)
      .map(([name, value]) => [name, readQueryField(schema.shape[name], value as string | string[])]),
  );
}

function readQueryField(field: z.core.$ZodType | undefined, value: string | string[]): unknown {
  const type = field && unwrapped(field);
  if (type instanceof z.ZodArray) return [value].flat().flatMap((part) => part.split(","));
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
