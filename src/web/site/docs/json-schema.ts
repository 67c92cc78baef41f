/** The subset of JSON Schema that the OpenAPI document of the contract uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number)[];
  const?: string | number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
};

export type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** By media type: JSON, multipart form, or file. */
type Content = Record<string, { schema: JsonSchema }>;

export type ApiDocument = {
  info: { version: string };
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: { schemas: Record<string, JsonSchema> };
};

export type Field = { name: string; schema: JsonSchema; required: boolean; inPath?: boolean };

/** The path parameters of a call, then the fields of its body. */
export function fieldsOfCall(operation: Operation): Field[] {
  const inPath = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "path")
    .map(({ name, schema, required = false }): Field => ({ name, schema, required, inPath: true }));
  return [...inPath, ...fieldsOf(schemaIn(operation.requestBody?.content))];
}

/** The fields of an object. Fields of nested objects without a named schema follow as `outer.inner`. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ""): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const isList = schema.items !== undefined;
    const inner = schema.items ?? schema.anyOf?.find((choice) => choice.properties) ?? schema;
    return [
      { name: path, schema, required: required.includes(name) },
      ...fieldsOf(inner, `${path}${isList ? "[]" : ""}.`),
    ];
  });
}

export function answerOf(operation: Operation): JsonSchema {
  return schemaIn(operation.responses["200"]?.content);
}

/** Operations have at most one media type. */
const schemaIn = (content: Content = {}): JsonSchema => Object.values(content)[0]?.schema ?? {};

/** `#/components/schemas/Photo` → `Photo`. */
export const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** Skips the bounds of safe integers, which Zod adds to all integers. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** The constraints of a value as text: “1 … 100”, “at most 200 characters”. */
export function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const range = [minimum, maximum].map((bound) => (isBound(bound) ? bound.toLocaleString("en-IE") : ""));
  return [
    range.some((bound) => bound) && range.join(" … ").trim(),
    minLength && maxLength && `${minLength} to ${maxLength} characters`,
    !minLength && maxLength && `at most ${maxLength} characters`,
    maxItems && `at most ${maxItems} of them`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} where it is missing`,
  ].filter((limit): limit is string => typeof limit === "string");
}
