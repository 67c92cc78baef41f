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

/** The rules that hold for every call below a prefix (protocol document, section 2). */
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

/** JSON objects only; no body is an empty one. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => (body.trim() === "" ? {} : readJson(body)),
  );
}

/** The call's address must carry our key. It is public, and keeps strays away. */
export function requireKey(app: FastifyInstance, { config }: IdentityDeps): void {
  app.addHook("onRequest", async (request) => {
    const { key } = request.query as { key?: unknown };
    if (request.method !== "OPTIONS" && key !== config.identity.apiKey) {
      throw new ProtocolError("The request is missing a valid API key.", { status: 403 });
    }
  });
}

/** @param path with a colon before its method, as Google writes it */
export function mountCall(app: FastifyInstance, path: string, handle: IdentityCall, deps: IdentityDeps): void {
  app.post(asRoute(path), { bodyLimit: MAX_BODY_BYTES }, (request) =>
    handle(request.body === undefined ? {} : request.body, contextOf(request, deps)),
  );
}

/** Fastify takes a colon for the beginning of a parameter, and two for one. */
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
