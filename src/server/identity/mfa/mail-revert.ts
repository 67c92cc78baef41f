import type { Database } from "../../db/connect.ts";
import { queueMessage } from "../../mail/outbox.ts";
import { actionLink } from "../action-link.ts";
import type { CallContext } from "../call.ts";
import { createCode } from "../codes.ts";
import type { Factor, User } from "../users.ts";

const KIND = "REVERT_SECOND_FACTOR_ADDITION";

/**
 * Notifies the user of a new factor, with a link that removes it: if an attacker added it, the user can still sign in.
 */
export async function mailRevert(
  tx: Database,
  { deps, locale }: CallContext,
  { uid, email }: User,
  { id: factorId, display_name, phone_number }: Factor,
): Promise<void> {
  if (!email) return;
  const code = await createCode(tx, deps, KIND, { uid, email, factorId });
  const link = actionLink(deps, { kind: KIND, code, locale });
  const factorName = display_name || phone_number || "TOTP";
  await queueMessage(tx, { type: KIND, to: email, locale, data: { code, link, email, factorName } });
}
