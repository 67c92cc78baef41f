import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const register = async (email = newEmail()) => {
  const auth = newAuth(server.origin);
  const { user } = await sdk.createUserWithEmailAndPassword(auth, email, PASSWORD);
  return { auth, user, email };
};
const lookUp = async (idToken: string) => {
  const { body } = await callIdentity(server, "/v1/accounts:lookup", { idToken });
  return (body as unknown as { users: Record<string, unknown>[] }).users[0]!;
};

test("an address with the accents of its domain is the same in the letters of the mail", async () => {
  const name = newEmail().split("@")[0];
  const { body } = await callIdentity(server, "/v1/accounts:signUp", {
    email: `${name}@oileán.ie`,
    password: PASSWORD,
  });
  expect(body).toMatchObject({ email: `${name}@xn--oilen-0qa.ie` });
});

describe("somebody anonymous", () => {
  test("is a user without a way in", async () => {
    const auth = newAuth(server.origin);
    const { user } = await sdk.signInAnonymously(auth);
    expect(user).toMatchObject({ isAnonymous: true, email: null, providerData: [] });
    await user.reload();
    expect(user.isAnonymous).toBe(true);
  });

  test("becomes a user with a password, long after arriving, and stays the same", async () => {
    const auth = newAuth(server.origin);
    const { user } = await sdk.signInAnonymously(auth);
    server.moveClock({ hours: 3 });
    await user.getIdToken(true);
    const email = newEmail();
    const linked = await sdk.linkWithCredential(user, sdk.EmailAuthProvider.credential(email, PASSWORD));
    expect(linked.user).toMatchObject({ uid: user.uid, email, isAnonymous: false });
    expect((await linked.user.getIdTokenResult()).claims).not.toHaveProperty("provider_id");
    const { user: again } = await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    expect(again.uid).toBe(user.uid);
  });

  test("does not get an address that somebody else has", async () => {
    const { email } = await register();
    const { user } = await sdk.signInAnonymously(newAuth(server.origin));
    const credential = sdk.EmailAuthProvider.credential(email, PASSWORD);
    expect(await errorCode(sdk.linkWithCredential(user, credential))).toBe("auth/email-already-in-use");
  });
});

test("adding a password with another address is no way round the mail that verifies it", async () => {
  const { user } = await register();
  const body = { idToken: await user.getIdToken(), email: newEmail(), password: PASSWORD };
  const answer = await callIdentity(server, "/v1/accounts:signUp", body);
  expect(answer.body.error?.message).toBe("OPERATION_NOT_ALLOWED");
});

test("adding a password needs a sign-in of the last five minutes, save for somebody anonymous", async () => {
  const { user, email } = await register();
  server.moveClock({ minutes: 6 });
  const body = { idToken: await user.getIdToken(), email, password: "a new one for 1848" };
  const answer = await callIdentity(server, "/v1/accounts:signUp", body);
  expect(answer.body.error?.message).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
});

describe("the profile", () => {
  test("is set, kept where nothing is said, and cleared by an empty text", async () => {
    const { user } = await register();
    const photoURL = "https://teelin.example/nora.webp";
    await sdk.updateProfile(user, { displayName: "Nóra Ní Ghallchóir", photoURL });
    await sdk.updateProfile(user, { displayName: null });
    await user.reload();
    expect(user).toMatchObject({ displayName: "Nóra Ní Ghallchóir", photoURL });
    await sdk.updateProfile(user, { displayName: "" });
    await user.reload();
    expect(user).toMatchObject({ displayName: null, photoURL });
  });

  test.each([
    ["displayName", "n".repeat(257), "INVALID_ARGUMENT"],
    ["displayName", "half \ud83d", "INVALID_ARGUMENT"],
    ["displayName", "nul \0", "INVALID_ARGUMENT"],
    ["photoUrl", "javascript:alert(1)", "INVALID_PHOTO_URL"],
  ])("refuses a %s of %j", async (field, value, code) => {
    const { user } = await register();
    const body = { idToken: await user.getIdToken(), [field]: value };
    const answer = await callIdentity(server, "/v1/accounts:update", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message.split(" : ")[0]).toBe(code);
  });

  test("is all that a client may set", async () => {
    const { user, email } = await register();
    const idToken = await user.getIdToken();
    const before = await lookUp(idToken);
    await callIdentity(server, "/v1/accounts:update", {
      idToken,
      localId: "another",
      emailVerified: true,
      customAttributes: '{"admin":true}',
      disableUser: true,
      phoneNumber: "+353871234567",
      createdAt: "0",
      validSince: "0",
      lastLoginAt: "0",
    });
    expect(await lookUp(idToken)).toEqual(before);
    expect(before).toMatchObject({ localId: user.uid, email, emailVerified: false, disabled: false });
  });
});

