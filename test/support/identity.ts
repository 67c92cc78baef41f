import { KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload } from "jose";
import { readConfig } from "#core/server/config/config.ts";
import { firebaseProvider } from "#core/server/identity/firebase/firebase.ts";
import type { IdentityProvider } from "#core/server/identity/identity.ts";

export const PROJECT = "eolaire-test";
const KID = "test-key";
const HOUR_SECONDS = 60 * 60;
/** On a slow machine a file lasts longer than a sign-in may be ago for a call that destroys. */
const RENEWED_AFTER_MS = 60_000;

/** Whom a token is for; `claims` are put over those that a real one has, undefined takes one away. */
export type TokenWishes = { uid: string; email?: string | undefined; claims?: JWTPayload; kid?: string };

/** A Firebase project that is not Google's: it signs tokens, serves its keys, and is asked as the real one is. */
export type TestIdentity = {
  provider: IdentityProvider;
  sign(wishes: TokenWishes): Promise<string>;
  /** @returns a token of a sign-in a moment ago, whenever it is asked for */
  signedIn(wishes: TokenWishes): () => string;
  publicKey: CryptoKey;
  /** From now on tokens are signed with another key; that of before is served, too. */
  rotate(): Promise<void>;
  /** The keys cannot be had from now on. */
  stop(): Promise<void>;
};

/** Of each project of this process: to make a key takes a quarter of a second of processor time. */
let firstPair: ReturnType<typeof generateKeyPair> | undefined;

export async function startTestIdentity(): Promise<TestIdentity> {
  firstPair ??= generateKeyPair("RS256", { extractable: true });
  const { privateKey, publicKey } = await firstPair;
  const jwkOf = async (key: CryptoKey, kid: string) => ({ ...(await exportJWK(key)), kid, alg: "RS256", use: "sig" });
  const keys = [await jwkOf(publicKey, KID)];
  let signer = { key: privateKey, kid: KID };
  const server = createServer((_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys })),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: "public",
    FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/keys`,
  });
  if (!config.firebase) throw new Error("the settings name a project");
  return {
    provider: firebaseProvider({ ...config, firebase: config.firebase }),
    publicKey,
    sign: async (wishes) => signedBy(signer, wishes),
    signedIn(wishes) {
      let [token, signedAt] = ["", 0];
      return () => {
        const isOld = Math.abs(Date.now() - signedAt) > RENEWED_AFTER_MS;
        if (isOld) [token, signedAt] = [signedBy(signer, wishes), Date.now()];
        return token;
      };
    },
    async rotate() {
      const next = await generateKeyPair("RS256");
      signer = { key: next.privateKey, kid: `${KID}-${keys.length + 1}` };
      keys.push(await jwkOf(next.publicKey, signer.kid));
    },
    stop: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

type Signer = { key: CryptoKey; kid: string };

function signedBy({ key, kid }: Signer, { kid: wished = kid, ...wishes }: TokenWishes): string {
  const piece = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${piece({ alg: "RS256", kid: wished })}.${piece(claimsOf(wishes))}`;
  return `${content}.${sign("sha256", Buffer.from(content), KeyObject.from(key)).toString("base64url")}`;
}

/** What Firebase puts into a token. Times are seconds since 1970. */
export function claimsOf({ uid, email, claims = {} }: TokenWishes): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    user_id: uid,
    iat: now,
    exp: now + HOUR_SECONDS,
    auth_time: now,
    ...(email && { email, email_verified: true }),
    firebase: { identities: {}, sign_in_provider: "password" },
    ...claims,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
