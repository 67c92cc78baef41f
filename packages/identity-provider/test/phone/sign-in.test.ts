import type { FirebaseError } from "@firebase/app";
import type { Auth, PhoneAuthCredential } from "@firebase/auth";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "../support/identity-server.ts";
import { noCaptcha } from "../support/phone-verifier.ts";
import { newVerifiedUser } from "../support/second-factors.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());
beforeEach(() => server.limits.clear()); // limits are tested where they are the subject

let numbers = 0;
const newNumber = () => `+35387${String(1_000_000 + ++numbers)}`;

const sendCode = async (phoneNumber: string, auth: Auth = newAuth(server.origin)) => ({
  auth,
  verificationId: await new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, noCaptcha),
  code: await server.latestCode(phoneNumber, "SMS_CODE"),
});
const credentialFor = async (phoneNumber: string): Promise<PhoneAuthCredential> => {
  const { verificationId, code } = await sendCode(phoneNumber);
  return sdk.PhoneAuthProvider.credential(verificationId, code);
};
const signIn = async (phoneNumber: string) =>
  sdk.signInWithCredential(newAuth(server.origin), await credentialFor(phoneNumber));
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

describe("signing in with a phone number", () => {
  test("makes a user, and finds her again", async () => {
    const number = newNumber();
    const confirmation = await sdk.signInWithPhoneNumber(newAuth(server.origin), number, noCaptcha);
    const first = await confirmation.confirm(await server.latestCode(number, "SMS_CODE"));
    expect(first.user).toMatchObject({ phoneNumber: number, isAnonymous: false, email: null });
    expect(sdk.getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true });
    expect(decodeJwt(await first.user.getIdToken())).toMatchObject({
      phone_number: number,
      firebase: { sign_in_provider: "phone", identities: { phone: [number] } },
    });
    const second = await signIn(number);
    expect(second.user.uid).toBe(first.user.uid);
    expect(sdk.getAdditionalUserInfo(second)).toMatchObject({ isNewUser: false });
  });

  test("reads a number as people write it", async () => {
    const number = newNumber();
    await sendCode(number);
    const { body } = await callIdentity(server, "/v1/accounts:sendVerificationCode", {
      phoneNumber: `${number.slice(0, 4)} (${number.slice(4, 6)}) ${number.slice(6)}`,
    });
    expect(body.sessionInfo).toBeTruthy();
    expect(await server.countMails(number, "SMS_CODE")).toBe(2);
  });

  test.each([
    ["0871234567", "auth/invalid-phone-number"],
    ["+353", "auth/invalid-phone-number"],
    ["+35387123456789012345", "auth/invalid-phone-number"],
    ["ring me on +353871234567", "auth/invalid-phone-number"],
    ["", "auth/missing-phone-number"],
  ])("refuses %j", async (text, code) => {
    const provider = new sdk.PhoneAuthProvider(newAuth(server.origin));
    expect(await errorCode(provider.verifyPhoneNumber(text, noCaptcha))).toBe(code);
  });

  test("sends six digits, and keeps neither them nor the session as they are", async () => {
    const { code, verificationId } = await sendCode(newNumber());
    expect(code).toMatch(/^\d{6}$/);
    const steps = await server.db.selectFrom("identity_step").selectAll().execute();
    for (const { data, handle_hash } of steps) {
      expect(data.includes(code)).toBe(false);
      expect(handle_hash.includes(verificationId)).toBe(false);
    }
  });

  test("has its text message in the reader's language", async () => {
    const [number, auth] = [newNumber(), newAuth(server.origin)];
    auth.languageCode = "ga";
    await sendCode(number, auth);
    const { locale } = await server.db
      .selectFrom("sent_mail")
      .select("locale")
      .where("recipient", "=", number)
      .executeTakeFirstOrThrow();
    expect(locale).toBe("ga");
  });
});

