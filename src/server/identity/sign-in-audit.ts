import type { IdentityDatabase, SignInChange } from "@eolaire/identity-provider";
import { sql } from "kysely";

/** What is counted, by action. */
const COUNTED: Record<SignInChange["action"], string> = {
  "passkey-add": "passkeys",
  "passkey-remove": "passkeys",
  "recovery-codes": "recovery_codes",
  "recovery-code-use": "recovery_codes",
};

/** Records a change of how a user signs in, in the audit entries of the account; a user without account has none. */
export async function auditSignInChange(
  tx: IdentityDatabase,
  { uid, action, before, after, requestId }: SignInChange,
): Promise<void> {
  const counted = COUNTED[action];
  await sql`
    insert into audit_entry (actor_id, action, subject_kind, subject_id, before, after, request_id)
    select id, ${`account.${action}`}, 'account', id, jsonb_build_object(${counted}::text, ${before}::integer),
      jsonb_build_object(${counted}::text, ${after}::integer), ${requestId}
    from account where uid = ${uid}`.execute(tx);
}
