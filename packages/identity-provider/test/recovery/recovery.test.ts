import type { MultiFactorResolver, User } from "@firebase/auth";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { callIdentity, PASSWORD, startIdentityServer } from "../support/identity-server.ts";
import { enrolApp, enrolPhone, newVerifiedUser, untilSecondFactor } from "../support/second-factors.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const path = (call: string) => `/v2/accounts/recoveryCodes:${call}`;

/** @returns the codes, or the error */
async function makeCodes(user: User): Promise<string[]> {
  const { body } = await callIdentity(server, path("create"), { idToken: await user.getIdToken() });
  if (body.error) throw new Error(body.error.message);
  return (body as unknown as { recoveryCodes: string[] }).recoveryCodes;
}

async function codesLeft(user: User): Promise<number> {
  const { body } = await callIdentity(server, "/v1/accounts:lookup", { idToken: await user.getIdToken() });
  return (body as unknown as { users: [{ recoveryCodesLeft?: number }] }).users[0].recoveryCodesLeft ?? 0;
}

const useCode = ({ hints, resolveSignIn }: Bound, code: string) =>
  resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(hints[0]!.uid, code));
type Bound = Pick<MultiFactorResolver, "hints" | "resolveSignIn">;
const afterPassword = async (email: string): Promise<Bound> => {
  const resolver = await untilSecondFactor(server, email);
  return { hints: resolver.hints, resolveSignIn: (assertion) => resolver.resolveSignIn(assertion) };
};

async function userWithCodes() {
  const { user, email } = await newVerifiedUser(server);
  await enrolApp(server, user);
  return { user, email, codes: await makeCodes(user) };
}

test("ten codes are shown once, and only their hashes are stored", async () => {
  const { user, email, codes } = await userWithCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  const rows = await server.db.selectFrom("identity_recovery_code").selectAll().where("uid", "=", user.uid).execute();
  const stored = JSON.stringify(rows.map((row) => ({ ...row, code_hash: row.code_hash.toString("latin1") })));
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  }
  expect(await codesLeft(user)).toBe(10);
  expect(await server.countMails(email, "RECOVERY_CODES_MADE")).toBe(1);
});

test("a code signs in once in place of the second factor, is mailed and recorded, and then counts as one", async () => {
  const { user, email, codes } = await userWithCodes();
  const signedIn = await useCode(await afterPassword(email), codes[3]!);
  expect(decodeJwt(await signedIn.user.getIdToken())).toMatchObject({
    firebase: { sign_in_provider: "password", sign_in_second_factor: "recovery-code" },
  });
  expect(await errorCode(useCode(await afterPassword(email), codes[3]!))).toBe("auth/invalid-verification-code");
  expect(await codesLeft(user)).toBe(9);
  expect(await server.countMails(email, "RECOVERY_CODE_USED")).toBe(1);
  const used = { uid: user.uid, action: "recovery-code-use", before: 10, after: 9 };
  expect(server.changes.at(-1)).toMatchObject(used);
  const session = await sdk.multiFactor(signedIn.user).getSession();
  await sdk.TotpMultiFactorGenerator.generateSecret(session); // may set up a new factor
});

test.each([
  ["upper case and spaces", (code: string) => ` ${code.toUpperCase().replaceAll("-", " ")} `],
  ["without dashes", (code: string) => code.replaceAll("-", "")],
  ["letters that look like digits", (code: string) => code.replaceAll("0", "O").replaceAll("1", "l")],
])("a code may be typed with %s", async (_, typed) => {
  const { email, codes } = await userWithCodes();
  expect(await errorCode(useCode(await afterPassword(email), typed(codes[0]!)))).toBe("none");
});

test("of two who use one code at once, one gets in", async () => {
  const { email, codes } = await userWithCodes();
  const [one, other] = [await afterPassword(email), await afterPassword(email)];
  const outcomes = await Promise.all([one, other].map((resolver) => errorCode(useCode(resolver, codes[0]!))));
  expect(outcomes.sort()).toEqual(["auth/invalid-verification-code", "none"]);
});

