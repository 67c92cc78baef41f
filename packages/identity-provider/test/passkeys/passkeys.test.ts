import type { User } from "@firebase/auth";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "../support/identity-server.ts";
import { enrolApp, newVerifiedUser } from "../support/second-factors.ts";
import {
  BACKED_UP,
  type Changes,
  type CreationOptions,
  type RequestOptions,
  type SoftwareKey,
  softwareKey,
  USER_PRESENT,
} from "../support/software-authenticator.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

/** Browsers accept passkeys at names only, so that the server at 127.0.0.1 is `localhost` to them. */
const ORIGIN = server.origin.replace("127.0.0.1", "localhost");

type Answer = {
  localId?: string;
  idToken?: string;
  expiresIn?: string;
  users?: { passkeyInfo?: Record<string, unknown>[] }[];
  credentialCreationOptions?: CreationOptions;
  credentialRequestOptions?: RequestOptions;
};

/** The answer, or the code of the error. */
async function ask(path: string, body: object): Promise<Answer> {
  const { status, body: answer } = await callIdentity(server, path, body);
  return (status === 200 ? answer : answer.error?.message.split(" : ")[0]) as Answer;
}
const startEnrolment = async (user: User) =>
  ask("/v2/accounts/passkeyEnrollment:start", { idToken: await user.getIdToken() });
async function finishEnrolment(user: User, response: object, name = "Chrome, Android") {
  const idToken = await user.getIdToken();
  return ask("/v2/accounts/passkeyEnrollment:finalize", { idToken, name, authenticatorRegistrationResponse: response });
}
const startSignIn = async () => (await ask("/v2/accounts/passkeySignIn:start", {})).credentialRequestOptions!;
const finishSignIn = (response: object) =>
  ask("/v2/accounts/passkeySignIn:finalize", { authenticatorAuthenticationResponse: response });
const signIn = async (key: SoftwareKey, changes: Changes = {}) =>
  finishSignIn(key.assert(await startSignIn(), changes));

async function userWithPasskey() {
  const { user, email } = await newVerifiedUser(server);
  const key = softwareKey(ORIGIN);
  const { credentialCreationOptions } = await startEnrolment(user);
  const tokens = await finishEnrolment(user, key.register(credentialCreationOptions!));
  return { user, email, key, tokens };
}
const passkeysOf = async (idToken: string) => (await ask("/v1/accounts:lookup", { idToken })).users?.[0]?.passkeyInfo;

