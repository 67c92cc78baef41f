import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const askForLink = async (email: string) => {
  const url = `${server.origin}/en/account`;
  await sdk.sendSignInLinkToEmail(newAuth(server.origin), email, { url, handleCodeInApp: true });
  const code = await server.latestCode(email, "EMAIL_SIGNIN");
  return `${server.origin}/en/action?mode=signIn&oobCode=${code}&apiKey=eolaire`;
};
const open = (email: string, link: string) => sdk.signInWithEmailLink(newAuth(server.origin), email, link);

describe("a link by mail", () => {
  test("registers an address that is new, and signs in one that is not", async () => {
    const email = newEmail();
    const first = await open(email, await askForLink(email));
    expect(first.user).toMatchObject({ email, emailVerified: true });
    expect(first.user.providerData).toMatchObject([{ providerId: "password" }]);
    expect(sdk.getAdditionalUserInfo(first)?.isNewUser).toBe(true);
    const second = await open(email, await askForLink(email));
    expect(second.user.uid).toBe(first.user.uid);
    expect(sdk.getAdditionalUserInfo(second)?.isNewUser).toBe(false);
    expect((await second.user.getIdTokenResult()).signInProvider).toBe("password");
  });

  test("is one that the SDK knows", async () => {
    const email = newEmail();
    await askForLink(email);
    const mail = server.db.selectFrom("sent_mail").select("data").where("recipient", "=", email);
    const { link } = (await mail.executeTakeFirstOrThrow()).data as { link: string };
    expect(sdk.isSignInWithEmailLink(newAuth(server.origin), link)).toBe(true);
  });

  test("opens once, for an hour, for its own address", async () => {
    const email = newEmail();
    const link = await askForLink(email);
    expect(await errorCode(open(newEmail(), link))).toBe("auth/invalid-email");
    expect(await errorCode(open(email, link))).toBe("none");
    expect(await errorCode(open(email, link))).toBe("auth/invalid-action-code");
    const late = await askForLink(email);
    server.moveClock({ minutes: 61 });
    expect(await errorCode(open(email, late))).toBe("auth/expired-action-code");
  });

  test("opens for one of ten at once", async () => {
    const email = newEmail();
    const link = await askForLink(email);
    const codes = await Promise.all(Array.from({ length: 10 }, () => errorCode(open(email, link))));
    expect(codes.filter((code) => code === "none")).toHaveLength(1);
  });

  test("is for a disabled user no way in", async () => {
    const email = newEmail();
    const { user } = await open(email, await askForLink(email));
    const link = await askForLink(email);
    await server.db.updateTable("identity_user").set({ disabled: true }).where("uid", "=", user.uid).execute();
    expect(await errorCode(open(email, link))).toBe("auth/user-disabled");
  });

  test("takes a user over whose address was never verified: who registered it may be somebody else", async () => {
    const email = newEmail();
    const intruder = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    const owner = await open(email, await askForLink(email));
    expect(owner.user.uid).toBe(intruder.user.uid);
    expect(await errorCode(intruder.user.reload())).toBe("auth/user-token-expired");
    const again = sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    expect(await errorCode(again)).toBe("auth/invalid-credential");
  });

  test("leaves the password of a verified user", async () => {
    const email = newEmail();
    const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    await sdk.sendEmailVerification(user);
    await sdk.applyActionCode(newAuth(server.origin), await server.latestCode(email, "VERIFY_EMAIL"));
    await open(email, await askForLink(email));
    await user.reload();
    const again = sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
    expect(await errorCode(again)).toBe("none");
  });

  test("adds an address to an anonymous user, who stays the same", async () => {
    const email = newEmail();
    const { user } = await sdk.signInAnonymously(newAuth(server.origin));
    const link = await askForLink(email);
    const linked = await sdk.linkWithCredential(user, sdk.EmailAuthProvider.credentialWithLink(email, link));
    expect(linked.user).toMatchObject({ uid: user.uid, email, emailVerified: true, isAnonymous: false });
  });

  test("does not add an address that somebody else has", async () => {
    const email = newEmail();
    await open(email, await askForLink(email));
    const { user } = await sdk.signInAnonymously(newAuth(server.origin));
    const credential = sdk.EmailAuthProvider.credentialWithLink(email, await askForLink(email));
    expect(await errorCode(sdk.linkWithCredential(user, credential))).toBe("auth/email-already-in-use");
  });

  test("signs in again who is signed in", async () => {
    const email = newEmail();
    const { user } = await open(email, await askForLink(email));
    const credential = sdk.EmailAuthProvider.credentialWithLink(email, await askForLink(email));
    expect(await errorCode(sdk.reauthenticateWithCredential(user, credential))).toBe("none");
  });
});

test("a method that is off is not offered", async () => {
  const off = await startIdentityServer({ methods: ["totp"] });
  const messageOf = async (path: string, body: object) => (await callIdentity(off, path, body)).body.error?.message;
  const credentials = { email: newEmail(), password: PASSWORD };
  try {
    expect(await messageOf("/v1/accounts:signUp", credentials)).toBe("OPERATION_NOT_ALLOWED");
    expect(await messageOf("/v1/accounts:signUp", {})).toBe("ADMIN_ONLY_OPERATION");
    expect(await messageOf("/v1/accounts:signInWithPassword", credentials)).toBe("PASSWORD_LOGIN_DISABLED");
    const { email } = credentials;
    for (const requestType of ["EMAIL_SIGNIN", "PASSWORD_RESET"]) {
      const asked = { requestType, email };
      expect(await messageOf("/v1/accounts:sendOobCode", asked)).toBe("OPERATION_NOT_ALLOWED");
    }
    const link = { email, oobCode: "any" };
    expect(await messageOf("/v1/accounts:signInWithEmailLink", link)).toBe("OPERATION_NOT_ALLOWED");
    expect(await errorCode(sdk.signInAnonymously(newAuth(off.origin)))).toBe("auth/admin-restricted-operation");
  } finally {
    await off.stop();
  }
});
