import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorInfo,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from "@firebase/auth";
import { sdkCodeOf } from "./auth-errors.ts";
import { withVerifier } from "./phone-verifier.ts";
import { totpAddress } from "./totp-address.ts";

/** A second factor of an account. Phone numbers are masked, such as `+*******1234`. */
export type Factor = { id: string; kind: "totp" | "phone"; name: string; phone: string | null; enrolledAt: string };

/** A sign-in that waits for its second factor. */
export type SecondStep = {
  factors: Factor[];
  /** Sends the code of a phone factor. */
  sendCode(factor: Factor): Promise<void>;
  finish(factor: Factor, code: string): Promise<void>;
  /** The embedded provider takes a recovery code where the code of an authenticator app stands. */
  finishWithRecoveryCode(code: string): Promise<void>;
};

const factorOf = (info: MultiFactorInfo): Factor => ({
  id: info.uid,
  kind: info.factorId === PhoneMultiFactorGenerator.FACTOR_ID ? "phone" : "totp",
  name: info.displayName ?? "",
  phone: "phoneNumber" in info ? String(info.phoneNumber) : null,
  enrolledAt: info.enrollmentTime,
});

export const factorsOf = (user: User): Factor[] => multiFactor(user).enrolledFactors.map(factorOf);

/** The second step, where a sign-in or a reauthentication failed only because the second factor is missing; else null. */
export function secondStepOf(auth: Auth, error: unknown): SecondStep | null {
  if (sdkCodeOf(error) !== "multi-factor-auth-required") return null;
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const verificationIds = new Map<string, string>();
  return {
    factors: resolver.hints.map(factorOf),
    async sendCode({ id }) {
      const multiFactorHint = resolver.hints.find(({ uid }) => uid === id)!;
      const request = { multiFactorHint, session: resolver.session };
      const sent = await withVerifier(auth, (verifier) =>
        new PhoneAuthProvider(auth).verifyPhoneNumber(request, verifier),
      );
      verificationIds.set(id, sent);
    },
    async finish({ id, kind }, code) {
      const assertion =
        kind === "totp"
          ? TotpMultiFactorGenerator.assertionForSignIn(id, code)
          : PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationIds.get(id) ?? "", code));
      await resolver.resolveSignIn(assertion);
    },
    async finishWithRecoveryCode(code) {
      const { uid } = resolver.hints[0]!;
      await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(uid, code));
    },
  };
}

/** An authenticator app that is being added. */
export type TotpEnrolment = {
  /** Base32, to type where no picture can be taken. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  address: string;
  finish(code: string, name: string): Promise<void>;
};

export async function startTotp(user: User, account: string, issuer: string): Promise<TotpEnrolment> {
  const secret: TotpSecret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    address: totpAddress(secret, account, issuer),
    finish: (code, name) =>
      multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
  };
}

/** A phone that is being added, to which a code was sent. */
export type PhoneEnrolment = {
  number: string;
  finish(code: string, name: string): Promise<void>;
};

/** @param number in E.164 form */
export async function startPhone(auth: Auth, user: User, number: string): Promise<PhoneEnrolment> {
  const request = { phoneNumber: number, session: await multiFactor(user).getSession() };
  const id = await withVerifier(auth, (verifier) => new PhoneAuthProvider(auth).verifyPhoneNumber(request, verifier));
  return {
    number,
    finish: (code, name) =>
      multiFactor(user).enroll(PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(id, code)), name),
  };
}

export const removeFactor = (user: User, id: string): Promise<void> => multiFactor(user).unenroll(id);
