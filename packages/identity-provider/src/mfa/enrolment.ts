import { z } from "zod";
import { call, text } from "../call.ts";
import { MAX_TOKEN } from "../calls/field-limits.ts";
import { continueSession } from "../continue-session.ts";
import type { IdentityDeps } from "../deps.ts";
import { requireMethod } from "../methods.ts";
import { readPhoneNumber } from "../phone/phone-number.ts";
import { sendCode, takeCode } from "../phone/text-codes.ts";
import { ProtocolError } from "../protocol-error.ts";
import { dropNeedlessRecoveryCodes } from "../recovery/codes.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { queueRevertMail } from "../revert-mail.ts";
import { beginTry, saveStep, takeStep } from "../steps.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { SecondFactor, VerifiedToken } from "../tokens.ts";
import { listFactors, lockUser } from "../users.ts";
import { findFactor, insertFactor, mayAdd, removeFactor } from "./factors.ts";
import { base32Of, newTotpSecret, stepOfCode, TOTP_FORM } from "./totp.ts";

const CODE_KIND = "phone-enrolment";
/** Users of these methods have no address that could be notified of a new factor. */
const UNSUPPORTED_FIRST_FACTORS = ["anonymous", "phone"];

const idToken = text(MAX_TOKEN);

/** `mfaEnrollment:start`: returns a secret for an authenticator app, or sends a code to a phone. */
export const startEnrolment = call(
  z.object({
    idToken,
    totpEnrollmentInfo: z.object({}).nullish(),
    phoneEnrollmentInfo: z.object({ phoneNumber: text(40) }).nullish(),
  }),
  async (body, context) => {
    const { deps } = context;
    const caller = await requireEnroller(deps, body.idToken);
    const { uid } = caller.user;
    const factors = await listFactors(deps.db, uid);
    if (!body.phoneEnrollmentInfo) {
      requireMethod(deps, "totp");
      mayAdd(factors, null);
      return { totpSessionInfo: await startTotpEnrolment(deps, uid) };
    }
    requireMethod(deps, "phone");
    const phoneNumber = readPhoneNumber(deps, body.phoneEnrollmentInfo.phoneNumber);
    mayAdd(factors, phoneNumber);
    const sessionInfo = await sendCode(context, CODE_KIND, { uid, phoneNumber, binding: null });
    return { phoneSessionInfo: { sessionInfo } };
  },
);

const enrolment = z.object({
  idToken,
  displayName: text(100),
  totpVerificationInfo: z.object({ sessionInfo: text(200), verificationCode: text(20) }).nullish(),
  phoneVerificationInfo: z.object({ sessionInfo: text(200), code: text(20) }).nullish(),
});
type Enrolment = z.output<typeof enrolment>;
type NewFactor = Parameters<typeof insertFactor>[1];

/** `mfaEnrollment:finalize`: adds the factor; the session counts as verified with it, and a mail can revert it. */
export const finishEnrolment = call(enrolment, async (body, context) => {
  const { deps } = context;
  const caller = await requireEnroller(deps, body.idToken);
  const values = await provedFactor(deps, caller.user.uid, body);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, caller.user.uid);
    const factor = await insertFactor(tx, { ...values, display_name: body.displayName ?? "" });
    await queueRevertMail(tx, context, user, {
      kind: "REVERT_SECOND_FACTOR_ADDITION",
      factorId: factor.id,
      factorName: factor.display_name || factor.phone_number || "TOTP",
    });
    return renewedTokens(tx, deps, caller, { kind: factor.secret ? "totp" : "phone", id: factor.id });
  });
});

async function provedFactor(deps: IdentityDeps, uid: string, body: Enrolment): Promise<NewFactor> {
  if (!body.phoneVerificationInfo) {
    const { sessionInfo, verificationCode } = body.totpVerificationInfo ?? {};
    const { secret, step } = await takeTotpEnrolment(deps, uid, { sessionInfo, code: verificationCode });
    return { uid, kind: "totp", secret: deps.box.seal(secret), last_step: step };
  }
  const taken = await takeCode(deps, CODE_KIND, body.phoneVerificationInfo);
  if (taken.uid !== uid) throw new ProtocolError("INVALID_SESSION_INFO");
  return { uid, kind: "phone", phone_number: taken.phoneNumber };
}

