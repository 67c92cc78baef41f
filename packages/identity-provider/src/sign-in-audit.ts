import type { CallContext } from "./call.ts";
import type { SignInChange } from "./ports.ts";
import type { IdentityDatabase } from "./tables.ts";

/** Has a change of how a user signs in recorded, in its transaction. */
export async function auditSignInChange(
  tx: IdentityDatabase,
  { deps, request }: CallContext,
  uid: string,
  change: Pick<SignInChange, "action" | "before" | "after">,
): Promise<void> {
  await deps.audit?.(tx, { uid, ...change, requestId: request.id });
}
