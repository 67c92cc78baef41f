import { localeOf } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";

export type ClaimedPage = {
  id: string;
  slug: string;
  name: string | null;
  name_ie: string | null;
  location: string | null;
};

const COLUMNS = ["page.id", "page.slug", "page.name", "page.name_ie", "page.location"] as const;

/**
 * Locks a page that can be claimed, so that of several claims one succeeds. Index: page_pkey.
 * @throws ProblemError `page-has-owner`, or `not-found` for a page that is not public
 */
export async function lockClaimable(tx: Database, pageId: string) {
  const page = await tx
    .selectFrom("page")
    .select([...COLUMNS, "page.user_id", "page.contact_number", "page.email"])
    .where("page.id", "=", pageId)
    .where("page.is_public", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!page) throw notFound();
  if (page.user_id !== null) throw new ProblemError("page-has-owner");
  return page;
}

type Joining = { page: ClaimedPage; accountId: string; proof: "phone" | "email" | "note" | "letter" };

/**
 * Makes the claimant the owner of a locked page, and notifies its managers and the administrators.
 * @throws ProblemError `not-found` for an account that was disabled or deleted meanwhile
 */
export async function joinPage(context: WriteContext, { page, accountId, proof }: Joining): Promise<void> {
  const { tx } = context;
  const account = await tx
    .selectFrom("account")
    .select("name")
    .where("id", "=", accountId)
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .forShare()
    .executeTakeFirst();
  if (!account) throw notFound();
  await tx.updateTable("page").set({ user_id: accountId }).where("id", "=", page.id).execute();
  const manager = tx.deleteFrom("page_manager").where("page_id", "=", page.id);
  await manager.where("account_id", "=", accountId).execute();
  await tx.deleteFrom("claim_letter").where("page_id", "=", page.id).execute();
  const codes = tx.deleteFrom("page_claim").where("page_id", "=", page.id).where("proof", "<>", "note");
  await codes.execute();
  await mailManagers(tx, page, account.name);
  await notifyAdmins(tx, { kind: "page-claimed", page_id: page.id, account_id: accountId, detail: { proof } });
  context.changed({
    kind: "page",
    id: page.id,
    before: { owner: null },
    after: { owner: accountId, proof },
    shown: "on-page", // it says whether somebody looks after it
  });
}

/** Index: page_manager_pkey. */
async function mailManagers(tx: Database, page: ClaimedPage, name: string): Promise<void> {
  const managers = await tx
    .selectFrom("page_manager")
    .innerJoin("account", "account.id", "page_manager.account_id")
    .select(["account.email", "account.locale"])
    .where("page_manager.page_id", "=", page.id)
    .where("account.disabled", "=", false)
    .where("account.deleted", "=", false)
    .execute();
  for (const { email, locale } of managers) {
    if (email === null) continue;
    const data = { ...mailData(page, locale), name, message: "" };
    await queueMessage(tx, { type: "CLAIM_JOINED", to: email, locale: localeOf(locale), data });
  }
}

/** The name of a page in the language of a mail, and its desk. */
export function mailData(page: ClaimedPage, locale: string) {
  return { page: inLanguage(page, "name", localeOf(locale)) ?? page.slug, path: `/manage/${page.id}` };
}

/** What answers show of a page. */
export const pageAnswer = ({ id, slug, name, name_ie, location }: ClaimedPage): ClaimedPage => ({
  id,
  slug,
  name,
  name_ie,
  location,
});