/** `mfaEnrollment:withdraw` */
export const withdrawFactor = call(z.object({ idToken, mfaEnrollmentId: text(100) }), async (body, context) => {
  const { deps } = context;
  const caller = await requireUser(deps, body.idToken);
  requireRecentSignIn(deps, caller);
  if (!body.mfaEnrollmentId) throw new ProtocolError("MISSING_MFA_ENROLLMENT_ID");
  const { uid } = caller.user;
  const { id } = await findFactor(deps.db, uid, body.mfaEnrollmentId);
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, uid);
    await removeFactor(tx, uid, id);
    await dropNeedlessRecoveryCodes(tx, uid);
    const wasShown = caller.session.second_factor_id === id;
    return renewedTokens(tx, deps, caller, wasShown ? null : undefined);
  });
});

async function renewedTokens(
  tx: IdentityDatabase,
  deps: IdentityDeps,
  { user, session }: VerifiedToken,
  secondFactor: SecondFactor | null | undefined,
): Promise<object> {
  const { idToken, refreshToken } = await continueSession(tx, deps, user, session, { secondFactor });
  return { idToken, refreshToken };
}

/** @throws UNSUPPORTED_FIRST_FACTOR, UNVERIFIED_EMAIL, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, and the token's errors */
async function requireEnroller(deps: IdentityDeps, token: string | undefined): Promise<VerifiedToken> {
  const caller = await requireUser(deps, token);
  if (UNSUPPORTED_FIRST_FACTORS.includes(caller.session.sign_in_provider)) {
    throw new ProtocolError("UNSUPPORTED_FIRST_FACTOR");
  }
  if (!caller.user.email || !caller.user.email_verified) throw new ProtocolError("UNVERIFIED_EMAIL");
  requireRecentSignIn(deps, caller);
  return caller;
}

const TOTP = "totp-enrolment";
/** Long enough to install an authenticator app. */
const LIFETIME_MS = 15 * 60_000;
const MAX_TRIES = 5;

const enrolmentData = z.object({ secret: z.string() }); // base64

/** @returns the secret's parameters for an authenticator app, and the session for its first code */
async function startTotpEnrolment(deps: IdentityDeps, uid: string): Promise<object> {
  const secret = newTotpSecret();
  const data = { secret: secret.toString("base64") } satisfies z.input<typeof enrolmentData>;
  const sessionInfo = await saveStep(deps.db, deps, { kind: TOTP, uid, data, lifetimeMs: LIFETIME_MS });
  return {
    sharedSecretKey: base32Of(secret),
    verificationCodeLength: TOTP_FORM.digits,
    hashingAlgorithm: TOTP_FORM.algorithm,
    periodSec: TOTP_FORM.period,
    sessionInfo,
    finalizeEnrollmentTime: deps.now().add({ milliseconds: LIFETIME_MS }).toString({ smallestUnit: "second" }),
  };
}

/**
 * @returns the secret, and the time step of its first code, which is used now
 * @throws MISSING_SESSION_INFO, MISSING_CODE, INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE
 */
async function takeTotpEnrolment(
  deps: IdentityDeps,
  uid: string,
  { sessionInfo, code }: { sessionInfo: string | undefined; code: string | undefined },
): Promise<{ secret: Buffer; step: number }> {
  if (!sessionInfo) throw new ProtocolError("MISSING_SESSION_INFO");
  if (!code) throw new ProtocolError("MISSING_CODE");
  const asked = { kind: TOTP, handle: sessionInfo };
  const pending = await beginTry(deps.db, deps, asked, MAX_TRIES);
  if (!pending || pending.uid !== uid) throw new ProtocolError("INVALID_SESSION_INFO");
  if (pending.isExpired) throw new ProtocolError("SESSION_EXPIRED");
  const secret = Buffer.from(enrolmentData.parse(pending.data).secret, "base64");
  const step = stepOfCode(secret, code, { now: deps.now(), lastStep: 0 });
  if (step === null) throw new ProtocolError("INVALID_CODE");
  if (!(await takeStep(deps.db, deps, asked))) throw new ProtocolError("SESSION_EXPIRED"); // used concurrently
  return { secret, step };
}
