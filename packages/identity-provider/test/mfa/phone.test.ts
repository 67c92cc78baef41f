import type { MultiFactorResolver } from "@firebase/auth";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { startIdentityServer } from "../support/identity-server.ts";
import { noCaptcha } from "../support/phone-verifier.ts";
import { enrolApp, enrolPhone, newVerifiedUser, untilSecondFactor } from "../support/second-factors.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());
beforeEach(() => server.limits.clear()); // limits of text messages are tested with phone sign-in

let numbers = 0;
const newNumber = () => `+35386${String(2_000_000 + ++numbers)}`;

/** Sends the code of the phone that the sign-in waits for. */
async function sendCode({ hints, session }: MultiFactorResolver, number: string) {
  const multiFactorHint = hints.find(({ factorId }) => factorId === "phone")!;
  const provider = new sdk.PhoneAuthProvider(newAuth(server.origin));
  const id = await provider.verifyPhoneNumber({ multiFactorHint, session }, noCaptcha);
  return { id, code: await server.latestCode(number, "SMS_CODE") };
}

const finish = (resolver: MultiFactorResolver, { id, code }: { id: string; code: string }) =>
  resolver.resolveSignIn(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code)));

test("a phone is the second factor; before it, only the end of its number is told", async () => {
  const [{ user, email }, number] = [await newVerifiedUser(server), newNumber()];
  await enrolPhone(server, user, number);
  expect(sdk.multiFactor(user).enrolledFactors).toMatchObject([{ factorId: "phone", phoneNumber: number }]);
  const resolver = await untilSecondFactor(server, email);
  expect(resolver.hints).toMatchObject([{ factorId: "phone", phoneNumber: `+${"*".repeat(8)}${number.slice(-4)}` }]);
  const signedIn = await finish(resolver, await sendCode(resolver, number));
  expect(decodeJwt(await signedIn.user.getIdToken())).toMatchObject({
    firebase: { sign_in_provider: "password", sign_in_second_factor: "phone" },
  });
});

test("a wrong code is refused, and the code of another sign-in too", async () => {
  const [{ user, email }, number] = [await newVerifiedUser(server), newNumber()];
  await enrolPhone(server, user, number);
  const [one, other] = [await untilSecondFactor(server, email), await untilSecondFactor(server, email)];
  const sent = await sendCode(one, number);
  expect(await errorCode(finish(other, sent))).toBe("auth/invalid-verification-id");
  const again = await sendCode(one, number);
  const wrong = { ...again, code: again.code === "000000" ? "000001" : "000000" };
  expect(await errorCode(finish(one, wrong))).toBe("auth/invalid-verification-code");
  expect(await errorCode(finish(one, again))).toBe("none");
});

test("a code that was sent to sign in, or to enrol, opens no second factor", async () => {
  const [{ user, email }, number] = [await newVerifiedUser(server), newNumber()];
  await enrolPhone(server, user, number);
  const resolver = await untilSecondFactor(server, email);
  const id = await new sdk.PhoneAuthProvider(newAuth(server.origin)).verifyPhoneNumber(number, noCaptcha);
  const code = await server.latestCode(number, "SMS_CODE");
  expect(await errorCode(finish(resolver, { id, code }))).toBe("auth/invalid-verification-id");
});

test("the same phone is enrolled once, an app may stand beside it, and each is chosen by itself", async () => {
  const [{ user, email }, number] = [await newVerifiedUser(server), newNumber()];
  await enrolPhone(server, user, number);
  expect(await errorCode(enrolPhone(server, user, number))).toBe("auth/second-factor-already-in-use");
  const app = await enrolApp(server, user);
  server.moveClock({ seconds: 30 });
  const resolver = await untilSecondFactor(server, email);
  expect(resolver.hints.map(({ factorId }) => factorId)).toEqual(["phone", "totp"]);
  const totp = sdk.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[1]!.uid, app.code());
  expect(decodeJwt(await (await resolver.resolveSignIn(totp)).user.getIdToken())).toMatchObject({
    firebase: { sign_in_second_factor: "totp" },
  });
});

test("a user with a second factor is asked for it after a code by text message, too", async () => {
  const [{ user }, number] = [await newVerifiedUser(server), newNumber()];
  const linked = await new sdk.PhoneAuthProvider(newAuth(server.origin)).verifyPhoneNumber(number, noCaptcha);
  const first = sdk.PhoneAuthProvider.credential(linked, await server.latestCode(number, "SMS_CODE"));
  await sdk.linkWithCredential(user, first);
  await enrolApp(server, user);
  const id = await new sdk.PhoneAuthProvider(newAuth(server.origin)).verifyPhoneNumber(number, noCaptcha);
  const credential = sdk.PhoneAuthProvider.credential(id, await server.latestCode(number, "SMS_CODE"));
  expect(await errorCode(sdk.signInWithCredential(newAuth(server.origin), credential))).toBe(
    "auth/multi-factor-auth-required",
  );
});

test("without the methods no factor is added", async () => {
  const other = await startIdentityServer({ methods: ["password"] });
  const { user } = await newVerifiedUser(other);
  expect(await errorCode(enrolPhone(other, user, newNumber()))).toBe("auth/operation-not-allowed");
  expect(await errorCode(enrolApp(other, user))).toBe("auth/operation-not-allowed");
  await other.stop();
});