describe("adding a passkey", () => {
  test("asks the browser for a key that names this site and user, and lists it afterwards", async () => {
    const { user, email } = await newVerifiedUser(server);
    const { credentialCreationOptions: options } = await startEnrolment(user);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Eolaire" },
      user: { id: Buffer.from(user.uid).toString("base64url"), name: email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    const key = softwareKey(ORIGIN);
    const { localId, idToken } = await finishEnrolment(user, key.register(options!), " Fón Úna ");
    expect(localId).toBe(user.uid);
    expect(await passkeysOf(idToken!)).toMatchObject([{ credentialId: key.id, name: "Fón Úna", backedUp: false }]);
    expect(decodeJwt(idToken!).firebase, "the session has shown it").toMatchObject({
      sign_in_provider: "password",
      sign_in_second_factor: "passkey",
    });
    const again = await ask("/v2/accounts/passkeyEnrollment:start", { idToken });
    expect(again.credentialCreationOptions?.excludeCredentials).toMatchObject([
      { id: key.id, transports: ["internal"] },
    ]);
  });

  test("is reported by a mail, whose link removes it and ends all sessions", async () => {
    const { email, key, tokens } = await userWithPasskey();
    const code = await server.latestCode(email, "REVERT_PASSKEY_ADDITION");
    const auth = newAuth(server.origin);
    expect(await sdk.checkActionCode(auth, code)).toMatchObject({
      operation: "REVERT_PASSKEY_ADDITION",
      data: { email },
    });
    await sdk.applyActionCode(auth, code);
    expect(await signIn(key)).toBe("PASSKEY_ENROLLMENT_NOT_FOUND");
    expect(await ask("/v1/accounts:lookup", { idToken: tokens.idToken })).toBe("TOKEN_EXPIRED");
  });

  test("needs a verified address, a recent sign-in, and the second factor that the account has", async () => {
    const { user: unverified } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
    expect(await startEnrolment(unverified)).toBe("UNVERIFIED_EMAIL");
    const { user, email } = await newVerifiedUser(server);
    const elsewhere = await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    await enrolApp(server, user);
    expect(await startEnrolment(elsewhere.user)).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    expect(await startEnrolment(user)).toHaveProperty("credentialCreationOptions");
    server.moveClock({ minutes: 6 });
    expect(await startEnrolment(user)).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    server.moveClock({ minutes: -6 });
  });

  test("takes a challenge once, for its user, for a while", async () => {
    const [nora, liam] = [await newVerifiedUser(server), await newVerifiedUser(server)];
    const key = softwareKey(ORIGIN);
    const { credentialCreationOptions: options } = await startEnrolment(nora.user);
    const response = key.register(options!);
    expect(await finishEnrolment(liam.user, response)).toBe("PASSKEY_CHALLENGE_TIMEOUT");
    expect(await finishEnrolment(nora.user, response), "used up").toBe("PASSKEY_CHALLENGE_TIMEOUT");
    const signInChallenge = await startSignIn();
    const other = key.register(options!, { challenge: signInChallenge.challenge });
    expect(await finishEnrolment(nora.user, other), "for another purpose").toBe("PASSKEY_CHALLENGE_TIMEOUT");
    const { credentialCreationOptions: late } = await startEnrolment(nora.user);
    await server.db
      .updateTable("identity_step")
      .set({ date_expires: new Date(0) })
      .where("uid", "=", nora.user.uid)
      .execute();
    expect(await finishEnrolment(nora.user, key.register(late!)), "too late").toBe("PASSKEY_CHALLENGE_TIMEOUT");
  });

  test.each<[string, Changes]>([
    ["of another site", { rpId: "eolaire.evil.example" }],
    ["from another origin", { origin: "https://eolaire.evil.example" }],
    ["without finger, face or PIN", { flags: USER_PRESENT }],
  ])("refuses a key %s", async (_which, changes) => {
    const { user } = await newVerifiedUser(server);
    const { credentialCreationOptions } = await startEnrolment(user);
    const response = softwareKey(ORIGIN).register(credentialCreationOptions!, changes);
    expect(await finishEnrolment(user, response)).toBe("INVALID_AUTHENTICATOR_RESPONSE");
  });

  test("is possible ten times, and once with each key", async () => {
    const { user, key } = await userWithPasskey();
    const { idToken } = await signIn(key);
    const start = async () =>
      (await ask("/v2/accounts/passkeyEnrollment:start", { idToken })).credentialCreationOptions!;
    const finish = (response: object) =>
      ask("/v2/accounts/passkeyEnrollment:finalize", { idToken, authenticatorRegistrationResponse: response });
    expect(await finish(key.register(await start()))).toBe("PASSKEY_EXISTS");
    const row = await server.db
      .selectFrom("identity_passkey")
      .selectAll()
      .where("uid", "=", user.uid)
      .executeTakeFirstOrThrow();
    const { id: _id, ...values } = row;
    const more = Array.from({ length: 8 }, (_, n) => ({ ...values, credential_id: `${row.credential_id}${n}` }));
    await server.db.insertInto("identity_passkey").values(more).execute();
    const [tenth, eleventh] = [
      softwareKey(ORIGIN).register(await start()),
      softwareKey(ORIGIN).register(await start()),
    ];
    const outcomes = await Promise.all([finish(tenth), finish(eleventh)]);
    expect(outcomes.filter((outcome) => (outcome as unknown) === "PASSKEY_LIMIT_EXCEEDED")).toHaveLength(1);
    expect(await ask("/v2/accounts/passkeyEnrollment:start", { idToken })).toBe("PASSKEY_LIMIT_EXCEEDED");
  });
});

describe("signing in with a passkey", () => {
  test("needs no name, counts as two factors, and is remembered", async () => {
    const { user, key } = await userWithPasskey();
    const options = await startSignIn();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
    const { localId, idToken, expiresIn } = await finishSignIn(key.assert(options, { flags: 0x1d }));
    expect({ localId, expiresIn }).toEqual({ localId: user.uid, expiresIn: "3600" });
    expect(decodeJwt(idToken!).firebase).toMatchObject({
      sign_in_provider: "passkey",
      sign_in_second_factor: "passkey",
    });
    const [passkey] = (await passkeysOf(idToken!)) ?? [];
    expect(passkey).toMatchObject({ backedUp: true });
    expect(Date.parse(String(passkey?.lastUsedAt))).toBeGreaterThan(Date.parse(String(passkey?.enrolledAt)));
  });

  test("goes on where the account has an authenticator app, too: no code is asked for", async () => {
    const { user, email } = await newVerifiedUser(server);
    await enrolApp(server, user);
    const key = softwareKey(ORIGIN);
    await finishEnrolment(user, key.register((await startEnrolment(user)).credentialCreationOptions!));
    expect(decodeJwt((await signIn(key)).idToken!)).toMatchObject({ email });
    const byPassword = await errorCode(sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD));
    expect(byPassword).toBe("auth/multi-factor-auth-required");
  });

  test.each<[string, Changes]>([
    ["with another key", { forge: true }],
    ["for another site", { rpId: "eolaire.evil.example" }],
    ["from another origin", { origin: "https://eolaire.evil.example" }],
    ["without finger, face or PIN", { flags: USER_PRESENT }],
    ["for another user", { userHandle: "bGlhbQ" }],
  ])("refuses a signature %s", async (_which, changes) => {
    const { key } = await userWithPasskey();
    expect(await signIn(key, changes)).toBe("INVALID_AUTHENTICATOR_RESPONSE");
  });

  test("refuses a key whose counter did not grow: it was copied", async () => {
    const { key } = await userWithPasskey();
    expect(await signIn(key, { counter: 7 })).toHaveProperty("idToken");
    expect(await signIn(key, { counter: 7 })).toBe("INVALID_AUTHENTICATOR_RESPONSE");
    expect(await signIn(key, { counter: 8 })).toHaveProperty("idToken");
  });

  test("takes a challenge once, also from two at once, and none of ours that is older than ten minutes", async () => {
    const { key } = await userWithPasskey();
    const response = key.assert(await startSignIn(), { flags: 0x0d | BACKED_UP });
    const outcomes = await Promise.all([finishSignIn(response), finishSignIn(response)]);
    expect(outcomes.filter((outcome) => (outcome as unknown) === "PASSKEY_CHALLENGE_TIMEOUT")).toHaveLength(1);
    const late = await startSignIn();
    server.moveClock({ minutes: 10, seconds: 1 });
    expect(await finishSignIn(key.assert(late))).toBe("PASSKEY_CHALLENGE_TIMEOUT");
    server.moveClock({ minutes: -10, seconds: -1 });
    expect(await signIn(key, { challenge: "bm90IG91cnM" })).toBe("PASSKEY_CHALLENGE_TIMEOUT");
  });

  test("reports an unknown key, a disabled user, and garbage", async () => {
    const { user, key } = await userWithPasskey();
    expect(await signIn(softwareKey(ORIGIN))).toBe("PASSKEY_ENROLLMENT_NOT_FOUND");
    await server.db.updateTable("identity_user").set({ disabled: true }).where("uid", "=", user.uid).execute();
    expect(await signIn(key)).toBe("USER_DISABLED");
    expect(await finishSignIn({ id: key.id, response: {} })).toBe("INVALID_ARGUMENT");
    const [clientDataJSON, authenticatorData, signature] = ["bm90IEpTT04", "AA", "AA"];
    const garbage = { id: key.id, response: { clientDataJSON, authenticatorData, signature } };
    expect(await finishSignIn(garbage)).toBe("INVALID_AUTHENTICATOR_RESPONSE");
  });
});

