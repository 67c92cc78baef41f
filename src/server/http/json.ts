import type { FastifyInstance, FastifyRequest } from "fastify";
import { visit } from "jsonc-parser";
import { ProblemError } from "./problem.ts";

/** Deep enough for every input of the contract, and shallow enough for recursion. */
const MAX_DEPTH = 20;

/** The routes of this scope accept JSON in UTF-8 only. */
export function acceptStrictJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    if (/charset=(?!"?utf-8"?\s*(;|$))/i.test(request.headers["content-type"] ?? ""))
      throw new ProblemError("wrong-type");
    return body.length === 0 ? undefined : readJson(decodeUtf8(body));
  });
}

/**
 * The fields of a body; none of a missing or empty one.
 * @throws ProblemError `malformed` for JSON that is no object, also for `null`
 */
export function fieldsOfBody(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ProblemError("malformed");
  return body;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ProblemError("malformed");
  }
}

/**
 * Strict JSON: duplicate keys, `__proto__` and more than 20 levels are refused, since two parsers of such a text may see
 * different values (docs/rules.md, "Security").
 * @throws ProblemError `malformed`
 */
export function readJson(body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProblemError("malformed");
  }
  if (depthOf(body) > MAX_DEPTH || !isUnambiguous(body)) throw new ProblemError("malformed");
  return value;
}

/** The nesting depth of valid JSON, counted without recursion, because `visit` recurses. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inString && character === "\\") at++;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === "{" || character === "[")) deepest = Math.max(deepest, ++depth);
    else if (!inString && (character === "}" || character === "]")) depth--;
  }
  return deepest;
}

function isUnambiguous(body: string): boolean {
  const open: Set<string>[] = [];
  let isFine = true;
  visit(body, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key) => {
      const keys = open.at(-1);
      if (key === "__proto__" || keys?.has(key)) isFine = false;
      keys?.add(key);
    },
  });
  return isFine;
}
