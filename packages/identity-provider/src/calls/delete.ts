import { z } from "zod";
import { type CallContext, call, text } from "../call.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { removeUser, type User } from "../users.ts";
import { MAX_TOKEN } from "./field-limits.ts";

/** `accounts:delete`: deletes the caller with all attached rows, and with what an application has under them. */
export const deleteUser = call(z.object({ idToken: text(MAX_TOKEN) }), async ({ idToken = "" }, context) => {
  const { deps } = context;
  const caller = await requireUser(deps, idToken);
  requireRecentSignIn(deps, caller);
  const hadAccount = await deleteAccount(context, idToken);
  if (!hadAccount) await deleteWithoutAccount(context, caller.user);
  return {};
});

/**
 * Asks the application, which deletes the user with its account.
 * @returns false where the user has no account
 * @throws OPERATION_NOT_ALLOWED where the application refuses, TOO_MANY_ATTEMPTS_TRY_LATER
 */
async function deleteAccount({ request, deps }: CallContext, token: string): Promise<boolean> {
  const outcome = (await deps.deleteAccount?.(token, request)) ?? "none";
  if (outcome === "signed-out") {
    await requireUser(deps, token); // says why: another call has deleted the user meanwhile
    throw new Error("the application refused a token that holds");
  }
  if (outcome === "too-many") throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
  if (typeof outcome === "object") throw new ProtocolError("OPERATION_NOT_ALLOWED", { text: outcome.refusal });
  return outcome === "deleted";
}

async function deleteWithoutAccount({ deps, locale }: CallContext, user: User): Promise<void> {
  const { uid, email, display_name: name } = user;
  await deps.db.transaction().execute(async (tx) => {
    await removeUser(tx, uid);
    if (email) await deps.mailer.queue(tx, { type: "ACCOUNT_DELETED", to: email, locale, data: { name } });
  });
}
