import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import {
  aliasesOf,
  type Endpoint,
  errorsOf,
  isUpload,
  maxBytesOf,
  mayWait,
  OWN_ID_FIELDS,
  readsToken,
} from "#core/contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "#core/contract/errors.ts";
import { SUBJECTS, scopeOf } from "#core/contract/index.ts";
import { FIRST_NAME, SECOND_NAME } from "#core/contract/language-names.ts";
import type { Module } from "#core/contract/module.ts";
import { TOKEN_PREFIX } from "#core/contract/scopes.ts";
import { waitingEdit } from "#core/contract/waiting-edit.ts";
import { MODULES } from "#start/compiled/declared.ts";

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
    current: z
      .unknown()
      .optional()
      .meta({ description: "With `stale-version` and `bad-transition`: the entity as it is now" }),
    allowed: z.array(z.string()).optional().meta({ description: "With `bad-transition`: what can be done instead" }),
  })
  .meta({ id: "Problem", description: "RFC 9457" });

/** The OpenAPI 3.1 document of the contract, for `/api/openapi.json` and `/api/docs`. */
export function openApiDocument(options: { serverUrl: string; version: string }) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [subject, { calls }] of Object.entries(SUBJECTS)) {
    for (const [name, row] of Object.entries<Endpoint>(calls)) {
      const operation = (method: "get" | "post") => ({ tags: [subject], ...operationOf(name, row, method) });
      paths[row.path] = {
        ...(row.method === "GET" && { get: operation("get") }),
        ...(row.kind !== "event-stream" && { post: operation("post") }),
      };
    }
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Eolaire",
      version: options.version,
      description: `A bilingual directory of local pages. \`x\` and \`x_ie\` are the ${FIRST_NAME} and the ${SECOND_NAME} of one text.${MODULES.map(sentenceOf).join("")}`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: options.serverUrl }],
    tags: Object.entries(SUBJECTS).map(([name, { title }]) => ({ name, description: title })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  });
}

/** What a module says of the API, after what is said before. */
export const sentenceOf = ({ aboutApi }: Pick<Module, "aboutApi">): string => (aboutApi ? ` ${aboutApi}` : "");

/** Either header may carry a token. */
const SECURITY_SCHEMES = {
  authtoken: { type: "apiKey", in: "header", name: "authtoken", description: "The identity token" },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The same token" },
  program: {
    type: "http",
    scheme: "bearer",
    bearerFormat: `${TOKEN_PREFIX}…`,
    description: "A token of a program, made by its owner for the scopes that are named here",
  },
} as const;

const idempotencyHeader = z.object({
  "idempotency-key": z
    .string()
    .max(200)
    .optional()
    .meta({ description: "The first answer again for the same key and fields within 24 hours" }),
});

function operationOf(name: string, row: Endpoint, method: "get" | "post"): ZodOpenApiOperationObject {
  const pathFields = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const [inPath, rest] = splitFields(row.input, pathFields);
  const hasRest = Object.keys(rest.shape).length > 0;
  return {
    operationId: method === row.method.toLowerCase() ? name : `${name}ByPost`,
    summary: row.summary,
    security: securityOf(row),
    requestParams: {
      ...(pathFields.length > 0 && { path: inPath }),
      ...(method === "get" && hasRest && { query: rest }),
      ...("idempotent" in row && row.idempotent && { header: idempotencyHeader }),
    },
    ...(method === "post" && bodyOf(row, rest.extend(alsoAccepted(row)))),
    responses: { ...answerOf(row), ...Object.fromEntries(errorResponses(errorsOf(row))) },
  };
}

/** A token in either header, or none; both where a token adds content to the answer. */
function securityOf(row: Endpoint): Record<string, string[]>[] {
  const scope = scopeOf(row);
  const token: Record<string, string[]>[] = [
    { authtoken: [] },
    { bearer: [] },
    ...(scope ? [{ program: [scope] }] : []),
  ];
  if (row.who !== "anybody") return token;
  const isMoreWithToken =
    row.kind === "public-read" ? row.preview : row.scope !== undefined || row.errors.includes("no-token");
  return isMoreWithToken ? [{}, ...token] : [{}];
}

/** The fields that existing clients send besides those of the input. */
function alsoAccepted(row: Endpoint): z.ZodRawShape {
  const { shape } = row.input;
  const ownIds = readsToken(row) ? OWN_ID_FIELDS : [];
  const passedOver = (row.passedOver ?? []).filter((name) => !(name in shape));
  return {
    ...describedFields(ownIds, () => "The caller’s own id or uid, or 403; it decides nothing"),
    ...describedFields(Object.keys(aliasesOf(row)), (alias) => `The same as \`${aliasesOf(row)[alias]}\``),
    ...describedFields(passedOver, () => "Of the other calls for the settings of a page: passed over"),
  };
}

function describedFields(names: readonly string[], describe: (name: string) => string): z.ZodRawShape {
  return Object.fromEntries(
    names.map((name) => [
      name,
      z
        .unknown()
        .optional()
        .meta({ description: describe(name) }),
    ]),
  );
}

function bodyOf(row: Endpoint, fields: z.ZodObject) {
  if (isUpload(row)) {
    const mebibytes = maxBytesOf(row) / 1024 ** 2;
    const file = z.string().meta({ format: "binary", description: `The last part; up to ${mebibytes} MiB` });
    return { requestBody: { content: { "multipart/form-data": { schema: fields.extend({ file }) } } } };
  }
  if (Object.keys(fields.shape).length === 0) return {};
  return { requestBody: { content: { "application/json": { schema: fields } } } };
}

function answerOf(row: Endpoint) {
  if (row.answer instanceof z.ZodNull) return { "204": { description: "Done; there is nothing to tell" } };
  if (row.kind === "download") {
    const file = z.string().meta({ format: "binary" });
    const content = Object.fromEntries(row.types.map((type) => [type, { schema: file }]));
    return { "200": { description: "The file", content } };
  }
  if (row.kind === "event-stream") {
    const content = { "text/event-stream": { schema: row.answer } };
    return { "200": { description: "Server-sent events, each with such data as JSON", content } };
  }
  const content = { "application/json": { schema: row.answer } };
  const later = { "application/json": { schema: waitingEdit } };
  return {
    "200": { description: "The data itself, without an envelope", content },
    ...(mayWait(row) && { "202": { description: "It waits: visitors see nothing of it yet", content: later } }),
  };
}

function splitFields(input: z.ZodObject, names: string[]): [z.ZodObject, z.ZodObject] {
  const [named = [], others = []] = [true, false].map((wanted) =>
    Object.entries(input.shape).filter(([name]) => names.includes(name) === wanted),
  );
  return [z.object(Object.fromEntries(named)), z.object(Object.fromEntries(others))];
}

function errorResponses(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return [...byStatus].map(([status, same]) => [
    String(status),
    {
      description: same.map((code) => `\`${code}\`: ${ERRORS[code].title.en}`).join(" "),
      content: { "application/problem+json": { schema: problem } },
    },
  ]);
}
