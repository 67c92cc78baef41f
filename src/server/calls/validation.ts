import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { aliasesOf, type Endpoint, OWN_ID_FIELDS } from "#core/contract/endpoint.ts";
import { exampleAt } from "#core/contract/example-at.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "#core/contract/field-errors.ts";
import type { Caller } from "../access/policy.ts";
import { fieldsOfBody } from "../http/json.ts";
import { ProblemError } from "../http/problem.ts";

/**
 * The input of a call that was sent as JSON, with the fields of its path.
 * @throws ProblemError `malformed`, `not-yours`, or `invalid-fields`
 */
export function readCallInput(
  row: Endpoint,
  { body, params }: FastifyRequest,
  caller: Caller,
): Record<string, unknown> {
  return readInput(row.input, acceptedFields(row, { ...fieldsOfBody(body), ...(params as object) }, caller));
}

/**
 * Validates input against the call's schema. Unknown fields are refused, so that a client notices a typo.
 * @throws ProblemError `invalid-fields`, with every invalid field
 */
export function readInput<Schema extends z.ZodObject>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = strict(schema).safeParse(sent, { reportInput: true });
  const unsound = unsoundValues(sent);
  if (result.success && unsound.length === 0) return result.data as z.output<Schema>;
  const issues = fieldIssues(result.error, unsound.map(wrongForm));
  throw new ProblemError("invalid-fields", { fields: issues.map((issue) => withExample(issue, schema)) });
}

type FieldIssue = ProblemError["fields"][number];

/** An error of the form says which form the field has. */
function withExample(issue: FieldIssue, schema: z.ZodType): FieldIssue {
  const example = issue.code === "wrong-form" ? exampleAt(schema, issue.path.split(".")) : undefined;
  return example === undefined ? issue : { ...issue, example };
}

/** The issues of a schema, at most one per field: later ones often follow from the first. */
export function fieldIssues(error: z.ZodError | undefined, others: FieldIssue[] = []): FieldIssue[] {
  const found = [...(error?.issues.flatMap(issuesOf) ?? []), ...others];
  return [...Map.groupBy(found, ({ path }) => path).values()].flatMap((same) => same.slice(0, 1));
}

const wrongForm = (path: string) => ({ path, code: "wrong-form" as const });

/**
 * The paths of values that two parsers could read differently, whatever the schema says: a number without a JSON form
 * (an overflowed exponent, −0), a string with a lone surrogate (docs/rules.md, "Text and numbers").
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

function issuesOf(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: "unknown-field" as const }));
  }
  const code = fieldErrorCode(issue);
  const choices =
    issue.code === "invalid_value" && code === "not-a-choice" ? { choices: issue.values.map(String) } : {};
  return [{ path, code, ...choices }];
}

function fieldErrorCode(issue: z.core.$ZodIssue): FieldErrorCode {
  if (Object.hasOwn(FIELD_ERRORS, issue.message)) return issue.message as FieldErrorCode;
  if (issue.code === "invalid_type" && issue.input === undefined) return "required";
  if (issue.code === "invalid_value") return "not-a-choice";
  return "wrong-form";
}

/**
 * The fields by their names in the call's schema, without those that the row passes over, and without the caller's own id,
 * which decides nothing.
 * @param caller null: of a public read, which is not authenticated
 * @throws ProblemError `not-yours` where it is the id of another account; `invalid-fields` where two names of one field differ
 */
export function acceptedFields(row: Endpoint, fields: object, caller: Caller | null): object {
  const { shape } = row.input;
  const rest: Record<string, unknown> = { ...fields };
  for (const name of OWN_ID_FIELDS) {
    if (!(name in rest)) continue;
    if (caller && !isOwnId(rest[name], caller)) throw new ProblemError("not-yours");
    if (!(name in shape)) delete rest[name];
  }
  for (const [alias, name] of Object.entries(aliasesOf(row))) {
    if (!(alias in rest)) continue;
    if (name in rest && rest[name] !== rest[alias])
      throw new ProblemError("invalid-fields", { fields: [wrongForm(alias)] });
    rest[name] = rest[alias];
    delete rest[alias];
  }
  for (const name of row.passedOver ?? []) if (!(name in shape)) delete rest[name];
  return rest;
}

function isOwnId(value: unknown, caller: Caller): boolean {
  if (caller.kind === "visitor") return false;
  return value === caller.uid || (caller.kind === "account" && value === caller.id);
}

/** The answer without fields that the contract's schema does not name: nothing leaves the server by accident. */
export const strippedAnswer = (row: Endpoint, answer: unknown): unknown => row.answer.parse(answer);

/** Sends an answer that no cache may store; null as 204. */
export function sendPrivate(reply: FastifyReply, answer: unknown): FastifyReply {
  reply.header("cache-control", "no-store");
  if (answer === null) return reply.code(204).send();
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

/** Strips the entity that `stale-version` and `bad-transition` carry, like an answer of the call. */
export function withStrippedCurrent(row: Endpoint, error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.current === undefined) return error;
  return new ProblemError(error.code, { current: strippedAnswer(row, error.current), allowed: error.allowed });
}
