import type { FastifyInstance } from "fastify";
import type { IdentityCall } from "./call.ts";
import { ClientRate } from "./client-rate.ts";
import { registerConfigurationAnswers } from "./configuration-answers.ts";
import type { IdentityParts } from "./parts.ts";
import { registerToken } from "./token-endpoint.ts";
import { mountCall, readJsonBodies, requireKey, setUpTransport } from "./transport.ts";

const TOOLKIT = "/identitytoolkit.googleapis.com";
const SECURE_TOKEN = "/securetoken.googleapis.com";
const JWKS_CACHE_CONTROL = "public, max-age=300";

/** Every call of the SDK: its path below the toolkit's, and its deed. */
const CALLS: Record<string, IdentityCall> = {};

/** The embedded provider's calls, at the addresses that the official SDK knows. */
export function registerIdentity(app: FastifyInstance, parts: IdentityParts): void {
  const rate = new ClientRate(parts.config.clientRate);
  app.register(
    async (toolkit) => {
      setUpTransport(toolkit, rate);
      requireKey(toolkit, parts);
      readJsonBodies(toolkit);
      for (const [path, handle] of Object.entries(CALLS)) mountCall(toolkit, path, handle, parts);
      registerConfigurationAnswers(toolkit, parts);
    },
    { prefix: TOOLKIT },
  );
  app.register(
    async (secureToken) => {
      setUpTransport(secureToken, rate);
      requireKey(secureToken, parts);
      registerToken(secureToken, parts);
    },
    { prefix: SECURE_TOKEN },
  );
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", JWKS_CACHE_CONTROL).send(await parts.keys.publicSet()),
  );
}