describe("a code", () => {
  const tryCode = (verificationId: string, code: string) =>
    errorCode(sdk.signInWithCredential(newAuth(server.origin), sdk.PhoneAuthProvider.credential(verificationId, code)));

  test("works once", async () => {
    const { verificationId, code } = await sendCode(newNumber());
    expect(await tryCode(verificationId, code)).toBe("none");
    expect(await tryCode(verificationId, code)).toBe("auth/invalid-verification-id");
  });

  test("works for one of several who bring it at once", async () => {
    const { verificationId, code } = await sendCode(newNumber());
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => tryCode(verificationId, code)));
    expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(1);
  });

  test("is dead after five wrong tries, also when they come at once", async () => {
    const { verificationId, code } = await sendCode(newNumber());
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => tryCode(verificationId, wrongCode(code))));
    expect(outcomes.filter((outcome) => outcome === "auth/invalid-verification-code")).toHaveLength(5);
    expect(await tryCode(verificationId, code)).toBe("auth/code-expired");
  });

  test("is dead after ten minutes", async () => {
    const { verificationId, code } = await sendCode(newNumber());
    server.moveClock({ minutes: 10 });
    expect(await tryCode(verificationId, code)).toBe("auth/code-expired");
  });

  test("belongs to its session", async () => {
    const [one, other] = [await sendCode(newNumber()), await sendCode(newNumber())];
    expect(await tryCode("garbage", one.code)).toBe("auth/invalid-verification-id");
    if (one.code !== other.code) {
      expect(await tryCode(one.verificationId, other.code)).toBe("auth/invalid-verification-code");
    }
  });

  test("and its session must be there", async () => {
    const { verificationId, code } = await sendCode(newNumber());
    const path = "/v1/accounts:signInWithPhoneNumber";
    expect((await callIdentity(server, path, { code })).body.error?.message).toBe("MISSING_SESSION_INFO");
    expect((await callIdentity(server, path, { sessionInfo: verificationId })).body.error?.message).toBe(
      "MISSING_CODE",
    );
  });
});

describe("somebody who is signed in", () => {
  test("links a number, and signs in with it as the same user", async () => {
    const number = newNumber();
    const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
    await sdk.linkWithCredential(user, await credentialFor(number));
    expect(user.phoneNumber).toBe(number);
    expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual(["password", "phone"]);
    expect((await signIn(number)).user.uid).toBe(user.uid);
  });

  test("keeps who she is when she was anonymous", async () => {
    const number = newNumber();
    const { user } = await sdk.signInAnonymously(newAuth(server.origin));
    await sdk.linkWithCredential(user, await credentialFor(number));
    expect(user.isAnonymous).toBe(false);
    expect(decodeJwt(await user.getIdToken(true))).toMatchObject({ firebase: { sign_in_provider: "phone" } });
    expect((await signIn(number)).user.uid).toBe(user.uid);
  });

  test("cannot link somebody else's number, but may sign in as that one with what she has proved", async () => {
    const number = newNumber();
    const holder = await signIn(number);
    const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
    const refused = await sdk.linkWithCredential(user, await credentialFor(number)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "auth/account-exists-with-different-credential" });
    const credential = sdk.PhoneAuthProvider.credentialFromError(refused as FirebaseError);
    const signedIn = await sdk.signInWithCredential(newAuth(server.origin), credential!);
    expect(signedIn.user.uid).toBe(holder.user.uid);
    const again = sdk.signInWithCredential(newAuth(server.origin), credential!);
    expect(await errorCode(again)).toBe("auth/invalid-credential"); // the proof is used up
  });

  test("cannot use the proof of one number for another", async () => {
    const [number, other] = [newNumber(), newNumber()];
    await signIn(number);
    await signIn(other);
    const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
    const { verificationId: sessionInfo, code } = await sendCode(number);
    const path = "/v1/accounts:signInWithPhoneNumber";
    const { body } = await callIdentity(server, path, { idToken: await user.getIdToken(), sessionInfo, code });
    expect(body).toEqual({
      temporaryProof: expect.any(String),
      temporaryProofExpiresIn: "3600",
      phoneNumber: number,
    });
    const { temporaryProof } = body;
    const answer = await callIdentity(server, path, { temporaryProof, phoneNumber: other });
    expect(answer.body.error?.message).toBe("INVALID_TEMPORARY_PROOF");
  });

  test("shows the number once more, where it is hers", async () => {
    const number = newNumber();
    const { user } = await signIn(number);
    await sdk.reauthenticateWithCredential(user, await credentialFor(number));
    const other = newNumber();
    const reauthentication = sdk.reauthenticateWithCredential(user, await credentialFor(other));
    expect(await errorCode(reauthentication)).toBe("auth/user-mismatch");
    const path = "/v1/accounts:signInWithPhoneNumber";
    const { verificationId: sessionInfo, code } = await sendCode(other);
    const answer = await callIdentity(server, path, { sessionInfo, code, operation: "REAUTH" });
    expect(answer.body.error?.message).toBe("USER_NOT_FOUND"); // and none was made
  });

  test("changes her number, and takes it away", async () => {
    const [number, other] = [newNumber(), newNumber()];
    const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
    await sdk.linkWithCredential(user, await credentialFor(number));
    await sdk.updatePhoneNumber(user, await credentialFor(other));
    expect(user.phoneNumber).toBe(other);
    await sdk.unlink(user, "phone");
    expect(user.phoneNumber).toBeNull();
    expect((await signIn(other)).user.uid).not.toBe(user.uid);
  });
});

