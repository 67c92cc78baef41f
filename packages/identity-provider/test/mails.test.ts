import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const NEW_PASSWORD = "a new one for 1848";

const register = async (email = newEmail()) => {
  const auth = newAuth(server.origin);
  const { user } = await sdk.createUserWithEmailAndPassword(auth, email, PASSWORD);
  return { auth, user, email };
};
const signIn = (email: string, password = PASSWORD) =>
  sdk.signInWithEmailAndPassword(newAuth(server.origin), email, password);
const visitor = newAuth(server.origin);

const linkTo = async (email: string, type: string) => {
  const row = server.db.selectFrom("sent_mail").select(["data", "locale"]).where("recipient", "=", email);
  const mail = await row.where("type", "=", type).orderBy("id", "desc").executeTakeFirstOrThrow();
  return { link: (mail.data as { link: string }).link, locale: mail.locale };
};

describe("a link in a mail", () => {
  test("leads to our screen, in the language of the one who asked, with everything that the SDK reads", async () => {
    const { email } = await register();
    const auth = newAuth(server.origin);
    auth.languageCode = "ga";
    await sdk.sendPasswordResetEmail(auth, email, { url: `${server.origin}/ga/account` });
    const { link, locale } = await linkTo(email, "PASSWORD_RESET");
    expect(locale).toBe("ga");
    expect(link.startsWith(`${server.origin}/ga/action?`)).toBe(true);
    expect(sdk.parseActionCodeURL(link)).toMatchObject({
      operation: "PASSWORD_RESET",
      apiKey: "eolaire",
      languageCode: "ga",
      continueUrl: `${server.origin}/ga/account`,
      code: await server.latestCode(email, "PASSWORD_RESET"),
    });
  });

  test("leads on to our own host only", async () => {
    const { email } = await register();
    const reset = (url: string) => sdk.sendPasswordResetEmail(visitor, email, { url });
    expect(await errorCode(reset("https://elsewhere.example/"))).toBe("auth/unauthorized-continue-uri");
    expect(await errorCode(reset("javascript:alert(1)"))).toBe("auth/invalid-continue-uri");
    expect(await server.countMails(email, "PASSWORD_RESET")).toBe(0);
  });

  test("comes from the public address, whatever Host a request has", async () => {
    const { email } = await register();
    const body = { requestType: "PASSWORD_RESET", email };
    await callIdentity(server, "/v1/accounts:sendOobCode", body, { headers: { "x-forwarded-host": "evil.example" } });
    expect((await linkTo(email, "PASSWORD_RESET")).link).not.toContain("evil");
  });

  test("has a code that the database does not know, only its hash", async () => {
    const { email } = await register();
    await sdk.sendPasswordResetEmail(visitor, email);
    const code = await server.latestCode(email, "PASSWORD_RESET");
    expect(Buffer.from(code, "base64url")).toHaveLength(32);
    const rows = await server.db.selectFrom("identity_code").selectAll().where("email", "=", email).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("a forgotten password", () => {
  test("is set by the code of the mail, once; the address counts as verified, and everybody is signed out", async () => {
    const { user, email } = await register();
    await sdk.sendPasswordResetEmail(visitor, email);
    const code = await server.latestCode(email, "PASSWORD_RESET");
    expect(await sdk.verifyPasswordResetCode(visitor, code)).toBe(email);
    await sdk.confirmPasswordReset(visitor, code, NEW_PASSWORD);
    expect(await errorCode(user.reload())).toBe("auth/user-token-expired");
    expect(await errorCode(signIn(email))).toBe("auth/invalid-credential");
    expect((await signIn(email, NEW_PASSWORD)).user.emailVerified).toBe(true);
    expect(await errorCode(sdk.confirmPasswordReset(visitor, code, PASSWORD))).toBe("auth/invalid-action-code");
    expect(await server.countMails(email, "PASSWORD_CHANGED")).toBe(1);
  });

  test("is set by one of ten who bring the code at once", async () => {
    const { email } = await register();
    await sdk.sendPasswordResetEmail(visitor, email);
    const code = await server.latestCode(email, "PASSWORD_RESET");
    const resets = Array.from({ length: 10 }, (_, n) =>
      sdk.confirmPasswordReset(visitor, code, `${NEW_PASSWORD} ${n}`),
    );
    const codes = await Promise.all(resets.map(errorCode));
    expect(codes.filter((each) => each === "none")).toHaveLength(1);
  });

  test("leaves the code usable where the new password is refused", async () => {
    const { email } = await register();
    await sdk.sendPasswordResetEmail(visitor, email);
    const code = await server.latestCode(email, "PASSWORD_RESET");
    expect(await errorCode(sdk.confirmPasswordReset(visitor, code, "turf!"))).toBe(
      "auth/password-does-not-meet-requirements",
    );
    const common = sdk.confirmPasswordReset(visitor, code, "password123");
    expect(await errorCode(common)).toBe("auth/password-does-not-meet-requirements");
    expect(await errorCode(sdk.confirmPasswordReset(visitor, code, NEW_PASSWORD))).toBe("none");
  });

  test("drops the codes of other mails", async () => {
    const { user, email } = await register();
    await sdk.sendEmailVerification(user);
    await sdk.sendPasswordResetEmail(visitor, email);
    const verification = await server.latestCode(email, "VERIFY_EMAIL");
    await sdk.confirmPasswordReset(visitor, await server.latestCode(email, "PASSWORD_RESET"), NEW_PASSWORD);
    expect(await errorCode(sdk.applyActionCode(visitor, verification))).toBe("auth/invalid-action-code");
  });

  test("by its owner shuts out whoever had registered the address before and never verified it", async () => {
    const { user, email } = await register();
    const link = { provider_id: "google.com", raw_id: user.uid, uid: user.uid };
    await server.db.insertInto("identity_link").values(link).execute();
    await sdk.sendPasswordResetEmail(visitor, email);
    await sdk.confirmPasswordReset(visitor, await server.latestCode(email, "PASSWORD_RESET"), NEW_PASSWORD);
    const owner = await signIn(email, NEW_PASSWORD);
    expect(owner.user.providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
  });

  test("has a code for an hour", async () => {
    const { email } = await register();
    await sdk.sendPasswordResetEmail(visitor, email);
    const code = await server.latestCode(email, "PASSWORD_RESET");
    server.moveClock({ minutes: 61 });
    expect(await errorCode(sdk.confirmPasswordReset(visitor, code, NEW_PASSWORD))).toBe("auth/expired-action-code");
  });

  test("of an unknown address is answered alike, sends nothing and takes as long", async () => {
    const { email } = await register();
    const unknown = newEmail();
    const timed = async (address: string) => {
      const start = performance.now();
      const { body } = await callIdentity(server, "/v1/accounts:sendOobCode", {
        requestType: "PASSWORD_RESET",
        email: address,
      });
      return { ms: performance.now() - start, body };
    };
    const [known, missing] = [await timed(email), await timed(unknown)];
    expect(missing.body).toEqual({ email: unknown });
    expect(known.body).toEqual({ email });
    for (const { ms } of [known, missing]) expect(ms).toBeGreaterThan(190); // longer than the work for a known one
    expect(await server.countMails(unknown, "PASSWORD_RESET")).toBe(0);
    expect(await server.countMails(email, "PASSWORD_RESET")).toBe(1);
  });

  test("is no way for a code of another kind", async () => {
    const { user, email } = await register();
    await sdk.sendEmailVerification(user);
    const code = await server.latestCode(email, "VERIFY_EMAIL");
    expect(await errorCode(sdk.confirmPasswordReset(visitor, code, NEW_PASSWORD))).toBe("auth/invalid-action-code");
    expect(await errorCode(sdk.applyActionCode(visitor, code))).toBe("none");
  });
});

describe("verifying an address", () => {
  test("shows after a reload and in the next token", async () => {
    const { user, email } = await register();
    await sdk.sendEmailVerification(user);
    const code = await server.latestCode(email, "VERIFY_EMAIL");
    expect(await sdk.checkActionCode(visitor, code)).toMatchObject({ operation: "VERIFY_EMAIL", data: { email } });
    await sdk.applyActionCode(visitor, code);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
    expect(await errorCode(sdk.applyActionCode(visitor, code))).toBe("auth/invalid-action-code");
  });

  test("has three days' time", async () => {
    const [early, late] = [await register(), await register()];
    for (const { user } of [early, late]) await sdk.sendEmailVerification(user);
    const codes = await Promise.all([early, late].map(({ email }) => server.latestCode(email, "VERIFY_EMAIL")));
    server.moveClock({ hours: 71 });
    expect(await errorCode(sdk.applyActionCode(visitor, codes[0]!))).toBe("none");
    server.moveClock({ hours: 2 });
    expect(await errorCode(sdk.applyActionCode(visitor, codes[1]!))).toBe("auth/expired-action-code");
  });

  test("garbage is no code", async () => {
    expect(await errorCode(sdk.applyActionCode(visitor, "garbage"))).toBe("auth/invalid-action-code");
    expect(await errorCode(sdk.checkActionCode(visitor, "x".repeat(400)))).toBe("auth/invalid-action-code");
  });
});

describe("changing the address", () => {
  const change = async () => {
    const { user, email } = await register();
    const newAddress = newEmail("noirin");
    await sdk.verifyBeforeUpdateEmail(user, newAddress);
    return { user, email, newAddress, code: await server.latestCode(newAddress, "VERIFY_AND_CHANGE_EMAIL") };
  };

  test("happens when the new address has proved itself; the old one is told and can take it back", async () => {
    const { user, email, newAddress, code } = await change();
    expect(await sdk.checkActionCode(visitor, code)).toMatchObject({
      data: { email: newAddress, previousEmail: email },
    });
    await user.reload();
    expect(user.email).toBe(email);
    await sdk.applyActionCode(visitor, code);
    expect(await errorCode(user.reload())).toBe("auth/user-token-expired");
    expect((await signIn(newAddress)).user).toMatchObject({ email: newAddress, emailVerified: true });
    expect(await errorCode(signIn(email))).toBe("auth/invalid-credential");

    const back = await server.latestCode(email, "RECOVER_EMAIL");
    expect(await sdk.checkActionCode(visitor, back)).toMatchObject({ operation: "RECOVER_EMAIL", data: { email } });
    await sdk.applyActionCode(visitor, back);
    expect((await signIn(email)).user.uid).toBe(user.uid);
    expect(await errorCode(signIn(newAddress))).toBe("auth/invalid-credential");
  });

  test("can be taken back even after the one who changed it has reset the password", async () => {
    const { email, newAddress, code } = await change();
    await sdk.applyActionCode(visitor, code);
    await sdk.sendPasswordResetEmail(visitor, newAddress);
    await sdk.confirmPasswordReset(visitor, await server.latestCode(newAddress, "PASSWORD_RESET"), NEW_PASSWORD);
    const back = await server.latestCode(email, "RECOVER_EMAIL");
    expect(await errorCode(sdk.applyActionCode(visitor, back))).toBe("none");
  });

  test("makes codes for the old address useless", async () => {
    const { email, code } = await change();
    await sdk.sendPasswordResetEmail(visitor, email);
    const reset = await server.latestCode(email, "PASSWORD_RESET");
    await sdk.applyActionCode(visitor, code);
    expect(await errorCode(sdk.confirmPasswordReset(visitor, reset, NEW_PASSWORD))).toBe("auth/invalid-action-code");
  });

  test("makes codes useless however the address came to change", async () => {
    const { user, email } = await register();
    await sdk.sendEmailVerification(user);
    const row = server.db.updateTable("identity_user").set({ email: newEmail() });
    await row.where("uid", "=", user.uid).execute();
    const code = await server.latestCode(email, "VERIFY_EMAIL");
    expect(await errorCode(sdk.applyActionCode(visitor, code))).toBe("auth/invalid-action-code");
  });

  test("is refused where somebody else has the address, at once or later", async () => {
    const { user } = await register();
    const other = await register();
    const taken = await errorCode(sdk.verifyBeforeUpdateEmail(user, other.email));
    expect(taken).toBe("auth/email-already-in-use");
    const { newAddress, code } = await change();
    await register(newAddress);
    expect(await errorCode(sdk.applyActionCode(visitor, code))).toBe("auth/email-already-in-use");
  });

  test("needs a sign-in of the last five minutes", async () => {
    const { user } = await register();
    server.moveClock({ minutes: 6 });
    const late = sdk.verifyBeforeUpdateEmail(user, newEmail());
    expect(await errorCode(late)).toBe("auth/requires-recent-login");
  });

  test("does not happen without the mail", async () => {
    const { user } = await register();
    expect(await errorCode(sdk.updateEmail(user, newEmail()))).toBe("auth/operation-not-allowed");
  });
});

test("what no client may ask for is not sent", async () => {
  const { user, email } = await register();
  const idToken = await user.getIdToken();
  for (const requestType of ["RECOVER_EMAIL", "REVERT_SECOND_FACTOR_ADDITION", "__proto__"]) {
    const { body } = await callIdentity(server, "/v1/accounts:sendOobCode", { requestType, idToken, email });
    expect(body.error?.message).toBe("INVALID_REQ_TYPE");
  }
  const { body } = await callIdentity(server, "/v1/accounts:sendOobCode", { email });
  expect(body.error?.message).toBe("MISSING_REQ_TYPE");
  const asked = { requestType: "PASSWORD_RESET", email, returnOobLink: true };
  expect((await callIdentity(server, "/v1/accounts:sendOobCode", asked)).body).toEqual({ email });
});
