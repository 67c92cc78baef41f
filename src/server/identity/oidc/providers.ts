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
import type { OidcProvider } from "../../config/config.ts";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";

/** A provider that does not answer in this time is away: the one who waits is a person. */
const TIMEOUT_SECONDS = 10;
/** Providers change their addresses rarely, and announce it. Keys are asked for anew by themselves. */
const DISCOVERY_LIVES_MS = 24 * 60 * 60_000;

/** What the provider's discovery document says, and its keys. */
export type Discovered = { client: Configuration; keys: JWTVerifyGetKey };

type Cached = { discovered: Promise<Discovered>; until: number };
const kept = new WeakMap<OidcProvider, Cached>();

/** @throws OPERATION_NOT_ALLOWED where the configuration has no such provider */
export function requireProvider({ config }: Pick<IdentityDeps, "config">, id: string | undefined): OidcProvider {
  const provider = config.identity.providers.find((one) => one.id === id);
  if (!provider) throw new ProtocolError("OPERATION_NOT_ALLOWED");
  return provider;
}

/** Reads the issuer's addresses once a day. A provider that was away is asked again by the next sign-in. */
export function discover(provider: OidcProvider): Promise<Discovered> {
  const known = kept.get(provider);
  if (known && known.until > Date.now()) return known.discovered;
  const discovered = readDiscovery(provider);
  kept.set(provider, { discovered, until: Date.now() + DISCOVERY_LIVES_MS });
  discovered.catch(() => kept.delete(provider));
  return discovered;
}

async function readDiscovery({ issuer, client_id, client_secret }: OidcProvider): Promise<Discovered> {
  const address = new URL(issuer);
  // The configuration lets http pass on loopback only, and in demonstration mode.
  const insecure = address.protocol === "http:" ? [allowInsecureRequests] : [];
  const client = await discovery(address, client_id, undefined, secretAsAsked(client_secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...insecure], // signatures are checked though TLS brings them
  });
  const keys = URL.parse(client.serverMetadata().jwks_uri ?? "");
  if (keys?.protocol !== address.protocol) throw new Error(`${issuer} names no keys that are as safe as itself`);
  return { client, keys: createRemoteJWKSet(keys, { timeoutDuration: TIMEOUT_SECONDS * 1000 }) };
}

/** Apple takes the secret in the body alone; one that names no way takes it in the header, by the standard. */
function secretAsAsked(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (takesBody ? inBody : inHeader)(server, ...rest);
  };
}
