import type { WriteContext } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { dropWaiting } from "#core/server/mail/drop-waiting.ts";
import { accountOfToken, unsubscribeKey } from "#core/server/mail/unsubscribe-token.ts";

/** The column of `account` and the type of the mails that a link turns off. */
const MAILS = {
  newsletter: { column: "newsletter", type: "FEATURE" },
  figures: { column: "monthly_figures", type: "MONTHLY_FIGURES" },
} as const;

/**
 * Works without a sign-in, by the signed token of the link. Repeating it, or a deleted account, is no error.
 * @throws ProblemError `not-found` for a token that is not signed for these mails
 */
export async function unsubscribeByLink(
  context: WriteContext,
  token: string,
  of: keyof typeof MAILS,
): Promise<{ unsubscribed: 1 }> {
  const { tx } = context;
  const { column, type } = MAILS[of];
  const id = accountOfToken(await unsubscribeKey(tx), token, of);
  if (id === null) throw notFound();
  const account = await tx
    .updateTable("account")
    .set({ [column]: false })
    .where("id", "=", id)
    .where(column, "=", true)
    .where("deleted", "=", false)
    .returning("email")
    .executeTakeFirst();
  if (!account) {
    context.unchanged();
    return { unsubscribed: 1 };
  }
  await dropWaiting(tx, account.email, [type]);
  context.changed({ kind: "account", id, before: { [column]: true }, after: { [column]: false } });
  return { unsubscribed: 1 };
}
