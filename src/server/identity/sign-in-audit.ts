import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { CallContext } from "./call.ts";

type SignInChange = "account.passkey-add" | "account.passkey-remove";

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
  await sql`
    insert into audit_entry (actor_id, action, subject_kind, subject_id, before, after, request_id)
    select id, ${action}, 'account', id, jsonb_build_object('passkeys', ${before}::integer),
      jsonb_build_object('passkeys', ${after}::integer), ${request.id}
    from account where uid = ${uid}`.execute(tx);
}
