import { inLanguage } from "../../../domain/in-language.ts";
import type { Database } from "../../db/connect.ts";
import { queueMessage } from "../../mail/outbox.ts";

type PageMail = "PAGE_APPROVED" | "PAGE_DECLINED" | "PAGE_DISABLED" | "PAGE_ENABLED" | "PAGE_OWNER";

/**
 * Writes to the owner of a page in her language, about the page as it is in this transaction. Where it has no owner, or
 * one without an address, nobody is written to.
 * @param message what an administrator adds; an empty text: nothing
 */
export async function mailOwner(
  tx: Database,
  pageId: string,
  { type, message = "" }: { type: PageMail; message?: string },
): Promise<void> {
  const row = await ownerToWriteTo(tx, pageId);
  if (!row?.email) return;
  const locale = row.locale === "ga" ? "ga" : "en";
  const page = inLanguage(row, "name", locale) ?? "";
  // A new owner has work to do; whoever reads that a page is public wants to see it.
  const path = row.is_public && type !== "PAGE_OWNER" ? `/pages/${row.slug}` : `/manage/${row.id}`;
  await queueMessage(tx, { type, to: row.email, locale, data: { page, path, message } });
}

/** The page with whoever may be written to about it: not to somebody who was shut out, or has left. */
export function ownerToWriteTo(tx: Database, pageId: string) {
  return tx
    .selectFrom("page")
    .innerJoin("account", "account.id", "page.user_id")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.is_public", "page.date_deleted"])
    .select(["account.id as owner_id", "account.email", "account.locale"])
    .where("page.id", "=", pageId)
    .where("account.deleted", "=", false)
    .where("account.disabled", "=", false)
    .executeTakeFirst();
}
