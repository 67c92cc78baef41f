import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { CallContext } from "./call.ts";

/** What is counted, by action. */
const COUNTED = {
  "account.passkey-add": "passkeys",
  "account.passkey-remove": "passkeys",
  "account.recovery-codes": "recovery_codes",
  "account.recovery-code-use": "recovery_codes",
} as const;
type SignInChange = keyof typeof COUNTED;

/**
 * Records a change of how a user signs in, in the audit entries of the account; a user without account has none.
 * @param counts the number before and after
 */
export async function auditSignInChange(
  tx: Database,
  { request }: CallContext,
  uid: string,
  { action, before, after }: { action: SignInChange; before: number; after: number },
): Promise<void> {
  const counted = COUNTED[action];
  await sql`
    insert into audit_entry (actor_id, action, subject_kind, subject_id, before, after, request_id)
    select id, ${action}, 'account', id, jsonb_build_object(${counted}::text, ${before}::integer),
      jsonb_build_object(${counted}::text, ${after}::integer), ${request.id}
    from account where uid = ${uid}`.execute(tx);
}
