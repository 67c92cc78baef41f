import type { MultiFactorResolver } from "@firebase/auth";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "../support/identity-server.ts";
import { authenticator, enrolApp, newVerifiedUser, untilSecondFactor } from "../support/second-factors.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const showCode = (resolver: MultiFactorResolver, code: string) =>
  resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]!.uid, code));
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");
const NEXT_CODE = { seconds: 30 };

async function userWithApp() {
  const { user, email } = await newVerifiedUser(server);
  const app = await enrolApp(server, user);
  server.moveClock(NEXT_CODE); // the enrolment has used up the code of now
  return { user, email, app };
}

describe("adding an authenticator app", () => {
  test("gives the SDK all it needs, and the session counts as one that has shown it", async () => {
    const { user } = await newVerifiedUser(server);
    const before = decodeJwt(await user.getIdToken());
    const session = await sdk.multiFactor(user).getSession();
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(session);
    expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: "SHA1" });
    expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/);
    expect(Date.parse(secret.enrollmentCompletionDeadline)).toBeGreaterThan(server.deps.now().epochMilliseconds);
    const code = authenticator(server, secret.secretKey).code();
    await sdk.multiFactor(user).enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code), "My phone");
    const [factor] = sdk.multiFactor(user).enrolledFactors;
    expect(factor).toMatchObject({ factorId: "totp", displayName: "My phone" });
    const claims = decodeJwt(await user.getIdToken());
    expect(claims).toMatchObject({
      auth_time: before.auth_time,
      firebase: { sign_in_provider: "password", sign_in_second_factor: "totp", second_factor_identifier: factor!.uid },
    });
  });

  test("keeps its secret sealed", async () => {
    const { user } = await newVerifiedUser(server);
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(user).getSession());
    const app = authenticator(server, secret.secretKey);
    await sdk.multiFactor(user).enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, app.code()));
    const row = await server.db
      .selectFrom("identity_factor")
      .select("secret")
      .where("uid", "=", user.uid)
      .executeTakeFirstOrThrow();
    expect(row.secret).toHaveLength(12 + 16 + 20); // nonce, tag, secret
  });

  test("needs a right code, within five tries", async () => {
    const { user } = await newVerifiedUser(server);
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(user).getSession());
    const code = authenticator(server, secret.secretKey).code();
    const enrol = (text: string) =>
      errorCode(sdk.multiFactor(user).enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, text)));
    for (let tries = 0; tries < 5; tries++) expect(await enrol(wrongCode(code))).toBe("auth/invalid-verification-code");
    expect(await enrol(code)).toBe("auth/code-expired");
  });

  test("is refused by the session of somebody else", async () => {
    const [nora, liam] = [await newVerifiedUser(server), await newVerifiedUser(server)];
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(nora.user).getSession());
    const code = authenticator(server, secret.secretKey).code();
    const assertion = sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
    expect(await errorCode(sdk.multiFactor(liam.user).enroll(assertion))).toBe("auth/invalid-verification-id");
  });

  test("needs a verified address, a first factor with an address, and a recent sign-in", async () => {
    const unverified = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
    const anonymous = await sdk.signInAnonymously(newAuth(server.origin));
    const { user } = await newVerifiedUser(server);
    const begin = async (one: typeof user) =>
      errorCode(sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(one).getSession()));
    expect(await begin(unverified.user)).toBe("auth/unverified-email");
    expect(await begin(anonymous.user)).toBe("auth/unsupported-first-factor");
    server.moveClock({ minutes: 6 });
    expect(await begin(user)).toBe("auth/requires-recent-login");
  });

  test("is possible five times, also when six begin at once", async () => {
    const { user } = await newVerifiedUser(server);
    const secrets = await Promise.all(
      Array.from({ length: 6 }, async () =>
        sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(user).getSession()),
      ),
    );
    const idToken = await user.getIdToken();
    const answers = await Promise.all(
      secrets.map((secret) =>
        callIdentity(server, "/v2/accounts/mfaEnrollment:finalize", {
          idToken,
          totpVerificationInfo: {
            sessionInfo: (secret as unknown as { sessionInfo: string }).sessionInfo,
            verificationCode: authenticator(server, secret.secretKey).code(),
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error?.message).toBe("SECOND_FACTOR_LIMIT_EXCEEDED");
    await user.getIdToken();
    const session = await sdk.multiFactor(user).getSession();
    expect(await errorCode(sdk.TotpMultiFactorGenerator.generateSecret(session))).toBe(
      "auth/maximum-second-factor-count-exceeded",
    );
  });
});

describe("signing in with an authenticator app", () => {
  test("asks for a code, then signs in with both factors in the token", async () => {
    const { email, app, user } = await userWithApp();
    const resolver = await untilSecondFactor(server, email);
    expect(resolver.hints).toMatchObject([{ factorId: "totp", displayName: "App" }]);
    const signedIn = await showCode(resolver, app.code());
    expect(signedIn.user.uid).toBe(user.uid);
    expect(decodeJwt(await signedIn.user.getIdToken(true))).toMatchObject({
      email,
      firebase: { sign_in_provider: "password", sign_in_second_factor: "totp" },
    });
  });

  test("gives no token before the code", async () => {
    const { email } = await userWithApp();
    const { body } = await callIdentity(server, "/v1/accounts:signInWithPassword", { email, password: PASSWORD });
    expect(Object.keys(body)).toEqual(expect.arrayContaining(["localId", "mfaPendingCredential", "mfaInfo"]));
    expect(body).not.toHaveProperty("idToken");
    expect(body).not.toHaveProperty("refreshToken");
  });

  test("takes a code once, also from two who bring it at once", async () => {
    const { email, app } = await userWithApp();
    const resolvers = await Promise.all([untilSecondFactor(server, email), untilSecondFactor(server, email)]);
    const code = app.code();
    const outcomes = await Promise.all(resolvers.map((resolver) => errorCode(showCode(resolver, code))));
    expect(outcomes.sort()).toEqual(["auth/invalid-verification-code", "none"]);
    const again = await untilSecondFactor(server, email);
    expect(await errorCode(showCode(again, code))).toBe("auth/invalid-verification-code");
    expect(await errorCode(showCode(again, app.code(1)))).toBe("none"); // the next one
  });

  test("does not take the code that enrolled it", async () => {
    const { user, email } = await newVerifiedUser(server);
    const app = await enrolApp(server, user);
    const resolver = await untilSecondFactor(server, email);
    expect(await errorCode(showCode(resolver, app.code()))).toBe("auth/invalid-verification-code");
  });

  test("begins anew after five wrong codes, also when they come at once", async () => {
    const { email, app } = await userWithApp();
    const resolver = await untilSecondFactor(server, email);
    const wrong = wrongCode(app.code());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => errorCode(showCode(resolver, wrong))));
    expect(outcomes.filter((code) => code === "auth/invalid-verification-code")).toHaveLength(5);
    expect(outcomes.filter((code) => code === "auth/invalid-multi-factor-session")).toHaveLength(3);
    expect(await errorCode(showCode(resolver, app.code()))).toBe("auth/invalid-multi-factor-session");
    expect(await errorCode(showCode(await untilSecondFactor(server, email), app.code()))).toBe("none");
  });

  test("slows down whoever knows the password and guesses on", async () => {
    const { email, app } = await userWithApp();
    for (let round = 0; round < 4; round++) {
      const resolver = await untilSecondFactor(server, email);
      for (let tries = 0; tries < 5; tries++) await errorCode(showCode(resolver, wrongCode(app.code())));
    }
    expect(await errorCode(showCode(await untilSecondFactor(server, email), app.code()))).toBe(
      "auth/too-many-requests",
    );
  });

  test("ends after five minutes, and once it is used", async () => {
    const { email, app } = await userWithApp();
    const late = await untilSecondFactor(server, email);
    server.moveClock({ minutes: 5, seconds: 1 });
    expect(await errorCode(showCode(late, app.code()))).toBe("auth/invalid-multi-factor-session");
    const used = await untilSecondFactor(server, email);
    await showCode(used, app.code());
    server.moveClock(NEXT_CODE);
    expect(await errorCode(showCode(used, app.code()))).toBe("auth/invalid-multi-factor-session");
  });

  test("ends when the user is signed out everywhere, or disabled", async () => {
    const { user, email, app } = await userWithApp();
    const resolver = await untilSecondFactor(server, email);
    const valid_since = server.deps.now().add({ seconds: 1 }).toString();
    await server.db.updateTable("identity_user").set({ valid_since }).where("uid", "=", user.uid).execute();
    expect(await errorCode(showCode(resolver, app.code()))).toBe("auth/invalid-multi-factor-session");
    server.moveClock(NEXT_CODE);
    const second = await untilSecondFactor(server, email);
    await server.db.updateTable("identity_user").set({ disabled: true }).where("uid", "=", user.uid).execute();
    expect(await errorCode(showCode(second, app.code()))).toBe("auth/user-disabled");
  });

  test("takes the factor of its user alone, and tells garbage from what is missing", async () => {
    const [nora, liam] = [await userWithApp(), await userWithApp()];
    const [{ uid: liamsFactor } = { uid: "" }] = (await untilSecondFactor(server, liam.email)).hints;
    const { body } = await callIdentity(server, "/v1/accounts:signInWithPassword", {
      email: nora.email,
      password: PASSWORD,
    });
    const mfaPendingCredential = String(body.mfaPendingCredential);
    const finish = async (fields: object) =>
      (
        await callIdentity(server, "/v2/accounts/mfaSignIn:finalize", {
          totpVerificationInfo: { verificationCode: liam.app.code() },
          ...fields,
        })
      ).body.error?.message;
    expect(await finish({ mfaPendingCredential, mfaEnrollmentId: liamsFactor })).toBe("MFA_ENROLLMENT_NOT_FOUND");
    expect(await finish({ mfaPendingCredential })).toBe("MISSING_MFA_ENROLLMENT_ID");
    expect(await finish({ mfaEnrollmentId: liamsFactor })).toBe("MISSING_MFA_PENDING_CREDENTIAL");
    expect(await finish({ mfaPendingCredential: "x", mfaEnrollmentId: liamsFactor })).toBe(
      "INVALID_MFA_PENDING_CREDENTIAL",
    );
  });
});