test("a disabled user is not let in", async () => {
  const number = newNumber();
  const { user } = await signIn(number);
  await server.db.updateTable("identity_user").set({ disabled: true }).where("uid", "=", user.uid).execute();
  expect(await errorCode(signIn(number))).toBe("auth/user-disabled");
});

describe("text messages are limited", () => {
  test("for a number: five, then one every six minutes", async () => {
    const number = newNumber();
    for (let sent = 0; sent < 5; sent++) await sendCode(number);
    expect(await errorCode(sendCode(number))).toBe("auth/too-many-requests");
    expect(await server.countMails(number, "SMS_CODE")).toBe(5);
  });

  test("for an address: thirty, of which refused ones take none", async () => {
    const number = newNumber();
    for (let sent = 0; sent < 29; sent++) await errorCode(sendCode(number)); // five are sent
    for (let sent = 0; sent < 25; sent++) await sendCode(newNumber());
    expect(await errorCode(sendCode(newNumber()))).toBe("auth/too-many-requests");
  });

  test("for a user, whatever the number; three people behind one address enrol at once all the same", async () => {
    const people = await Promise.all([1, 2, 3].map(() => newVerifiedUser(server)));
    const ask = async ({ user }: (typeof people)[number]) => {
      const session = await sdk.multiFactor(user).getSession();
      const provider = new sdk.PhoneAuthProvider(newAuth(server.origin));
      return errorCode(provider.verifyPhoneNumber({ phoneNumber: newNumber(), session }, noCaptcha));
    };
    const rounds = await Promise.all(
      people.map(async (person) => {
        const codes: string[] = [];
        for (let round = 0; round < 6; round++) codes.push(await ask(person));
        return codes;
      }),
    );
    const five = Array.from({ length: 5 }, () => "none");
    expect(rounds).toEqual([1, 2, 3].map(() => [...five, "auth/too-many-requests"]));
  });
});

test("without the method nobody signs in by phone", async () => {
  const other = await startIdentityServer({ methods: ["password"] });
  const provider = new sdk.PhoneAuthProvider(newAuth(other.origin));
  expect(await errorCode(provider.verifyPhoneNumber(newNumber(), noCaptcha))).toBe("auth/operation-not-allowed");
  await other.stop();
});