describe("lookup", () => {
  test("tells times as texts, and only what there is", async () => {
    const { user, email } = await register();
    const found = await lookUp(await user.getIdToken());
    expect(found).toEqual({
      localId: user.uid,
      email,
      emailVerified: false,
      providerUserInfo: [{ providerId: "password", rawId: email, federatedId: email, email }],
      createdAt: expect.stringMatching(/^\d{13}$/),
      lastLoginAt: expect.stringMatching(/^\d{13}$/),
      validSince: expect.stringMatching(/^\d{10}$/),
      disabled: false,
      passwordHash: "UkVEQUNURUQ=",
    });
  });

  test("without a token says which is missing", async () => {
    const answer = await callIdentity(server, "/v1/accounts:lookup", {});
    expect(answer.body.error).toEqual({
      code: 400,
      message: "MISSING_ID_TOKEN",
      errors: [{ message: "MISSING_ID_TOKEN", domain: "global", reason: "invalid" }],
    });
  });
});

describe("taking away a way in", () => {
  test("of the password takes the address too, and ends other sessions, not this one", async () => {
    const { user, email } = await register();
    const { user: elsewhere } = await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    await sdk.unlink(user, "password");
    await user.reload();
    expect(user).toMatchObject({ email: null, providerData: [] });
    expect(await errorCode(elsewhere.reload())).toBe("auth/user-token-expired");
    expect(await errorCode(register(email))).toBe("none");
  });

  test("of a number or another provider leaves the rest", async () => {
    const { user, email } = await register();
    await server.db
      .updateTable("identity_user")
      .set({ phone_number: "+353871234567" })
      .where("uid", "=", user.uid)
      .execute();
    const link = { provider_id: "google.com", raw_id: "g-1", uid: user.uid, email };
    await server.db.insertInto("identity_link").values(link).execute();
    await user.reload();
    expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual(["google.com", "password", "phone"]);
    await sdk.unlink(user, "phone");
    await sdk.unlink(user, "google.com");
    await user.reload();
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
    expect(user.phoneNumber).toBeNull();
  });

  test("of the password needs a sign-in of the last five minutes", async () => {
    const { user } = await register();
    server.moveClock({ minutes: 6 });
    expect(await errorCode(sdk.unlink(user, "password"))).toBe("auth/requires-recent-login");
  });
});

describe("deleting", () => {
  test("takes everything, and tells the user", async () => {
    const { user, email } = await register();
    const idToken = await user.getIdToken();
    await sdk.sendEmailVerification(user);
    await sdk.deleteUser(user);
    for (const table of ["identity_user", "identity_refresh_token", "identity_code"] as const) {
      expect(await server.db.selectFrom(table).select("uid").where("uid", "=", user.uid).execute()).toEqual([]);
    }
    const answer = await callIdentity(server, "/v1/accounts:lookup", { idToken });
    expect(answer.body.error?.message).toBe("USER_NOT_FOUND");
    expect(await server.countMails(email, "ACCOUNT_DELETED")).toBe(1);
    expect(await errorCode(register(email))).toBe("none");
  });

  test("needs a sign-in of the last five minutes", async () => {
    const { user } = await register();
    server.moveClock({ minutes: 6 });
    expect(await errorCode(sdk.deleteUser(user))).toBe("auth/requires-recent-login");
    expect(await errorCode(user.reload())).toBe("none");
  });
});

test("nobody is told how an address signs in", async () => {
  const { email } = await register();
  expect(await sdk.fetchSignInMethodsForEmail(newAuth(server.origin), email)).toEqual([]);
  expect(await sdk.fetchSignInMethodsForEmail(newAuth(server.origin), newEmail())).toEqual([]);
  const bad = sdk.fetchSignInMethodsForEmail(newAuth(server.origin), "nora");
  expect(await errorCode(bad)).toBe("auth/invalid-email");
});

test.each(["garbage", '{"uid":"admin"}', "{}"])("the custom token %j signs nobody in", async (token) => {
  const code = await errorCode(sdk.signInWithCustomToken(newAuth(server.origin), token));
  expect(code).toBe("auth/invalid-custom-token");
});

test("a token of Apple is revoked by its owner only", async () => {
  const { auth, user } = await register();
  expect(await errorCode(sdk.revokeAccessToken(auth, "apple-access-token"))).toBe("none");
  const body = { idToken: "garbage", providerId: "apple.com", tokenType: "ACCESS_TOKEN", token: "x" };
  const answer = await callIdentity(server, "/v2/accounts:revokeToken", body);
  expect(answer.body.error?.message).toBe("INVALID_ID_TOKEN");
  expect(await errorCode(user.reload())).toBe("none");
});