describe("removing a passkey", () => {
  test("needs a recent sign-in, ends the sessions that it started, and not the own one", async () => {
    const { user, key } = await userWithPasskey();
    const { idToken: started } = await signIn(key);
    const { idToken } = await signIn(key);
    const remove = (credentialId: string) => ask("/v1/accounts:update", { idToken, deletePasskey: [credentialId] });
    server.moveClock({ minutes: 6 });
    expect(await remove(key.id)).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    server.moveClock({ minutes: -6 });
    expect(await remove("bm90IG1pbmU")).toBe("PASSKEY_ENROLLMENT_NOT_FOUND");
    expect(await remove(key.id)).toMatchObject({ localId: user.uid });
    expect(await passkeysOf(idToken!)).toBeUndefined();
    expect(await ask("/v1/accounts:lookup", { idToken: started })).toBe("TOKEN_EXPIRED");
    expect(await signIn(key)).toBe("PASSKEY_ENROLLMENT_NOT_FOUND");
  });

  test("is recorded, as adding one is", async () => {
    const { user } = await newVerifiedUser(server);
    const { uid } = user;
    const key = softwareKey(ORIGIN);
    const start = await startEnrolment(user);
    const { idToken } = await finishEnrolment(user, key.register(start.credentialCreationOptions!));
    await ask("/v1/accounts:update", { idToken, deletePasskey: [key.id] });
    const requestId = expect.any(String);
    expect(server.changes.filter((change) => change.uid === uid)).toEqual([
      { uid, action: "passkey-add", before: 0, after: 1, requestId },
      { uid, action: "passkey-remove", before: 1, after: 0, requestId },
    ]);
  });

  test("is not possible with the passkey of somebody else", async () => {
    const [nora, liam] = [await userWithPasskey(), await userWithPasskey()];
    const idToken = liam.tokens.idToken;
    expect(await ask("/v1/accounts:update", { idToken, deletePasskey: [nora.key.id] })).toBe(
      "PASSKEY_ENROLLMENT_NOT_FOUND",
    );
    expect(await signIn(nora.key)).toHaveProperty("idToken");
  });
});

