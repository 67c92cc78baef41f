import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";
import { readJson } from "./read-json.ts";

/** Calls take JSON in UTF-8 and nothing else. */
export function acceptStrictJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    if (/charset=(?!"?utf-8"?\s*(;|$))/i.test(request.headers["content-type"] ?? ""))
      throw new ProblemError("wrong-type");
    return body.length === 0 ? undefined : readJson(decodeUtf8(body));
  });
}

/**
 * The fields of a body; none where there is no body.
 * @throws ProblemError `malformed` for JSON that is no object
 */
export function fieldsOfBody(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new ProblemError("malformed");
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
