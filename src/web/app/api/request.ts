import { type Endpoint, isUpload } from "../../../contract/endpoint.ts";
import { ERRORS, FIELD_ERRORS, type Problem } from "../../../contract/errors.ts";
import type { Texts } from "./problems.ts";

export type ApiRequest = {
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | FormData;
};

export type RequestOptions = {
  locale?: string | undefined;
  signedIn?: { token: string; uid: string } | null;
  /** The same key and fields again get the first answer again. */
  idempotencyKey?: string | undefined;
};

/** A field of the path that no address can carry. Its own class, so that nothing else is taken for it. */
export class UnsendableError extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} cannot stand in an address`);
    this.field = field;
  }

  /** What the server would say of it. */
  problem(locale: keyof Texts = "en"): Problem {
    const message = FIELD_ERRORS["wrong-form"][locale];
    const { status, title } = ERRORS["invalid-fields"];
    return {
      type: "/api/docs#error-invalid-fields",
      title: title[locale],
      status,
      code: "invalid-fields",
      detail: `${this.field}: ${message}`,
      errors: [{ path: this.field, code: "wrong-form", message }],
    };
  }
}

/**
 * How a call travels: by GET with everything in the address, so that caches on the way can answer; by POST with a JSON
 * body where the contract says so, or where the address would lose what was meant.
 * @throws UnsendableError
 */
export function requestOf(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  { locale, signedIn, idempotencyKey }: RequestOptions = {},
): ApiRequest {
  const headers = {
    accept: accepted(endpoint),
    ...(locale && { "accept-language": locale }),
    ...(signedIn && { authtoken: signedIn.token, uid: signedIn.uid }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(name, fields[name]));
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !inPath.includes(name));
  if (endpoint.method === "GET" && rest.every(([, value]) => fitsAddress(value))) {
    const query = new URLSearchParams(
      rest.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    );
    return { method: "GET", path: query.size > 0 ? `${path}?${query}` : path, headers };
  }
  if (isUpload(endpoint)) return { method: "POST", path, headers, body: formOf(rest) };
  const body = JSON.stringify(Object.fromEntries(rest));
  return { method: "POST", path, headers: { ...headers, "content-type": "application/json" }, body };
}

function accepted(endpoint: Endpoint): string {
  if (endpoint.kind === "download") return [...endpoint.types, "application/json"].join(", ");
  return endpoint.kind === "event-stream" ? "text/event-stream, application/json" : "application/json";
}

/** The fields before the file: the server asks who may do this before it takes the bytes. A list is repeated. */
function formOf(fields: [string, unknown][]): FormData {
  const form = new FormData();
  const [files, texts] = [true, false].map((isFile) => fields.filter(([, value]) => value instanceof Blob === isFile));
  for (const [name, value] of texts ?? []) for (const one of [value].flat()) form.append(name, String(one));
  for (const [name, value] of files ?? []) form.append(name, value as Blob);
  return form;
}

/** `.` and `..` would lead to another address: URLs read them as steps, percent signs or not. */
function pathPart(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (text === "" || /^\.\.?$/.test(text) || !text.isWellFormed()) throw new UnsendableError(name);
  return encodeURIComponent(text);
}

/** Whether the server reads the same value from an address: there, "" is nothing and a comma divides a list. */
function fitsAddress(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every((one) => typeof one === "string" && fitsAddress(one) && !one.includes(","));
  }
  if (typeof value === "string") return value !== "" && value.isWellFormed();
  if (typeof value === "number") return /^-?\d+(\.\d+)?$/.test(String(value)) && !Object.is(value, -0);
  return typeof value === "boolean";
}
