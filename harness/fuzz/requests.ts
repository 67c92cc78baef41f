import fc from "fast-check";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { contract } from "#core/contract/index.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { BODIES, HEADERS, JSON_TYPE } from "./bodies.ts";
import { CALLERS, type CallerName } from "./caller-names.ts";
import { type FuzzFile, files } from "./files.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { findingInCall } from "./judge.ts";
import { HOSTILE_NAMES, HOSTILE_VALUES, type KnownIds, oneOfKnown, textOf, validFields } from "./values.ts";

const BOUNDARY = "fuzz-boundary";

/** Calls that would end the callers or mail the world, where their fields are valid: they are only sent with invalid ones. */
const ENDING = new Set(["deleteAccount", "endSession", "endSessions"]);

/** Calls that would take away what every other call needs, and are not made. */
export const DESTROYING: ReadonlySet<string> = new Set(["removeDemonstration"]);
const rows = Object.entries<Endpoint>(contract).filter(([name]) => !DESTROYING.has(name));
const uploads = rows.filter(([, { kind }]) => kind.endsWith("-upload"));
/** Of each hundred calls, so many more are uploads than one of each kind of call. */
const UPLOADS = 6;

/** Calls of the contract of every kind by every caller, about two fifths of them with valid fields only. */
export function contractRequests(ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  const calls = new Map(rows.map(([name, row]) => [name, requestsTo(name, row, ids)]));
  return fc.oneof(
    { weight: 100 - UPLOADS, arbitrary: fc.oneof(...calls.values()) },
    { weight: UPLOADS, arbitrary: fc.oneof(...uploads.map(([name]) => calls.get(name)!)) },
  );
}

function requestsTo(name: string, row: Endpoint, ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  const isPublic = row.kind === "public-read";
  return fc
    .record({
      fields: fieldsOf(row, ids),
      caller: fc.oneof(fc.constantFrom(...CALLERS), fc.constantFrom("owner" as const, "administrator" as const)),
      method: isPublic ? fc.constantFrom("GET" as const, "POST" as const) : fc.constant(row.method),
      mutation: mutationsOf(row),
      file: files,
      more: headersOf,
      form: fc.oneof({ weight: 3, arbitrary: fc.constant("usual" as const) }, fc.constantFrom(...FORMS)),
    })
    .filter(({ mutation }) => !(ENDING.has(name) && mutation.kind === "none"))
    .map((chosen) => requestOf(name, row, chosen));
}

/** What `id` names in calls whose row of the contract names no subject; the longest path that fits counts. */
const KIND_BY_PATH: Record<string, string> = {
  "/categories": "category",
  "/admin/categories": "category",
  "/admin/tags": "tag",
  "/events": "event",
  "/stories": "story",
  "/page/posts": "post",
  "/page/id": "page",
  "/admin/page": "page",
  "/account": "account",
  "/admin/notices": "notice",
  "/features": "feature",
  "/admin/outbox": "outbox",
  "/admin/special-page": "special-page",
  "/admin/claims": "claim",
  "/stories/photo": "photo",
  "/feedback": "feedback",
  "/admin/pages": "page",
  "/account/tokens": "token",
  "/proposals": "proposal",
  ...Object.assign({}, ...HARNESSES_OF_MODULES.map(({ kinds }) => kinds)),
};
/** What other fields name, with one id or several. */
const KIND_BY_FIELD: Record<string, string> = {
  page_id: "page",
  other_id: "page",
  category_id: "category",
  account_id: "account",
  story_id: "story",
  post_id: "post",
  page_ids: "page",
  category_ids: "category",
  post_ids: "post",
  tag_ids: "tag",
  photo_ids: "photo",
  audio_ids: "audio",
  manager_ids: "account",
  owner_id: "account",
  ...Object.assign({}, ...HARNESSES_OF_MODULES.map(({ fields }) => fields)),
};

const kindOfId = (path: string) =>
  KIND_BY_PATH[
    Object.keys(KIND_BY_PATH)
      .filter((prefix) => path.startsWith(prefix))
      .sort((a, b) => b.length - a.length)[0] ?? ""
  ];

/** Mostly the ids of rows that there are, so that calls reach their handlers. */
function fieldsOf({ input, subject, path }: Endpoint, ids: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const ofPath = kindOfId(path);
  const kinds = Object.entries({
    ...KIND_BY_FIELD,
    ...(ofPath && { id: ofPath, ids: ofPath }),
    ...(subject && { [subject.field]: subject.kind }),
  });
  const named = kinds.flatMap(([field, kind]) => {
    const known = oneOfKnown(() => ids[kind] ?? []);
    const value: fc.Arbitrary<unknown> = field.endsWith("s")
      ? known.map((id) => (id === undefined ? undefined : [id]))
      : known;
    return Object.hasOwn(input.shape, field) ? [[field, fc.option(value, { freq: 4, nil: undefined })] as const] : [];
  });
  return fc.tuple(validFields(input, ids), fc.record(Object.fromEntries(named))).map(([fields, existing]) => {
    const found = Object.entries(existing).filter(([, id]) => id !== undefined);
    return { ...fields, ...Object.fromEntries(found) };
  });
}

/** A call of the contract with valid fields as far as its schemas say, without the file of an upload. */
export const validCall = (row: Endpoint, ids: KnownIds): fc.Arbitrary<Record<string, unknown>> => fieldsOf(row, ids);

