import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOCALES, type Locale } from "../../contract/locales.ts";
import { readJson } from "../http/json.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { clientAddress } from "../http/rate-limit.ts";
import { answerError } from "./answer-error.ts";
import type { CallContext, IdentityCall } from "./call.ts";
import type { ClientRate } from "./client-rate.ts";
import { allowOtherOrigins } from "./cross-origin.ts";
import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_USER_AGENT = 300;

/** Hooks and parsers of all calls below a prefix. */
export function setUpTransport(app: FastifyInstance, rate: ClientRate): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(new ProtocolError("NOT_FOUND", { status: 404 }), request, reply),
  );
  allowOtherOrigins(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (request.method === "OPTIONS") return;
    if (!rate.mayCall(clientAddress(request.ip))) {
      throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER", { status: 429 });
    }
  });
}

/** Accepts JSON objects only; a missing body counts as an empty one. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => (body.trim() === "" ? {} : readJson(body)),
  );
}

/** Requires the API key in the address. It is public, and rejects requests meant for another server. */
export function requireKey(app: FastifyInstance, { config }: IdentityDeps): void {
  app.addHook("onRequest", async (request) => {
    const { key } = request.query as { key?: unknown };
    if (request.method !== "OPTIONS" && key !== config.identity.apiKey) {
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
    locale: localeOf(request),
    userAgent: userAgentOf(request),
    clientAddress: clientAddress(request.ip),
  };
}

function localeOf({ headers }: FastifyRequest): Locale {
  const asked = String(headers["x-firebase-locale"] ?? "").slice(0, 2);
  return LOCALES.find((locale) => locale === asked) ?? acceptedLocale(headers["accept-language"]);
}

const userAgentOf = ({ headers }: FastifyRequest) =>
  (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, MAX_USER_AGENT);
