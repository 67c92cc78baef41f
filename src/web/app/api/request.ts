import { type Endpoint, isUpload } from "#core/contract/endpoint.ts";
import { ERRORS, type Problem } from "#core/contract/errors.ts";
import { FIELD_ERRORS } from "#core/contract/field-errors.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";

export type ApiRequest = {
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | FormData;
};

export type RequestOptions = {
  locale?: string | undefined;
  signedIn?: { token: string; uid: string } | null;
  /** A repeated key with the same fields gets the first response again. */
  idempotencyKey?: string | undefined;
};

/** A path parameter that no address can carry. */
export class UnsendableError extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} cannot stand in an address`);
    this.field = field;
  }

  /** The problem that the server would respond with. */
  problem(locale: Locale = FIRST): Problem {
    const message = nameIn(FIELD_ERRORS["wrong-form"], locale);
    const { status, title } = ERRORS["invalid-fields"];
    return {
      type: "/api/docs#error-invalid-fields",
      title: nameIn(title, locale),
      status,
      code: "invalid-fields",
      detail: `${this.field}: ${message}`,
      errors: [{ path: this.field, code: "wrong-form", message }],
    };
  }
}

/**
 * Builds the HTTP request of a call: GET with all fields in the address where the contract allows it, so that proxies can
 * cache; POST with a JSON body otherwise, or where the address cannot represent a value.
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
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, fields[name]));
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

/** The fields come before the file: the server checks the permission before it reads the bytes. Lists are repeated, those of numbers one field. */
function formOf(fields: [string, unknown][]): FormData {
  const form = new FormData();
  const [files, texts] = [true, false].map((isFile) => fields.filter(([, value]) => value instanceof Blob === isFile));
  for (const [name, value] of texts ?? []) {
    const isNumbers = Array.isArray(value) && value.every((one) => typeof one === "number");
    for (const one of isNumbers ? [value.join(",")] : [value].flat()) form.append(name, String(one));
  }
  for (const [name, value] of files ?? []) form.append(name, value as Blob);
  return form;
}

/** `.` and `..` are refused: URLs resolve them as relative segments, even percent-encoded. */
function pathSegment(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (text === "" || /^\.\.?$/.test(text) || !text.isWellFormed()) throw new UnsendableError(name);
  return encodeURIComponent(text);
}

/** Whether the address can represent the value: there, "" is missing and a comma separates list items. */
function fitsAddress(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every((one) => typeof one === "string" && fitsAddress(one) && !one.includes(","));
  }
  if (typeof value === "string") return value !== "" && value.isWellFormed();
  if (typeof value === "number") return /^-?\d+(\.\d+)?$/.test(String(value)) && !Object.is(value, -0);
  return typeof value === "boolean";
}
