import { z } from "zod";
import { type CallContext, call, text } from "../call.ts";
import { MAX_TOKEN } from "../calls/field-limits.ts";
import { continueSession } from "../continue-session.ts";
import { spendSecondFactorTry } from "../mfa/limit.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { auditSignInChange } from "../sign-in-audit.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { SecondFactor } from "../tokens.ts";
import { lockUser, type User } from "../users.ts";
import {
  hasFactorOrPasskey,
  readRecoveryCode,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  useUpRecoveryCode,
} from "./codes.ts";

const MAX_TYPED = 40;
const idToken = text(MAX_TOKEN);

/**
 * `recoveryCodes:create`: replaces the caller's recovery codes, and shows the new ones, once.
 * @throws MFA_ENROLLMENT_NOT_FOUND where there is no factor for which they could stand in; SECOND_FACTOR_REQUIRED,
 *   CREDENTIAL_TOO_OLD_LOGIN_AGAIN, and the token's errors
 */
export const createRecoveryCodes = call(z.object({ idToken }), async (body, context) => {
  const { deps, locale } = context;
  const caller = await requireUser(deps, body.idToken);
  const { uid } = caller.user;
  requireRecentSignIn(deps, caller);
  if (!(await hasFactorOrPasskey(deps.db, uid))) throw new ProtocolError("MFA_ENROLLMENT_NOT_FOUND");
  if (caller.session.second_factor === null) throw new ProtocolError("SECOND_FACTOR_REQUIRED");
  return deps.db.transaction().execute(async (tx) => {
    const { email } = await lockUser(tx, uid);
    const before = await recoveryCodesLeft(tx, uid);
    const recoveryCodes = await replaceRecoveryCodes(tx, uid);
    const after = recoveryCodes.length;
    await auditSignInChange(tx, context, uid, { action: "recovery-codes", before, after });
    if (email) await deps.mailer.queue(tx, { type: "RECOVERY_CODES_MADE", to: email, locale, data: { email } });
    return { recoveryCodes };
  });
});

/**
 * `recoveryCodes:confirm`: raises a session without second factor, as of somebody who signed in with a password and has
 * lost the passkey. @throws INVALID_CODE, TOO_MANY_ATTEMPTS_TRY_LATER, and the token's errors
 */
export const confirmRecoveryCode = call(z.object({ idToken, code: text(MAX_TYPED) }), async (body, context) => {
  const { deps } = context;
  const { user, session } = await requireUser(deps, body.idToken);
  const attempt = await spendSecondFactorTry(deps.limits, user.uid);
  const code = readRecoveryCode(body.code ?? "");
  if (code === null) throw new ProtocolError("INVALID_CODE");
  const tokens = await deps.db.transaction().execute(async (tx) => {
    const secondFactor = await takeRecoveryCode(tx, context, user, code);
    return continueSession(tx, deps, user, session, { secondFactor });
  });
  await attempt.refund();
  return { localId: user.uid, ...tokens };
});

/** Uses up a code, by which the account is notified. @throws INVALID_CODE */
export async function takeRecoveryCode(
  tx: IdentityDatabase,
  context: CallContext,
  { uid, email }: User,
  code: string,
): Promise<SecondFactor> {
  const { deps, locale } = context;
  const id = await useUpRecoveryCode(tx, uid, code, deps.now());
  if (id === null) throw new ProtocolError("INVALID_CODE");
  const left = await recoveryCodesLeft(tx, uid);
  await auditSignInChange(tx, context, uid, { action: "recovery-code-use", before: left + 1, after: left });
  if (email)
    await deps.mailer.queue(tx, { type: "RECOVERY_CODE_USED", to: email, locale, data: { email, left: `${left}` } });
  return { kind: "recovery-code", id };
}
