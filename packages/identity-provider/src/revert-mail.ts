import { actionLink } from "./action-link.ts";
import type { CallContext } from "./call.ts";
import { createCode } from "./codes.ts";
import type { IdentityDatabase } from "./tables.ts";
import type { User } from "./users.ts";

/** What was added to the account, under the kind of the code that removes it. */
type Addition = {
  kind: "REVERT_SECOND_FACTOR_ADDITION" | "REVERT_PASSKEY_ADDITION";
  factorId: string;
  factorName: string;
};

/**
 * Notifies the user of a new factor or passkey, with a link that removes it: if an attacker added it, the user can still
 * sign in.
 */
export async function queueRevertMail(
  tx: IdentityDatabase,
  { deps, locale }: CallContext,
  { uid, email }: User,
  { kind, factorId, factorName }: Addition,
): Promise<void> {
  if (!email) return;
  const code = await createCode(tx, deps, kind, { uid, email, factorId });
  const link = actionLink(deps, { kind, code, locale });
  await deps.mailer.queue(tx, { type: kind, to: email, locale, data: { code, link, email, factorName } });
}
