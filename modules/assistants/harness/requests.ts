import fc from "fast-check";
import { BODIES, HEADERS, JSON_TYPE } from "#harness/fuzz/bodies.ts";
import { CALLERS } from "#harness/fuzz/caller-names.ts";
import type { FuzzRequest } from "#harness/fuzz/fuzz-request.ts";
import type { FuzzAnswer } from "#harness/fuzz/judge.ts";
import { HOSTILE_VALUES, type KnownIds, validFields } from "#harness/fuzz/values.ts";
import { PROPOSING_TOOLS } from "../contract/proposing.ts";
import { ASSISTANT_TOOLS } from "../contract/tools.ts";

const TOOLS = { ...ASSISTANT_TOOLS, ...PROPOSING_TOOLS };
const METHODS = [
  "ping",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "server/discover",
  "nothing/like/it",
];
const HEADERS_OF_CLIENTS = { ...JSON_TYPE, accept: "application/json, text/event-stream" };

/** An answer is JSON-RPC, in one piece, and no error of ours. */
function judge({ status, type, body, headers }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (!headers["x-content-type-options"]) return "answered without security headers";
  if (status === 202 || status === 405 || body === "") return null;
  if (type.startsWith("text/event-stream")) return body.includes('"jsonrpc":"2.0"') ? null : "answered an empty stream";
  if (!type.startsWith("application/json")) return `answered ${status} as ${type}`;
  const messages = [JSON.parse(body)].flat() as { jsonrpc?: string; error?: { code: number } }[];
  if (messages.some(({ jsonrpc }) => jsonrpc !== "2.0")) return "answered something else than JSON-RPC";
  return messages.some(({ error }) => error?.code === -32603) ? "answered an internal error" : null;
}

/** Messages of assistants: every tool with valid and hostile arguments, by everybody, and messages that are none. */
export function mcpRequests(ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(TOOLS).map(([name, { input }]) =>
    validFields(input, ids).map((fields) => ({ method: "tools/call", params: { name, arguments: fields } })),
  );
  const hostile = fc
    .record({
      name: fc.constantFrom(...Object.keys(TOOLS), "no_such_tool"),
      hostile: fc.constantFrom(...HOSTILE_VALUES),
    })
    .map(({ name, hostile: { value } }) => ({
      method: "tools/call",
      params: { name, arguments: { question: value, place: value, terms: value, at: value, date: value } },
    }));
  const message = fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...calls) },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS).map((method) => ({ method, params: {} })) },
  );
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      messages: fc.array(message, { minLength: 1, maxLength: 12 }),
      isBatch: fc.boolean(),
      broken: fc.option(fc.constantFrom(...Object.keys(BODIES)), { freq: 6, nil: undefined }),
      headers: fc.option(fc.constantFrom(...Object.keys(HEADERS)), { freq: 12, nil: undefined }),
    })
    .map(({ caller, messages, isBatch, broken, headers }) => {
      const all = messages.map((one, id) => ({ jsonrpc: "2.0", id, ...one }));
      const json = JSON.stringify(isBatch ? all : all[0]);
      return {
        name: "POST /mcp",
        caller,
        method: "POST" as const,
        path: "/mcp",
        judge,
        headers: headers ? { ...HEADERS_OF_CLIENTS, ...HEADERS[headers] } : HEADERS_OF_CLIENTS,
        body: broken ? (BODIES[broken]?.(json) ?? json) : json,
        what: broken ?? headers ?? "valid",
      };
    });
}
