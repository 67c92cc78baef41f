import { afterAll, describe, expect, test, vi } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const register = async (email = newEmail(), password = PASSWORD) => {
  const auth = newAuth(server.origin);
  const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
  return { auth, user, email };
};
const signIn = (email: string, password = PASSWORD) =>
  sdk.signInWithEmailAndPassword(newAuth(server.origin), email, password);

describe("registering", () => {
  test("makes a user with a password, not yet verified", async () => {
    const { user, email } = await register();
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null });
    expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/);
    expect(user.providerData).toMatchObject([{ providerId: "password", uid: email, email }]);
    const { claims, signInProvider } = await user.getIdTokenResult();
    expect(signInProvider).toBe("password");
    expect(claims).toMatchObject({ iss: server.origin, aud: "eolaire", sub: user.uid, email, email_verified: false });
  });

  test("says that the user is new", async () => {
    const auth = newAuth(server.origin);
    const credential = await sdk.createUserWithEmailAndPassword(auth, newEmail(), PASSWORD);
    expect(sdk.getAdditionalUserInfo(credential)?.isNewUser).toBe(true);
  });

  test("takes an address once, however it is written", async () => {
    const { email } = await register();
    expect(await errorCode(register(email.toUpperCase()))).toBe("auth/email-already-in-use");
  });

  test("takes an address once of twenty who come at the same time", async () => {
    const email = newEmail();
    const codes = await Promise.all(Array.from({ length: 20 }, () => errorCode(register(email))));
    expect(codes.filter((code) => code === "none")).toHaveLength(1);
    expect(codes.filter((code) => code === "auth/email-already-in-use")).toHaveLength(19);
  });

  test.each([
    ["", "auth/missing-email"],
    ["nora", "auth/invalid-email"],
    [`${"n".repeat(250)}@teelin.example`, "auth/invalid-email"],
  ])("refuses the address %j", async (email, code) => {
    expect(await errorCode(register(email))).toBe(code);
  });

  test.each([
    ["", "auth/missing-password"],
    ["turf!", "auth/password-does-not-meet-requirements"],
    ["dragon", "auth/password-does-not-meet-requirements"],
    ["123456", "auth/password-does-not-meet-requirements"],
    ["password123", "auth/password-does-not-meet-requirements"],
    ["PASSWORD123", "auth/password-does-not-meet-requirements"],
    ["ó".repeat(129), "auth/password-does-not-meet-requirements"],
  ])("refuses the password %j", async (password, code) => {
    expect(await errorCode(register(newEmail(), password))).toBe(code);
  });

  test("takes six characters that few people use", async () => {
    const { email } = await register(newEmail(), "tír 47");
    expect(await errorCode(signIn(email, "tír 47"))).toBe("none");
  });

  test("takes the longest password whole", async () => {
    const longest = "0123456789abcdef".repeat(8);
    const { email } = await register(newEmail(), longest);
    expect(await errorCode(signIn(email, longest))).toBe("none");
    expect(await errorCode(signIn(email, longest.slice(0, -1)))).toBe("auth/invalid-credential");
  });
});

describe("signing in with a password", () => {
  test("gives the same user, and says that it is not new", async () => {
    const { user, email } = await register();
    const credential = await signIn(email.toUpperCase());
    expect(credential.user.uid).toBe(user.uid);
    expect(sdk.getAdditionalUserInfo(credential)?.isNewUser).toBe(false);
  });

  test("takes a letter with an accent in either form of Unicode", async () => {
    const { email } = await register(newEmail(), "cois fharraige ó".normalize("NFC"));
    expect(await errorCode(signIn(email, "cois fharraige ó".normalize("NFD")))).toBe("none");
  });

  test("does not tell a wrong password from an unknown address", async () => {
    const { email } = await register();
    expect(await errorCode(signIn(email, `${PASSWORD}!`))).toBe("auth/invalid-credential");
    expect(await errorCode(signIn(newEmail()))).toBe("auth/invalid-credential");
  });

  test("takes as long for an unknown address as for a wrong password", async () => {
    const { email } = await register();
    const timeOf = async (address: string) => {
      const start = performance.now();
      await errorCode(signIn(address, "not the password"));
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round++) {
      known.push(await timeOf(email));
      unknown.push(await timeOf(newEmail()));
    }
    // The quickest of seven, since others may have the machine for a moment. A hash takes longer than all the rest.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.4);
    expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(2.5);
  });

  test("tells a disabled user so, after the right password only", async () => {
    const { user, email } = await register();
    await server.db.updateTable("identity_user").set({ disabled: true }).where("uid", "=", user.uid).execute();
    expect(await errorCode(signIn(email, `${PASSWORD}!`))).toBe("auth/invalid-credential");
    expect(await errorCode(signIn(email))).toBe("auth/user-disabled");
  });

  test("fails where the password was changed while it was checked", async () => {
    const { user, email } = await register();
    const { passwords } = server.deps;
    const { verify } = passwords;
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (hash, password) => {
      const isRight = await verify(hash, password);
      await sdk.updatePassword(user, "a new one for 1848");
      return isRight;
    });
    expect(await errorCode(signIn(email))).toBe("auth/invalid-credential");
  });

  test("keeps an Argon2id hash and never answers it", async () => {
    const { user } = await register();
    const row = server.db.selectFrom("identity_user").select("password_hash").where("uid", "=", user.uid);
    expect((await row.executeTakeFirst())?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { body } = await callIdentity(server, "/v1/accounts:lookup", { idToken: await user.getIdToken() });
    expect(JSON.stringify(body)).not.toContain("argon2");
  });
});

describe("changing the password", () => {
  test("renews this session's tokens and ends every other", async () => {
    const { user, email } = await register();
    const elsewhere = await signIn(email);
    const before = await user.getIdToken();
    await sdk.updatePassword(user, "a new one for 1848");
    expect(await user.getIdToken()).not.toBe(before);
    await user.reload();
    expect(await errorCode(elsewhere.user.reload())).toBe("auth/user-token-expired");
    expect(await errorCode(signIn(email))).toBe("auth/invalid-credential");
    expect(await errorCode(signIn(email, "a new one for 1848"))).toBe("none");
    expect(await server.countMails(email, "PASSWORD_CHANGED")).toBe(1);
  });

  test("keeps the time of the real sign-in", async () => {
    const { user } = await register();
    const { authTime } = await user.getIdTokenResult();
    server.moveClock({ seconds: 90 });
    await sdk.updatePassword(user, "a new one for 1848");
    expect((await user.getIdTokenResult()).authTime).toBe(authTime);
  });

  test("needs a sign-in of the last five minutes", async () => {
    const { user, email } = await register();
    server.moveClock({ minutes: 6 });
    expect(await errorCode(sdk.updatePassword(user, "a new one for 1848"))).toBe("auth/requires-recent-login");
    await sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, PASSWORD));
    expect(await errorCode(sdk.updatePassword(user, "a new one for 1848"))).toBe("none");
  });

  test("refuses what registering refuses", async () => {
    const { user } = await register();
    expect(await errorCode(sdk.updatePassword(user, "turf!"))).toBe("auth/password-does-not-meet-requirements");
    expect(await errorCode(sdk.updatePassword(user, "password123"))).toBe("auth/password-does-not-meet-requirements");
  });
});
