import { z } from "zod";
import { queueMessage } from "../../mail/outbox.ts";
import { call, text } from "../call.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { removeUser } from "../users.ts";
import { MAX_TOKEN } from "./field-limits.ts";

/** `accounts:delete`: deletes the caller with all attached rows. */
export const deleteUser = call(z.object({ idToken: text(MAX_TOKEN) }), async ({ idToken }, { deps, locale }) => {
  const caller = await requireUser(deps, idToken);
  requireRecentSignIn(deps, caller);
  const { uid, email, display_name: name } = caller.user;
  await deps.db.transaction().execute(async (tx) => {
    await removeUser(tx, uid);
    if (email) await queueMessage(tx, { type: "ACCOUNT_DELETED", to: email, locale, data: { name } });
  });
  return {};
});