test("whoever confirms an address that another had registered gets the account without their passkeys", async () => {
  const { user, email, key } = await userWithPasskey();
  await server.db.updateTable("identity_user").set({ email_verified: false }).where("uid", "=", user.uid).execute();
  await sdk.sendPasswordResetEmail(newAuth(server.origin), email);
  await sdk.confirmPasswordReset(
    newAuth(server.origin),
    await server.latestCode(email, "PASSWORD_RESET"),
    "an bád ag a naoi",
  );
  expect(await signIn(key)).toBe("PASSKEY_ENROLLMENT_NOT_FOUND");
});

describe("where passkeys cannot work", () => {
  test.each<[string, string[], string | null]>([
    ["they are off", ["password"], null],
    ["the public address has no name", ["password", "passkey"], "https://192.0.2.1"],
  ])("%s, each call says so", async (_where, methods, publicUrl) => {
    const other = await startIdentityServer({ methods });
    if (publicUrl) other.deps.publicUrl = () => publicUrl;
    const start = await callIdentity(other, "/v2/accounts/passkeySignIn:start", {});
    expect(start.body.error?.message).toMatch(/^PASSKEY_NOT_ENABLED/);
    const { user } = await newVerifiedUser(other);
    const idToken = await user.getIdToken();
    const enrol = await callIdentity(other, "/v2/accounts/passkeyEnrollment:start", { idToken });
    expect(enrol.body.error?.message).toMatch(/^PASSKEY_NOT_ENABLED/);
    await other.stop();
  });
});
