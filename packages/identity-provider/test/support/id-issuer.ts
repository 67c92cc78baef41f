import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const CLIENT_ID = "eolaire-tests";
export const CLIENT_SECRET = "a secret of thirty-two characters";

/** An issuer of ID tokens: its discovery document and its keys are served, and it says whatever a test wants said. */
export type IdIssuer = {
  /** Such as `http://127.0.0.1:40001`. */
  url: string;
  /** An ID token for our client, with a nonce of which `rawNonce` was hashed. */
  token(claims: JWTPayload & { sub: string }, options?: TokenOptions): Promise<string>;
  /** How often its discovery document was read. */
  discoveries(): number;
  stop(): Promise<void>;
};

export type TokenOptions = { rawNonce?: string; key?: CryptoKey | Uint8Array; alg?: string; lifetimeSeconds?: number };

export async function startIdIssuer(): Promise<IdIssuer> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" };
  let discoveries = 0;
  const server = createServer((request, response) => {
    const isDiscovery = request.url === "/.well-known/openid-configuration";
    if (isDiscovery) discoveries += 1;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isDiscovery ? { ...documentOf(url) } : { keys: [jwk] }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async token(claims, { rawNonce, key = privateKey, alg = "RS256", lifetimeSeconds = 600 } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const nonce = rawNonce && createHash("sha256").update(rawNonce).digest("hex");
      const times = { iat: now, exp: now + lifetimeSeconds };
      const payload = { iss: url, aud: CLIENT_ID, ...times, ...(nonce && { nonce }), ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key);
    },
    discoveries: () => discoveries,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

const documentOf = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/keys`,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
});

/** The setting `providers` with these issuers, by the SDK's name of each. */
export const oidcProviders = (issuers: Record<string, string>) =>
  Object.entries(issuers).map(([id, issuer]) => ({
    id,
    name: id,
    issuer,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
  }));

/** The same as text, as operators write it. */
export const oidcSetting = (issuers: Record<string, string>) => JSON.stringify(oidcProviders(issuers));