/** Names of headers and their values, as far as HTTP takes them: the line could not be sent otherwise (RFC 9110, 5.5). */
export const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "__proto__",
          "constructor",
          "toString",
          "x".repeat(2_000),
          "accept-language",
          "cookie",
          "if-none-match",
          "idempotency-key",
          "x-forwarded-for",
          "forwarded",
          "origin",
          "referer",
          "range",
          "authtoken",
          "uid",
          "via",
        ),
        fc.constantFrom(
          "",
          "__proto__",
          "constructor=1",
          "\u00ff".repeat(50),
          "a".repeat(4_000),
          "null",
          "0",
          ",,,;q=",
          "*",
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
);

type Mutation =
  | { kind: "none" }
  | { kind: "name"; what: string; name: string; value: unknown }
  | { kind: "field"; name: string; what: string; value: unknown }
  | { kind: "body"; what: string }
  | { kind: "headers"; what: string };

function mutationsOf({ input }: Endpoint): fc.Arbitrary<Mutation> {
  const names = Object.keys(input.shape);
  const field = fc.record({ name: fc.constantFrom(...names, "page_id"), hostile: fc.constantFrom(...HOSTILE_VALUES) });
  const named = fc.record({ name: fc.constantFrom(...HOSTILE_NAMES), value: fc.constantFrom(1, "a", {}, [], null) });
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant<Mutation>({ kind: "none" }) },
    { weight: 2, arbitrary: named.map((one): Mutation => ({ kind: "name", what: "hostile name", ...one })) },
    {
      weight: 12,
      arbitrary: field.map(({ name, hostile }): Mutation => ({ kind: "field", name, ...hostile })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(BODIES)).map((what): Mutation => ({ kind: "body", what })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.keys(HEADERS)).map((what): Mutation => ({ kind: "headers", what })),
    },
  );
}

type Chosen = {
  fields: Record<string, unknown>;
  caller: CallerName;
  method: "GET" | "POST";
  mutation: Mutation;
  file: FuzzFile;
  form: Form;
  more: Record<string, string>;
};

function requestOf(
  name: string,
  row: Endpoint,
  { fields, caller, method, mutation, file, form, more }: Chosen,
): FuzzRequest {
  const isChanged = mutation.kind === "field" || mutation.kind === "name";
  const sent: Record<string, unknown> = Object.assign(Object.create(null), fields);
  if (isChanged) sent[mutation.name] = mutation.value;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = sent[field];
    delete sent[field];
    return encodeURIComponent(textOf(value));
  });
  const what = mutation.kind === "none" ? "valid" : mutation.what;
  const request = { name, caller, method, what, judge: findingInCall(row, { mustRefuse: false }) };
  if (method === "GET") return { ...request, path: `/api${path}?${queryOf(sent)}`, headers: more, body: null };
  if (row.kind.endsWith("-upload") && mutation.kind !== "headers") {
    const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
    const judge = findingInCall(row, { mustRefuse: NEVER_ACCEPTED.has(form) });
    const body = formOf(sent, file.bytes, form);
    return { ...request, path: `/api${path}`, headers, body, judge, what: `${what}, ${file.what}, ${form}` };
  }
  const json = JSON.stringify(sent);
  return {
    ...request,
    path: `/api${path}`,
    headers: mutation.kind === "headers" ? HEADERS[mutation.what]! : { ...more, ...JSON_TYPE },
    body: mutation.kind === "body" ? BODIES[mutation.what]!(json) : json,
    judge: findingInCall(row, { mustRefuse: mutation.kind === "body" || mutation.kind === "headers" }),
  };
}

/** Every value as a text, and lists as repeated fields. */
function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)]));
  return pairs.map((pair) => pair.map((text) => encodeURIComponent(text!).slice(0, 6_000)).join("=")).join("&");
}

/** How the parts of a form may be arranged. */
const FORMS = [
  ...(["usual", "file first", "two files", "no file", "no end", "path as name", "no disposition"] as const),
  ...(["field of the file repeated", "thousand fields"] as const),
];
type Form = (typeof FORMS)[number];

/** Forms without a file that could be stored, and those of which a part is missing. */
const NEVER_ACCEPTED = new Set<Form>(["no file", "no end", "no disposition"]);

function formOf(fields: Record<string, unknown>, file: Buffer, form: Form): Buffer {
  const part = (name: string, content: string | Buffer, more = "") =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from("\r\n"),
    ]);
  const texts = Object.entries(fields).map(([name, value]) => part(name, textOf(value)));
  const sent = part("file", file, `; filename="${form === "path as name" ? "../../../etc/passwd\u0000.png" : "a"}"`);
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  const anonymous = Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n\r\n`), file, Buffer.from("\r\n")]);
  const parts: Record<Form, () => Buffer[]> = {
    usual: () => [...texts, sent, end],
    "path as name": () => [...texts, sent, end],
    "file first": () => [sent, ...texts, end],
    "two files": () => [...texts, sent, sent, end],
    "no file": () => [...texts, end],
    "no end": () => [...texts, sent.subarray(0, -1)],
    "no disposition": () => [...texts, anonymous, end],
    "field of the file repeated": () => [...texts, part("file", "text"), sent, end],
    "thousand fields": () => [...texts, ...Array.from({ length: 1_000 }, (_, at) => part(`f${at}`, "a")), sent, end],
  };
  return Buffer.concat(parts[form]());
}
