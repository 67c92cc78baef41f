import { createPublicKey } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { TokenRefused } from "../src/identity.ts";
import { providerOf } from "../src/provider.ts";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
const provider = providerOf(server.deps);
afterAll(() => server.stop());

const register = async () => {
  const auth = newAuth(server.origin);
  const { user } = await sdk.createUserWithEmailAndPassword(auth, newEmail(), PASSWORD);
  return { auth, user, idToken: await user.getIdToken(), email: user.email! };
};

/** What the rest of the server finds wrong with a token. */
const reasonOf = async (token: string) => {
  try {
    await provider.verify(token);
    return "none";
  } catch (error) {
    return error instanceof TokenRefused ? error.reason : String(error);
  }
};

describe("an ID token", () => {
  test("verifies against the served keys as any backend would check it", async () => {
    const { idToken, user } = await register();
    const keys = createRemoteJWKSet(new URL(`${server.origin}/.well-known/jwks.json`));
    const expected = { issuer: server.origin, audience: "eolaire", algorithms: ["RS256"] };
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, expected);
    expect(protectedHeader).toEqual({ alg: "RS256", kid: expect.any(String), typ: "JWT" });
    expect(payload).toMatchObject({ sub: user.uid, user_id: user.uid });
    expect(payload.exp! - payload.iat!).toBe(3600);
  });

  test("names who somebody is, and only what there is", async () => {
    const { user, email } = await register();
    const bare = decodeJwt(await user.getIdToken());
    expect(bare.firebase).toEqual({ identities: { email: [email] }, sign_in_provider: "password" });
    for (const absent of ["name", "picture", "phone_number", "provider_id"]) expect(bare).not.toHaveProperty(absent);
    await sdk.updateProfile(user, { displayName: "Nóra", photoURL: "https://teelin.example/nora.webp" });
    const full = decodeJwt(await user.getIdToken(true));
    expect(full).toMatchObject({ name: "Nóra", picture: "https://teelin.example/nora.webp" });
  });

  test("of somebody anonymous says so", async () => {
    const { user } = await sdk.signInAnonymously(newAuth(server.origin));
    const { claims, signInProvider } = await user.getIdTokenResult();
    expect(signInProvider).toBe("anonymous");
    expect(claims).toMatchObject({ provider_id: "anonymous", firebase: { identities: {} } });
    expect(claims).not.toHaveProperty("email");
  });

  test("tells the rest of the server who calls", async () => {
    const { user, idToken, email } = await register();
    expect(await provider.verify(idToken)).toMatchObject({
      uid: user.uid,
      email,
      emailVerified: false,
      name: "",
      picture: null,
      signInProvider: "password",
    });
  });
});

