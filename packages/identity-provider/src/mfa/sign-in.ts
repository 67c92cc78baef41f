import { z } from "zod";
import { type CallContext, call, text } from "../call.ts";
import type { IdentityDeps } from "../deps.ts";
import { hashOf } from "../handles.ts";
import { sendCode, takeCode } from "../phone/text-codes.ts";
import { ProtocolError } from "../protocol-error.ts";
import { takeRecoveryCode } from "../recovery/calls.ts";
import { readRecoveryCode } from "../recovery/codes.ts";
import type { IdentityDatabase } from "../tables.ts";
import { issueTokens, type SecondFactor } from "../tokens.ts";
import { type Factor, updateUser } from "../users.ts";
import { findFactor, useUpStep } from "./factors.ts";
import { spendSecondFactorTry } from "./limit.ts";
import { type Pending, readPending, takePending, tryPending } from "./pending.ts";
import { stepOfCode } from "./totp.ts";

const CODE_KIND = "phone-second-factor";
const credential = z.object({ mfaPendingCredential: text(200), mfaEnrollmentId: text(100) });

/** `mfaSignIn:start`: sends a code to the phone. */
export const startSecondFactor = call(credential, async (body, context) => {
  const { user } = await readPending(context.deps, body.mfaPendingCredential);
  const factor = await chosenFactor(context.deps, user.uid, body.mfaEnrollmentId);
  if (!factor.phone_number) throw new ProtocolError("MFA_ENROLLMENT_NOT_FOUND"); // an authenticator app receives no message
  const sessionInfo = await sendCode(context, CODE_KIND, {
    uid: user.uid,
    phoneNumber: factor.phone_number,
    binding: bindingOf(body.mfaPendingCredential, factor),
  });
  return { phoneResponseInfo: { sessionInfo } };
});

/** Also a recovery code with its dashes. */
const MAX_CODE = 40;

const codes = credential.extend({
  totpVerificationInfo: z.object({ verificationCode: text(MAX_CODE) }).nullish(),
  phoneVerificationInfo: z.object({ sessionInfo: text(200), code: text(20) }).nullish(),
});
type Codes = z.output<typeof codes>;

/** `mfaSignIn:finalize`. A recovery code is accepted where the code of an app is, of whichever factor. */
export const finishSecondFactor = call(codes, async (body, context) => {
  const { deps } = context;
  if (!codeIn(body)) throw new ProtocolError("MISSING_CODE");
  const pending = await tryPending(deps, body.mfaPendingCredential);
  const attempt = await spendSecondFactorTry(deps.limits, pending.user.uid);
  const recoveryCode = readRecoveryCode(body.totpVerificationInfo?.verificationCode ?? "");
  const factor = recoveryCode === null ? secondFactor(await takeFactorCode(deps, pending, body)) : null;
  const tokens = await signIn(
    context,
    pending,
    async (tx) => factor ?? takeRecoveryCode(tx, context, pending.user, recoveryCode ?? ""),
    body.mfaPendingCredential,
  );
  await attempt.refund();
  return tokens;
});

const secondFactor = ({ secret, id }: Factor): SecondFactor => ({ kind: secret ? "totp" : "phone", id });

const codeIn = ({ totpVerificationInfo, phoneVerificationInfo }: Codes) =>
  totpVerificationInfo?.verificationCode ?? phoneVerificationInfo?.code;

function takeFactorCode(deps: IdentityDeps, pending: Pending, body: Codes): Promise<Factor> {
  return body.phoneVerificationInfo ? takePhoneCode(deps, pending, body) : takeAppCode(deps, pending, body);
}

async function takeAppCode(deps: IdentityDeps, { user }: Pending, body: Codes): Promise<Factor> {
  const factor = await chosenFactor(deps, user.uid, body.mfaEnrollmentId);
  if (!factor.secret) throw new ProtocolError("MFA_ENROLLMENT_NOT_FOUND");
  const lastStep = Number(factor.last_step);
  const step = stepOfCode(deps.box.open(factor.secret), codeIn(body) ?? "", { now: deps.now(), lastStep });
  if (step === null || !(await useUpStep(deps.db, factor.id, step))) throw new ProtocolError("INVALID_CODE");
  return factor;
}

/** The SDK sends the number only at the start; the session knows which one it was. */
async function takePhoneCode(deps: IdentityDeps, { user }: Pending, body: Codes): Promise<Factor> {
  const taken = await takeCode(deps, CODE_KIND, {
    sessionInfo: body.phoneVerificationInfo?.sessionInfo,
    code: codeIn(body),
  });
  const [pendingHash, factorId = ""] = taken.binding?.split(" ") ?? [];
  if (taken.uid !== user.uid || pendingHash !== hashText(body.mfaPendingCredential)) {
    throw new ProtocolError("INVALID_SESSION_INFO"); // the code belongs to another sign-in
  }
  return findFactor(deps.db, user.uid, factorId);
}

function signIn(
  { deps, userAgent }: CallContext,
  { user: { uid }, signInProvider }: Pending,
  takeFactor: (tx: IdentityDatabase) => Promise<SecondFactor>,
  credentialText?: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    await takePending(tx, deps, credentialText);
    const secondFactor = await takeFactor(tx);
    const user = await updateUser(tx, uid, { date_last_login: deps.now().toString() });
    const { idToken, refreshToken } = await issueTokens(tx, deps, user, { signInProvider, secondFactor, userAgent });
    return { idToken, refreshToken };
  });
}

/** @throws MISSING_MFA_ENROLLMENT_ID, MFA_ENROLLMENT_NOT_FOUND */
function chosenFactor(deps: IdentityDeps, uid: string, id: string | undefined): Promise<Factor> {
  if (!id) throw new ProtocolError("MISSING_MFA_ENROLLMENT_ID");
  return findFactor(deps.db, uid, id);
}

const bindingOf = (pending: string | undefined, { id }: Factor) => `${hashText(pending)} ${id}`;
const hashText = (handle = "") => hashOf(handle).toString("base64url");
