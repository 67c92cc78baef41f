import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { aliasesOf, type Endpoint, isUpload } from "#core/contract/endpoint.ts";
import { ERRORS } from "#core/contract/errors.ts";
import { contract, SUBJECTS, scopeOf } from "#core/contract/index.ts";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument({ serverUrl: "https://eolaire.test/api", version: "1.2.3" });
const rows = Object.entries(contract) as [string, Endpoint][];

/** The operation by POST, else by GET. */
function operationOf(paths: object | undefined, row: Endpoint) {
  const { get, post } = (paths as Record<string, { get?: Operation; post?: Operation }>)[row.path] ?? {};
  return (post ?? get)!;
}
type Operation = { security: object[]; responses: object };

test("the document is valid OpenAPI 3.1, and all its references resolve", async () => {
  const plain = JSON.parse(JSON.stringify(document));
  const validator = new Validator();
  expect((await validator.validate(plain)).errors).toBeUndefined();
  expect(validator.version).toBe("3.1");
  const pointers = JSON.stringify(plain).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, name] of pointers) expect(plain.components.schemas).toHaveProperty(String(name));
});

test("every call is listed under its address, a read by GET also as POST, each with a unique name", () => {
  for (const [name, row] of rows) {
    const path = document.paths?.[row.path];
    expect(path?.post !== undefined, row.path).toBe(row.kind !== "event-stream");
    expect((row.method === "GET" ? path?.get : path?.post)?.operationId).toBe(name);
    expect(path?.get !== undefined, row.path).toBe(row.method === "GET");
  }
  expect(Object.keys(document.paths ?? {}).sort()).toEqual(rows.map(([, row]) => row.path).sort());
  const operations = Object.values(document.paths ?? {}).flatMap(({ get, post }) => [get, post].filter(Boolean));
  const ids = operations.map((operation) => operation?.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("each call is tagged with its subject, and each tag is described", () => {
  expect(document.paths?.["/admin/page/update"]?.post?.tags).toEqual(["pages"]);
  expect(document.paths?.["/page/posts/photo/add"]?.post?.tags).toEqual(["posts"]);
  expect(document.tags).toEqual(Object.entries(SUBJECTS).map(([name, { title }]) => ({ name, description: title })));
});

test("every field of a call is in its path, query or body", () => {
  for (const [, row] of rows) {
    const { get, post } = JSON.parse(JSON.stringify(document.paths?.[row.path]));
    const fields = Object.keys(row.input.shape).sort();
    const named = (operation: { parameters?: { name: string; in: string }[] }) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in !== "header").map(({ name }) => name);
    const [content] = Object.values<{ schema: { properties?: object } }>(post?.requestBody?.content ?? {});
    const body = Object.keys(content?.schema.properties ?? {});
    const file = isUpload(row) ? ["file"] : [];
    const ofClients = "401" in operationOf(document.paths, row).responses ? ["user_id", "userid"] : [];
    const sent = new Set([...fields, ...file, ...ofClients, ...Object.keys(aliasesOf(row)), ...(row.passedOver ?? [])]);
    if (post) expect([...named(post), ...body].sort(), row.path).toEqual([...sent].sort());
    if (get) expect(named(get).sort(), row.path).toEqual(fields);
  }
});

test("the errors of a call, and those of every call, are listed by status", () => {
  for (const [, row] of rows) {
    const statuses = Object.keys(operationOf(document.paths, row).responses);
    const expected = [...row.errors.map((code) => ERRORS[code].status), 400, 422, 429, 500, 503];
    expect(statuses, row.path).toEqual(expect.arrayContaining(expected.map(String)));
  }
});

test("a call that is not for anybody requires a token, and lists the error without one", () => {
  const plain = JSON.parse(JSON.stringify(document));
  const schemes = Object.keys(plain.components.securitySchemes);
  for (const [, row] of rows) {
    const { security, responses } = operationOf(plain.paths, row);
    const named = security.flatMap((one: object) => Object.keys(one));
    const isPreviewed = row.kind === "public-read" && row.preview;
    // `/feedback` is two calls: anybody sends, administrators list.
    const mayBeSigned = row.who !== "anybody" || isPreviewed || row.path === "/feedback" || row.scope !== undefined;
    const ofPeople = schemes.filter((scheme) => scheme !== "program");
    expect(named, row.path).toEqual(mayBeSigned ? (scopeOf(row) === null ? ofPeople : schemes) : []);
    // An invalid token is refused also where none is needed, except by reads that ignore it.
    const isTokenRead = row.kind !== "public-read" || isPreviewed || row.path === "/feedback";
    expect("401" in responses, row.path).toBe(Boolean(isTokenRead));
  }
});

test("each call names what a token of a program needs, and those that no token may make name none", () => {
  const { paths } = JSON.parse(JSON.stringify(document));
  const needs = (path: string) => paths[path].post.security.flatMap((one: { program?: string[] }) => one.program ?? []);
  expect(needs("/page/correct")).toEqual(["propose"]);
  expect(needs("/page/prices/edit")).toEqual(["prices:write"]);
  expect(needs("/account/delete")).toEqual([]);
  expect(needs("/account/tokens/add")).toEqual([]);
});

test("each call that may wait says so, all with one schema", () => {
  const { paths } = JSON.parse(JSON.stringify(document));
  const of = (path: string) => paths[path].post.responses["202"]?.content["application/json"].schema.$ref;
  for (const row of Object.values<Endpoint>(contract)) {
    if (!("audit" in row)) continue;
    const waits = row.waits !== null || "from_day" in row.input.shape;
    expect(of(row.path), row.path).toBe(waits ? "#/components/schemas/WaitingEdit" : undefined);
  }
  expect([of("/page/basics"), of("/page/photos/add"), of("/page/status")]).toEqual([
    "#/components/schemas/WaitingEdit",
    "#/components/schemas/WaitingEdit",
    undefined,
  ]);
});

test("files have their media types", () => {
  const { "/account/photo": photo, "/account/export": file } = JSON.parse(JSON.stringify(document.paths));
  expect(photo.post.requestBody.content["multipart/form-data"].schema.properties.file.format).toBe("binary");
  expect(Object.keys(file.post.responses["200"].content)).toEqual(["application/zip"]);
});

test("limits, choices and defaults are those of the contract", () => {
  const parameters = JSON.parse(JSON.stringify(document.paths?.["/pages"]?.get?.parameters));
  const schemaOf = (wanted: string) => parameters.find(({ name }: { name: string }) => name === wanted).schema;
  expect(schemaOf("limit")).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 24 });
  expect(schemaOf("sort").enum).toEqual(["relevance", "distance", "rank", "name", "newest", "hours"]);
  expect(schemaOf("q")).toMatchObject({ type: "string", maxLength: 200 });
});