describe("a forged ID token is refused:", () => {
  const claimsOf = (token: string) => decodeJwt(token);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const servedKey = async () => {
    const { keys } = (await (await fetch(`${server.origin}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] };
    return keys[0]!;
  };

  const forgeries: Record<string, (token: string) => Promise<string>> = {
    "alg none": async (token) => `${part({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`,
    "alg none with the old signature": async (token) => {
      const [, claims, signature] = token.split(".");
      return `${part({ alg: "none", typ: "JWT" })}.${claims}.${signature}`;
    },
    "HS256 with the public key as the secret": async (token) => {
      const pem = createPublicKey({ key: await servedKey(), format: "jwk" }).export({ format: "pem", type: "spki" });
      const { kid } = decodeProtectedHeader(token);
      const header = { alg: "HS256", kid: kid!, typ: "JWT" };
      return new SignJWT(claimsOf(token)).setProtectedHeader(header).sign(Buffer.from(pem));
    },
    "changed claims": async (token) => {
      const [header, , signature] = token.split(".");
      return `${header}.${part({ ...claimsOf(token), sub: "somebody-else" })}.${signature}`;
    },
    "a key of their own under our kid": async (token) => {
      const { privateKey } = await generateKeyPair("RS256");
      const { kid } = decodeProtectedHeader(token);
      return new SignJWT(claimsOf(token)).setProtectedHeader({ alg: "RS256", kid: kid! }).sign(privateKey);
    },
    "a key that its own header brings": async (token) => {
      const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
      const { exportJWK } = await import("jose");
      const header = { alg: "RS256", jwk: await exportJWK(publicKey), jku: "https://evil.example/jwks.json" };
      return new SignJWT(claimsOf(token)).setProtectedHeader(header).sign(privateKey);
    },
    "an unknown kid": async (token) =>
      `${part({ alg: "RS256", kid: "unknown" })}.${token.split(".").slice(1).join(".")}`,
    "a foreign issuer": (token) => server.deps.keys.sign({ ...claimsOf(token), iss: "https://elsewhere.example" }),
    "Google's issuer": (token) =>
      server.deps.keys.sign({ ...claimsOf(token), iss: "https://securetoken.google.com/eolaire" }),
    "a foreign audience": (token) => server.deps.keys.sign({ ...claimsOf(token), aud: "elsewhere" }),
    "no expiry": (token) => server.deps.keys.sign({ ...claimsOf(token), exp: undefined }),
    "no subject": (token) => server.deps.keys.sign({ ...claimsOf(token), sub: "" }),
    "of tomorrow": (token) =>
      server.deps.keys.sign({ ...claimsOf(token), iat: Math.floor(Date.now() / 1000) + 86_400 }),
    "no session": (token) => server.deps.keys.sign({ ...claimsOf(token), sid: undefined }),
    "no token at all": async () => "garbage",
  };

  test.each(Object.entries(forgeries))("%s", async (_, forge) => {
    const { idToken } = await register();
    const forged = await forge(idToken);
    expect(await reasonOf(forged)).toBe("invalid");
    const { status, body } = await callIdentity(server, "/v1/accounts:lookup", { idToken: forged });
    expect(status).toBe(400);
    expect(body.error?.message).toBe("INVALID_ID_TOKEN");
    expect(await reasonOf(idToken)).toBe("none");
  });

  test("somebody else's session", async () => {
    const [mine, other] = [await register(), await register()];
    const sid = claimsOf(other.idToken).sid;
    expect(await reasonOf(await server.deps.keys.sign({ ...claimsOf(mine.idToken), sid }))).toBe("revoked");
  });

  test("one that has expired", async () => {
    const { idToken } = await register();
    const exp = Math.floor(server.deps.now().epochMilliseconds / 1000) - 60;
    const expired = await server.deps.keys.sign({ ...claimsOf(idToken), exp });
    expect(await reasonOf(expired)).toBe("expired");
    const { body } = await callIdentity(server, "/v1/accounts:lookup", { idToken: expired });
    expect(body.error?.message).toBe("TOKEN_EXPIRED");
  });
});

describe("a token that was good", () => {
  test.each<[string, (uid: string) => Promise<void>, string]>([
    ["signing out everywhere", (uid) => provider.signOutEverywhere(uid), "revoked"],
    ["disabling", (uid) => provider.setDisabled(uid, true), "disabled"],
    ["deleting", (uid) => provider.deleteUser(uid), "revoked"],
  ])("is refused at once after %s, on another instance too", async (_, end, reason) => {
    const { idToken, user } = await register();
    const { openIdentity } = await import("../src/deps.ts");
    const { deps, keyFolder } = server;
    const elsewhere = providerOf(await openIdentity({ ...deps, keyFolder }));
    expect((await elsewhere.verify(idToken)).uid).toBe(user.uid);
    await end(user.uid);
    expect(await reasonOf(idToken)).toBe(reason);
    await expect(elsewhere.verify(idToken)).rejects.toThrow(`token ${reason}`);
  });

  test("stays dead when a disabled user is enabled again", async () => {
    const { idToken, user, email } = await register();
    await provider.setDisabled(user.uid, true);
    expect(await errorCode(user.reload())).toBe("auth/user-disabled");
    await provider.setDisabled(user.uid, false);
    expect(await reasonOf(idToken)).toBe("revoked");
    const again = sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    expect(await errorCode(again)).toBe("none");
  });
});