describe("taking it away", () => {
  test("needs a recent sign-in, and the password is enough afterwards", async () => {
    const { user, email } = await userWithApp();
    const [factor] = sdk.multiFactor(user).enrolledFactors;
    server.moveClock({ minutes: 6 });
    expect(await errorCode(sdk.multiFactor(user).unenroll(factor!))).toBe("auth/requires-recent-login");
    server.moveClock({ minutes: -6 });
    await sdk.multiFactor(user).unenroll(factor!);
    const { firebase } = decodeJwt(await user.getIdToken());
    expect(firebase).not.toHaveProperty("sign_in_second_factor");
    expect(await errorCode(sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD))).toBe("none");
    expect(await errorCode(sdk.multiFactor(user).unenroll(factor!))).toBe("auth/multi-factor-info-not-found");
  });

  test("works by the link of the mail that told of it, and signs out whoever added it", async () => {
    const { user, email } = await userWithApp();
    const code = await server.latestCode(email, "REVERT_SECOND_FACTOR_ADDITION");
    const auth = newAuth(server.origin);
    const info = await sdk.checkActionCode(auth, code);
    expect(info).toMatchObject({
      operation: "REVERT_SECOND_FACTOR_ADDITION",
      data: { email, multiFactorInfo: { factorId: "totp", displayName: "App" } },
    });
    await sdk.applyActionCode(auth, code);
    expect(await errorCode(sdk.signInWithEmailAndPassword(auth, email, PASSWORD))).toBe("none");
    expect(await errorCode(user.getIdToken(true))).toBe("auth/user-token-expired");
    expect(await errorCode(sdk.applyActionCode(auth, code))).toBe("auth/invalid-action-code");
  });
});