test("a code of somebody else is wrong, and wrong codes are limited like those of an app", async () => {
  const [nora, liam] = [await userWithCodes(), await userWithCodes()];
  const resolver = await afterPassword(nora.email);
  for (const code of liam.codes.slice(0, 5)) {
    expect(await errorCode(useCode(resolver, code))).toBe("auth/invalid-verification-code");
  }
  expect(await errorCode(useCode(resolver, nora.codes[0]!))).toBe("auth/invalid-multi-factor-session");
  for (let round = 0; round < 3; round++) {
    const again = await afterPassword(nora.email);
    for (const code of liam.codes.slice(0, 5)) await errorCode(useCode(again, code));
  }
  expect(await errorCode(useCode(await afterPassword(nora.email), nora.codes[0]!))).toBe("auth/too-many-requests");
});

test("a code takes the place of a lost phone as well", async () => {
  const { user, email } = await newVerifiedUser(server);
  await enrolPhone(server, user, "+353862999999");
  const [code] = await makeCodes(user);
  const resolver = await afterPassword(email);
  expect(resolver.hints[0]).toMatchObject({ factorId: "phone" });
  expect(await errorCode(useCode(resolver, code!))).toBe("none");
});

describe("for a passkey", () => {
  async function userWithPasskey() {
    const { user, email } = await newVerifiedUser(server);
    const row = { uid: user.uid, credential_id: email, public_key: Buffer.from("-"), backup_eligible: false };
    const { id } = await server.db
      .insertInto("identity_passkey")
      .values({ ...row, backed_up: false })
      .returning("id")
      .executeTakeFirstOrThrow();
    const session = { second_factor: "passkey", second_factor_id: id } as const;
    await server.db.updateTable("identity_refresh_token").set(session).where("uid", "=", user.uid).execute();
    return { user, email, codes: await makeCodes(user) };
  }

  test("who has lost it signs in with the password, and a code makes the session one with second factor", async () => {
    const { email, codes } = await userWithPasskey();
    const { user } = await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    const confirm = async (code: string) =>
      callIdentity(server, path("confirm"), { idToken: await user.getIdToken(), code });
    expect((await confirm("0000-0000-0000-0000")).body.error?.message).toBe("INVALID_CODE");
    const { body } = await confirm(codes[0]!);
    const { idToken } = body as unknown as { idToken: string };
    expect(decodeJwt(idToken)).toMatchObject({ firebase: { sign_in_second_factor: "recovery-code" } });
    expect((await confirm(codes[0]!)).body.error?.message).toBe("INVALID_CODE");
    expect(await server.countMails(email, "RECOVERY_CODE_USED")).toBe(1);
  });

  test("a password alone makes no codes", async () => {
    const { email } = await userWithPasskey();
    const { user } = await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    await expect(makeCodes(user)).rejects.toThrow("SECOND_FACTOR_REQUIRED");
  });
});

describe("codes", () => {
  test("need a factor for which they stand in, and a recent sign-in", async () => {
    const { user } = await newVerifiedUser(server);
    await expect(makeCodes(user)).rejects.toThrow("MFA_ENROLLMENT_NOT_FOUND");
    await enrolApp(server, user);
    server.moveClock({ minutes: 6 });
    await expect(makeCodes(user)).rejects.toThrow("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
  });

  test("are replaced by new ones", async () => {
    const { user, email, codes } = await userWithCodes();
    const newer = await makeCodes(user);
    expect(await errorCode(useCode(await afterPassword(email), codes[0]!))).toBe("auth/invalid-verification-code");
    expect(await errorCode(useCode(await afterPassword(email), newer[0]!))).toBe("none");
  });

  test("go with the last factor", async () => {
    const { user } = await userWithCodes();
    await sdk.multiFactor(user).unenroll(sdk.multiFactor(user).enrolledFactors[0]!);
    expect(await codesLeft(user)).toBe(0);
  });

  test("go when the mail about the new factor says that it was somebody else", async () => {
    const { user, email } = await userWithCodes();
    const code = await server.latestCode(email, "REVERT_SECOND_FACTOR_ADDITION");
    await sdk.applyActionCode(newAuth(server.origin), code);
    const rows = server.db.selectFrom("identity_recovery_code").select("id").where("uid", "=", user.uid);
    expect(await rows.execute()).toEqual([]);
  });
});
