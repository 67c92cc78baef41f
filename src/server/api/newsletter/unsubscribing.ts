import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { dropWaitingNewsletters } from "../../mail/drop-newsletters.ts";
import { accountOfToken, unsubscribeKey } from "../../mail/unsubscribe-token.ts";

/** Without signing in: the link is the proof. A second time, and for an account that is gone, it is done already. */
export const unsubscribe: Handler<Contract["unsubscribe"]> = async ({ token }, context) => {
  const { tx } = context;
  const id = accountOfToken(await unsubscribeKey(tx), token);
  if (id === null) throw notFound();
  const account = await tx
    .updateTable("account")
    .set({ newsletter: false })
    .where("id", "=", id)
    .where("newsletter", "=", true)
    .returning("email")
    .executeTakeFirst();
  if (!account) {
    context.unchanged();
    return { unsubscribed: 1 };
  }
  await dropWaitingNewsletters(tx, account.email);
  context.changed({ kind: "account", id, before: { newsletter: true }, after: { newsletter: false } });
  return { unsubscribed: 1 };
};
