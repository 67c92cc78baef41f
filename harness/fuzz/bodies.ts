export const JSON_TYPE = { "content-type": "application/json" };

const DEEP_BODY = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
const DEEP_LIST = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

/** What may be wrong with a whole body of JSON, whose fields are valid. */
export const BODIES: Record<string, (json: string) => string> = {
  "null body": () => "null",
  "list body": () => "[]",
  "text body": () => '"a"',
  "broken body": (json) => json.slice(0, -1),
  "unknown field": (json) => withField(json, '"no_such_field":1'),
  "__proto__ field": (json) => withField(json, '"__proto__":{"type":"admin"}'),
  "repeated field": (json) => withField(json, '"a":1,"a":2'),
  "overflowing number": (json) => withField(json, '"a":1e999'),
  "deep body": () => DEEP_BODY,
  "deep list": () => DEEP_LIST,
};
const withField = (json: string, field: string) => `${json.slice(0, -1)}${json === "{}" ? "" : ","}${field}}`;

/** What may be wrong with the headers of a call by POST. */
export const HEADERS: Record<string, Record<string, string>> = {
  "unknown encoding": { ...JSON_TYPE, "content-encoding": "x-nobody-knows" },
  "other charset": { "content-type": "application/json; charset=utf-16" },
  "other type": { "content-type": "text/plain" },
  "form without boundary": { "content-type": "multipart/form-data" },
};
