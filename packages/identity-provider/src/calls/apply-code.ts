import { actionLink } from "../action-link.ts";
import type { CallContext } from "../call.ts";
import { type Code, createCode, dropCodes, findCode, lockUserOfCode, takeCode } from "../codes.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { removePasskeys } from "../passkeys/removal.ts";
import type { CodeKind } from "../protocol.ts";
import { ProtocolError } from "../protocol-error.ts";
import { dropRecoveryCodes } from "../recovery/codes.ts";
import { signOutEverywhere } from "../sessions.ts";
import type { IdentityDatabase } from "../tables.ts";
import { profileAnswer } from "../user-answer.ts";
import { lockUser, updateUser } from "../users.ts";

type Action = (tx: IdentityDatabase, context: CallContext, code: Code) => Promise<void>;

/** The action behind a mail's link, by kind of code. Password reset and sign-in have calls of their own. */
const ACTIONS: Partial<Record<CodeKind, Action>> = {
  VERIFY_EMAIL: verifyEmail,
  VERIFY_AND_CHANGE_EMAIL: changeEmail,
  RECOVER_EMAIL: recoverEmail,
  REVERT_SECOND_FACTOR_ADDITION: removeFactor,
  REVERT_PASSKEY_ADDITION: revertPasskey,
};

/** @throws INVALID_OOB_CODE, EXPIRED_OOB_CODE, INVALID_REQ_TYPE, EMAIL_EXISTS, USER_DISABLED */
export async function applyCode(oobCode: string, context: CallContext): Promise<object> {
  const { deps } = context;
  const { kind } = await findCode(deps.db, deps, oobCode);
  const action = ACTIONS[kind];
  if (!action) throw new ProtocolError("INVALID_REQ_TYPE");
  return deps.db.transaction().execute(async (tx) => {
    const code = await takeCode(tx, deps, oobCode, [kind]);
    const { uid } = await lockUserOfCode(tx, code);
    await action(tx, context, { ...code, uid });
    return profileAnswer(tx, await lockUser(tx, uid));
  });
}

async function verifyEmail(tx: IdentityDatabase, _context: CallContext, { uid }: Code): Promise<void> {
  await updateUser(tx, uid!, { email_verified: true });
}

/** Notifies the old address by a mail that can revert the change. */
async function changeEmail(tx: IdentityDatabase, context: CallContext, { uid, new_email }: Code): Promise<void> {
  const { deps } = context;
  const { email: old } = await lockUser(tx, uid!);
  await updateUser(tx, uid!, { email: new_email, email_verified: true });
  await signOutEverywhere(tx, uid!, deps.now());
  await dropCodes(tx, uid!);
  if (old && new_email) await mailRecovery(tx, context, uid!, { old, newEmail: new_email });
}

async function mailRecovery(
  tx: IdentityDatabase,
  { deps, locale }: CallContext,
  uid: string,
  { old, newEmail }: { old: string; newEmail: string },
): Promise<void> {
  const kind = "RECOVER_EMAIL";
  const code = await createCode(tx, deps, kind, { uid, email: old, newEmail });
  const link = actionLink(deps, { kind, code, locale });
  await deps.mailer.queue(tx, { type: kind, to: old, locale, data: { code, link, email: old, newEmail } });
}

/** The person who changed the address may know the password: all sessions end, and the screen offers a reset. */
async function recoverEmail(tx: IdentityDatabase, { deps }: CallContext, { uid, email }: Code): Promise<void> {
  await updateUser(tx, uid!, { email, email_verified: true });
  await signOutEverywhere(tx, uid!, deps.now());
  await dropCodes(tx, uid!);
}

/** Whoever added the factor may have made recovery codes with it: these end as well. */
async function removeFactor(tx: IdentityDatabase, { deps }: CallContext, { uid, factor_id }: Code): Promise<void> {
  await dropRecoveryCodes(tx, uid!);
  await tx.deleteFrom("identity_factor").where("uid", "=", uid).where("id", "=", factor_id).execute();
  await signOutEverywhere(tx, uid!, deps.now());
}

async function revertPasskey(tx: IdentityDatabase, context: CallContext, { uid, factor_id }: Code): Promise<void> {
  await dropRecoveryCodes(tx, uid!);
  const passkeys = await listPasskeys(tx, uid!);
  const added = passkeys.find(({ id }) => id === factor_id);
  if (added) await removePasskeys(tx, context, uid!, [added]);
  await signOutEverywhere(tx, uid!, context.deps.now());
}
