import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Endpoint } from "../../contract/endpoint.ts";
import { ALWAYS_POSSIBLE, ERRORS, type ErrorCode } from "../../contract/errors.ts";
import { contract, type EndpointName } from "../../contract/index.ts";

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457" });

/** The OpenAPI 3.1 document of the contract: what is served at `/api/openapi.json` and read at `/api/docs`. */
export function openApiDocument(options: { serverUrl: string; version: string }) {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of Object.keys(contract) as EndpointName[]) {
    const row: Endpoint = contract[name];
    const operation = (method: "get" | "post") => operationOf(name, row, method);
    paths[row.path] = { ...(row.method === "GET" && { get: operation("get") }), post: operation("post") };
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Eolaire",
      version: options.version,
      description: "A bilingual directory of local pages. `x` and `x_ie` are the English and the Irish of one text.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: options.serverUrl }],
    paths,
  });
}

function operationOf(name: string, row: Endpoint, method: "get" | "post"): ZodOpenApiOperationObject {
  const pathFields = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const [inPath, rest] = splitFields(row.input, pathFields);
  const hasRest = Object.keys(rest.shape).length > 0;
  return {
    operationId: method === "get" ? name : `${name}ByPost`,
    tags: [row.path.split("/")[1] as string],
    summary: row.summary,
    requestParams: {
      ...(pathFields.length > 0 && { path: inPath }),
      ...(method === "get" && hasRest && { query: rest }),
    },
    ...(method === "post" && hasRest && { requestBody: { content: { "application/json": { schema: rest } } } }),
    responses: {
      "200": {
        description: "The data itself, without an envelope",
        content: { "application/json": { schema: row.answer } },
      },
      ...Object.fromEntries(errorResponses([...row.errors, ...ALWAYS_POSSIBLE])),
    },
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
