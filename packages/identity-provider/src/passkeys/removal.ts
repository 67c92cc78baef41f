import type { CallContext } from "../call.ts";
import { ProtocolError } from "../protocol-error.ts";
import { dropNeedlessRecoveryCodes } from "../recovery/codes.ts";
import { auditSignInChange } from "../sign-in-audit.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { VerifiedToken } from "../tokens.ts";
import { listPasskeys, type Passkey, removePasskey } from "./passkeys.ts";

/** Removes passkeys of the caller, whose session continues. @throws PASSKEY_ENROLLMENT_NOT_FOUND */
export async function removeNamedPasskeys(
  tx: IdentityDatabase,
  context: CallContext,
  { user: { uid }, session }: VerifiedToken,
  credentialIds: readonly string[],
): Promise<void> {
  if (credentialIds.length === 0) return;
  const own = await listPasskeys(tx, uid);
  const named = own.filter(({ credential_id }) => credentialIds.includes(credential_id));
  if (named.length < new Set(credentialIds).size) throw new ProtocolError("PASSKEY_ENROLLMENT_NOT_FOUND");
  await removePasskeys(tx, context, uid, named, session.id);
}

/** @param except the session that continues */
export async function removePasskeys(
  tx: IdentityDatabase,
  context: CallContext,
  uid: string,
  passkeys: readonly Passkey[],
  except?: string,
): Promise<void> {
  const before = (await listPasskeys(tx, uid)).length;
  for (const passkey of passkeys) await removePasskey(tx, passkey, except);
  await dropNeedlessRecoveryCodes(tx, uid);
  const after = before - passkeys.length;
  await auditSignInChange(tx, context, uid, { action: "passkey-remove", before, after });
}
