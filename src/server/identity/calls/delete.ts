import { z } from "zod";
import { accountEndpoints } from "../../../contract/accounts/accounts.ts";
import { queueMessage } from "../../mail/outbox.ts";
import { type CallContext, call, text } from "../call.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { removeUser, type User } from "../users.ts";
import { MAX_TOKEN } from "./field-limits.ts";

/** `accounts:delete`: deletes the caller with all attached rows, and their account in the directory. */
export const deleteUser = call(z.object({ idToken: text(MAX_TOKEN) }), async ({ idToken = "" }, context) => {
  const { deps } = context;
  const caller = await requireUser(deps, idToken);
  requireRecentSignIn(deps, caller);
  const hadAccount = await deleteAccount(context, idToken);
  if (!hadAccount) await deleteWithoutAccount(context, caller.user);
  return {};
});

/**
 * Asks the directory's own call, which takes the name off what the user wrote, returns pages, deletes the user, audits
 * and mails.
 * @returns false where the user has no account
 * @throws OPERATION_NOT_ALLOWED for the last administrator, TOO_MANY_ATTEMPTS_TRY_LATER
 */
async function deleteAccount({ request, deps }: CallContext, token: string): Promise<boolean> {
  const { statusCode, body } = await request.server.inject({
    method: "POST",
    url: `/api${accountEndpoints.deleteAccount.path}`,
    headers: { authtoken: token },
    payload: {},
    remoteAddress: request.ip,
  });
  if (statusCode === 200) return true;
  if (statusCode === 404) return false; // also where the provider runs by itself
  if (statusCode === 401) await requireUser(deps, token); // says why: another call has deleted the user meanwhile
  if (statusCode === 429) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
  if (statusCode !== 409) throw new Error(`the account was not deleted: ${statusCode} ${body}`);
  throw new ProtocolError("OPERATION_NOT_ALLOWED", { text: JSON.parse(body).title });
}

async function deleteWithoutAccount({ deps, locale }: CallContext, user: User): Promise<void> {
  const { uid, email, display_name: name } = user;
  await deps.db.transaction().execute(async (tx) => {
    await removeUser(tx, uid);
    if (email) await queueMessage(tx, { type: "ACCOUNT_DELETED", to: email, locale, data: { name } });
  });
}
