import type { Account } from "#core/contract/accounts/accounts.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { accountAnswer, auditedAccount } from "./answer.ts";
import { lockAccount, saveAccount } from "./queries.ts";

/**
 * Makes the caller an administrator. Whoever sets up the directory says which address is theirs: it counts as confirmed, so that nobody
 * else can join the account by signing in with it elsewhere.
 */
export async function claimAdministration(context: WriteContext<AccountCaller>): Promise<Account> {
  const { tx, caller, services } = context;
  const before = await lockAccount(tx, caller.id);
  const { email } = before;
  if (email && services.identity.confirmEmail)
    await services.identity.confirmEmail(tx, before.uid, email.toLowerCase());
  const row = await saveAccount(tx, before.id, { type: "admin", ...(email && { email_verified: true }) });
  context.changed({ kind: "account", id: row.id, before: auditedAccount(before), after: auditedAccount(row) });
  return accountAnswer(row);
}
