import type { FastifyInstance, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { answerError } from "./answer-error.ts";
import type { CallContext, IdentityCall } from "./call.ts";
import { allowOtherOrigins } from "./cross-origin.ts";
import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_USER_AGENT = 300;

/** Hooks and parsers of all calls below a prefix. */
export function setUpTransport(app: FastifyInstance, deps: IdentityDeps): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, deps.statusOf));
  app.setNotFoundHandler((request, reply) =>
    answerError(new ProtocolError("NOT_FOUND", { status: 404 }), request, reply),
  );
  allowOtherOrigins(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (request.method === "OPTIONS") return;
    if (!mayCall(deps, request)) {
      throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER", { status: 429 });
    }
  });
}

/** Accepts JSON objects only; a missing body counts as an empty one. */
export function readJsonBodies(app: FastifyInstance, { parseJson = JSON.parse }: IdentityDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => (body.trim() === "" ? {} : parsed(parseJson, body)),
  );
}

function parsed(parseJson: (text: string) => unknown, body: string): unknown {
  try {
    return parseJson(body);
  } catch (cause) {
    throw new ProtocolError("INVALID_ARGUMENT", { cause });
  }
}

/** Counts a request of its client, of this call or another. */
export const mayCall = ({ limits }: IdentityDeps, { ip }: FastifyRequest): boolean =>
  limits.mayCall(limits.clientOf(ip));

/** Requires the API key in the address. It is public, and rejects requests meant for another server. */
export function requireKey(app: FastifyInstance, { settings }: IdentityDeps): void {
  app.addHook("onRequest", async (request) => {
    const { key } = request.query as { key?: unknown };
    if (request.method !== "OPTIONS" && key !== settings.apiKey) {
      throw new ProtocolError("The request is missing a valid API key.", { status: 403 });
    }
  });
}

/** @param path with a colon before the method, as in Google's APIs */
export function mountCall(app: FastifyInstance, path: string, handle: IdentityCall, deps: IdentityDeps): void {
  app.post(asRoute(path), { bodyLimit: MAX_BODY_BYTES }, (request) =>
    handle(request.body === undefined ? {} : request.body, contextOf(request, deps)),
  );
}

/** Escapes colons, which Fastify reads as parameters. */
export const asRoute = (path: string) => path.replaceAll(":", "::");

function contextOf(request: FastifyRequest, deps: IdentityDeps): CallContext {
  return {
    deps,
    request,
    locale: localeOf(request, deps.languages),
    userAgent: userAgentOf(request),
    clientAddress: deps.limits.clientOf(request.ip),
  };
}

function localeOf({ headers }: FastifyRequest, languages: IdentityDeps["languages"]): string {
  const asked = String(headers["x-firebase-locale"] ?? "").slice(0, 2);
  return (
    languages.find((locale) => locale === asked) ?? new Negotiator({ headers }).language([...languages]) ?? languages[0]
  );
}

const userAgentOf = ({ headers }: FastifyRequest) =>
  (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, MAX_USER_AGENT);
