import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import type { IdentityDeps } from "../deps.ts";
import type { OidcProvider } from "../ports.ts";
import { ProtocolError } from "../protocol-error.ts";

/** A user is waiting: a slower provider counts as unavailable. */
const TIMEOUT_SECONDS = 10;
/** Providers rarely change their endpoints. Keys are reloaded separately. */
const DISCOVERY_LIVES_MS = 24 * 60 * 60_000;

/** The provider's discovery document, and its keys. */
export type Discovered = { client: Configuration; keys: JWTVerifyGetKey };

type Cached = { discovered: Promise<Discovered>; until: number };
const cache = new WeakMap<OidcProvider, Cached>();

/** @throws OPERATION_NOT_ALLOWED where the configuration has no such provider */
export function requireProvider({ settings }: Pick<IdentityDeps, "settings">, id: string | undefined): OidcProvider {
  const provider = settings.providers.find((one) => one.id === id);
  if (!provider) throw new ProtocolError("OPERATION_NOT_ALLOWED");
  return provider;
}

/** Reads the discovery document once a day. After a failure, the next sign-in tries again. */
export function discover(provider: OidcProvider): Promise<Discovered> {
  const known = cache.get(provider);
  if (known && known.until > performance.now()) return known.discovered;
  const discovered = readDiscovery(provider);
  cache.set(provider, { discovered, until: performance.now() + DISCOVERY_LIVES_MS });
  discovered.catch(() => cache.delete(provider));
  return discovered;
}

async function readDiscovery({ issuer, client_id, client_secret }: OidcProvider): Promise<Discovered> {
  const address = new URL(issuer);
  // The configuration allows http on loopback only, in demonstration mode.
  const insecure = address.protocol === "http:" ? [allowInsecureRequests] : [];
  const client = await discovery(address, client_id, undefined, secretAsAsked(client_secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...insecure], // signatures are verified even though the token came over TLS
  });
  const keys = URL.parse(client.serverMetadata().jwks_uri ?? "");
  if (keys?.protocol !== address.protocol) throw new Error(`${issuer} names no keys that are as safe as itself`);
  return { client, keys: createRemoteJWKSet(keys, { timeoutDuration: TIMEOUT_SECONDS * 1000 }) };
}

/** Apple accepts the secret in the body only; a provider that names no method takes it in the header (RFC 6749). */
function secretAsAsked(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (takesBody ? inBody : inHeader)(server, ...rest);
  };
}
