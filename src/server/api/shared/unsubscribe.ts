import { mailsOf, type WishByLink } from "#core/contract/accounts/wishes.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { dropWaiting } from "#core/server/mail/drop-waiting.ts";
import { accountOfToken, unsubscribeKey } from "#core/server/mail/unsubscribe-token.ts";

/**
 * Works without a sign-in, by the signed token of the link. Repeating it, or a deleted account, is no error.
 * @throws ProblemError `not-found` for a token that is not signed for these mails
 */
export async function unsubscribeByLink(
  context: WriteContext,
  token: string,
  wish: WishByLink,
): Promise<{ unsubscribed: 1 }> {
  const { tx } = context;
  const id = accountOfToken(await unsubscribeKey(tx), token, wish);
  if (id === null) throw notFound();
  const account = await tx
    .updateTable("account")
    .set({ [wish]: false })
    .where("id", "=", id)
    .where(wish, "=", true)
    .where("deleted", "=", false)
    .returning("email")
    .executeTakeFirst();
  if (!account) {
    context.unchanged();
    return { unsubscribed: 1 };
  }
  await dropWaiting(tx, account.email, mailsOf([wish]));
  context.changed({ kind: "account", id, before: { [wish]: true }, after: { [wish]: false } });
  return { unsubscribed: 1 };
}
