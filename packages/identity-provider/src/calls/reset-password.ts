import { z } from "zod";
import { type CallContext, call, text } from "../call.ts";
import { type Code, dropCodes, findCode, lockUserOfCode, takeCode } from "../codes.ts";
import { requireMethod } from "../methods.ts";
import { factorInfo } from "../mfa/factor-info.ts";
import { refuseBadPassword } from "../password-policy.ts";
import { signOutEverywhere } from "../sessions.ts";
import { forgetTries } from "../sign-in-limit.ts";
import type { IdentityDatabase } from "../tables.ts";
import { dropOtherSignInMethods, listFactors, updateUser } from "../users.ts";
import { MAX_CODE, MAX_PASSWORD } from "./field-limits.ts";

/** `accounts:resetPassword`: without a password, returns what the code is for; with one, sets it. */
export const resetPassword = call(
  z.object({ oobCode: text(MAX_CODE), newPassword: text(MAX_PASSWORD) }),
  async ({ oobCode, newPassword }, context) => {
    const { deps } = context;
    if (newPassword === undefined) return describe(deps.db, await findCode(deps.db, deps, oobCode));
    requireMethod(deps, "password");
    const { email } = await findCode(deps.db, deps, oobCode); // checked before the costly hashing
    await refuseBadPassword(newPassword, deps.settings.password, { email }); // and before the code is used
    const password_hash = await deps.passwords.hash(newPassword);
    const answer = await deps.db.transaction().execute(async (tx) => {
      const code = await takeCode(tx, deps, oobCode, ["PASSWORD_RESET"]);
      await setPassword(tx, context, code, password_hash);
      return describe(tx, code);
    });
    await forgetTries(deps, email);
    return answer;
  },
);

/** The code proves ownership of the address. All sessions end, because the old password may have been stolen. */
async function setPassword(tx: IdentityDatabase, { deps, locale }: CallContext, code: Code, password_hash: string) {
  const { uid, email_verified } = await lockUserOfCode(tx, code);
  const { email } = code;
  if (!email_verified) await dropOtherSignInMethods(tx, uid);
  await updateUser(tx, uid, { password_hash, email_verified: true });
  await signOutEverywhere(tx, uid, deps.now());
  await dropCodes(tx, uid);
  await deps.mailer.queue(tx, { type: "PASSWORD_CHANGED", to: email, locale, data: { email } });
}

async function describe(db: IdentityDatabase, { kind, email, new_email, uid, factor_id }: Code): Promise<object> {
  const factors = factor_id && uid ? await listFactors(db, uid) : [];
  const factor = factors.find(({ id }) => id === factor_id);
  return {
    requestType: kind,
    email,
    ...(new_email && { newEmail: new_email }),
    ...(factor && { mfaInfo: factorInfo(factor, { masked: true }) }),
  };
}
