import { type AuthorizedSites, authorizedOrigin } from "@eolaire/identity-provider";
import type { onRequestHookHandler } from "fastify";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers":
    "authtoken, authorization, uid, content-type, idempotency-key, accept-language, mcp-protocol-version, mcp-method, mcp-name",
  "access-control-max-age": "3600",
};

/**
 * Pages of authorised domains may call and read every answer. Only a token in a header identifies a caller, and no cookie, so
 * that a page of another site can do nothing in the name of its reader.
 */
export function allowAuthorizedOrigins(sites: AuthorizedSites): onRequestHookHandler {
  return ({ headers, method }, reply, done) => {
    const { origin, host } = headers;
    if (!origin || URL.parse(origin)?.host === host || authorizedOrigin(sites, origin) !== origin) return done();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "etag, retry-after",
      vary: "Origin",
    });
    if (method !== "OPTIONS") return done();
    return reply.code(204).headers(PREFLIGHT).send();
  };
}
