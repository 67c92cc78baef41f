import { TokenRefused } from "@eolaire/identity-provider";
import { base64url, CompactSign, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { claimsOf, PROJECT, startTestIdentity } from "#test/support/identity.ts";

const identity = await startTestIdentity();
const { provider, sign } = identity;
const uid = "nora";
const now = () => Math.floor(Date.now() / 1000);

afterAll(identity.stop);

const reasonOf = async (token: string) =>
  provider.verify(token).then(
    () => "none",
    (error) => (error instanceof TokenRefused ? error.reason : error),
  );

test("a token tells who somebody is", async () => {
  const auth_time = now() - 90;
  const token = await sign({
    uid,
    email: "nora@example.com",
    claims: { auth_time, name: "Nóra", picture: "https://x.ie/n" },
  });
  expect(await provider.verify(token)).toEqual({
    uid,
    email: "nora@example.com",
    emailVerified: true,
    name: "Nóra",
    picture: "https://x.ie/n",
    signInProvider: "password",
    hasSecondFactor: false,
    authTime: Temporal.Instant.fromEpochMilliseconds(auth_time * 1000),
    sessionId: null,
  });
});

test("who signs in without an address has none, and it is not verified", async () => {
  expect(await provider.verify(await sign({ uid }))).toMatchObject({ email: null, emailVerified: false, name: "" });
});

describe("a token is refused", () => {
  test.each([
    ["of another project", { aud: "another" }],
    ["of another issuer", { iss: `https://securetoken.google.com/${PROJECT}x` }],
    ["without an end", { exp: undefined }],
    ["without a beginning", { iat: undefined }],
    ["without a subject", { sub: undefined }],
    ["with an empty subject", { sub: "" }],
    ["with a subject that is longer than any", { sub: "x".repeat(129) }],
    ["of tomorrow", { iat: now() + 86_400 }],
    ["of a sign-in that is still to come", { auth_time: now() + 120 }],
    ["that names no sign-in", { auth_time: undefined }],
    ["that is not valid yet", { nbf: now() + 120 }],
  ])("%s", async (_, claims) => {
    expect(await reasonOf(await sign({ uid, claims }))).toBe("invalid");
  });

  test("whose key nobody knows", async () => {
    expect(await reasonOf(await sign({ uid, kid: "another" }))).toBe("invalid");
  });

  test("that another key has signed under the right name", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const header = { alg: "RS256", kid: "test-key" };
    expect(await reasonOf(await new SignJWT(claimsOf({ uid })).setProtectedHeader(header).sign(privateKey))).toBe(
      "invalid",
    );
  });

  test("without a signature", async () => {
    const deps = [{ alg: "none", kid: "test-key" }, claimsOf({ uid })].map((part) =>
      base64url.encode(JSON.stringify(part)),
    );
    expect(await reasonOf(`${deps.join(".")}.`)).toBe("invalid");
  });

  test("that is signed with the public key as if it were a secret", async () => {
    const secret = new TextEncoder().encode(await exportSPKI(identity.publicKey));
    const payload = new TextEncoder().encode(JSON.stringify(claimsOf({ uid })));
    const token = await new CompactSign(payload).setProtectedHeader({ alg: "HS256", kid: "test-key" }).sign(secret);
    expect(await reasonOf(token)).toBe("invalid");
  });

  test("whose claims were changed", async () => {
    const [header, , signature] = (await sign({ uid })).split(".");
    const changed = base64url.encode(JSON.stringify(claimsOf({ uid: "somebody-else" })));
    expect(await reasonOf(`${header}.${changed}.${signature}`)).toBe("invalid");
  });

  test.each(["", "x", "a.b.c", "a.b.c.d.e", "💥"])("%j, which is none", async (token) => {
    expect(await reasonOf(token)).toBe("invalid");
  });
});

test("30 seconds lie between clocks, and no more", async () => {
  expect(await reasonOf(await sign({ uid, claims: { exp: now() - 20 } }))).toBe("none");
  expect(await reasonOf(await sign({ uid, claims: { exp: now() - 40 } }))).toBe("expired");
  expect(await reasonOf(await sign({ uid, claims: { iat: now() + 20, auth_time: now() + 20 } }))).toBe("none");
});

test("without the keys nobody is signed out: the answer is to try again", async () => {
  const away = await startTestIdentity();
  const token = await away.sign({ uid });
  await away.stop();
  await expect(away.provider.verify(token)).rejects.toMatchObject({ statusCode: 503 });
});

/** The keys are loaded again at most so often, however many unknown keys tokens name. */
const RELOAD_MS = 30_000;

test("after a rotation of the keys, tokens of the old and of the new one are valid", async () => {
  const rotating = await startTestIdentity();
  onTestFinished(rotating.stop);
  onTestFinished(() => void vi.useRealTimers());
  const before = await rotating.sign({ uid });
  expect((await rotating.provider.verify(before)).uid).toBe(uid);
  await rotating.rotate();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + RELOAD_MS + 1_000 });
  expect((await rotating.provider.verify(await rotating.sign({ uid: "orla" }))).uid).toBe("orla");
  expect((await rotating.provider.verify(before)).uid).toBe(uid);
});
