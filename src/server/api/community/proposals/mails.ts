import { type Locale, localeOf } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { findOwnerToMail } from "#core/server/api/pages/page-model/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { limitKey, spend } from "#core/server/http/rate-limit.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";

/** By page, so that nobody's mailbox is flooded; the desk shows all of them. */
const MAILS_ABOUT_PAGE = { points: 5, seconds: 24 * 60 * 60 };

type Named = { id: string; slug: string; name: string | null; name_ie: string | null };
type Sender = { name: string | null; note: string | null; account_id: string | null };

/** Mails the owner in the owner's language. Of a page without an owner the administrators decide. */
export async function notifyDeciders(tx: Database, page: Named, { name, note, account_id }: Sender): Promise<void> {
  const owner = await findOwnerToMail(tx, page.id);
  if (!owner) return notifyAdmins(tx, { kind: "corrections-suggested", page_id: page.id, account_id });
  if (!owner.email || owner.owner_id === account_id) return;
  if (!(await spend(tx, limitKey("corrections of", page.id), MAILS_ABOUT_PAGE))) return;
  const locale = localeOf(owner.locale);
  const data = { page: inLanguage(page, "name", locale) ?? "", name: name ?? "", message: note ?? "" };
  const path = `/manage/${page.slug}/corrections`;
  await queueMessage(tx, { type: "CORRECTIONS_SUGGESTED", to: owner.email, locale, data: { ...data, path } });
}

/** Thanks the sender in the language of their form. */
export async function thank(
  tx: Database,
  page: Named,
  { email, name, locale }: { email: string | null; name: string | null; locale: Locale },
): Promise<void> {
  if (email === null) return;
  const data = { page: inLanguage(page, "name", locale) ?? "", name: name ?? "", path: `/pages/${page.slug}` };
  await queueMessage(tx, { type: "CORRECTION_ACCEPTED", to: email, locale, data });
}

/** By page: the office decides field by field. */
const MAILS_ABOUT_EDITS = { points: 5, seconds: 24 * 60 * 60 };

/** Tells who made an edit of the page that the office has decided, in their language. */
export async function mailEditor(
  tx: Database,
  page: Named,
  { account_id }: { account_id: string | null },
  type: "EDIT_ACCEPTED" | "EDIT_REFUSED",
  reason: string | null = null,
): Promise<void> {
  if (account_id === null) return;
  const editor = await tx
    .selectFrom("account")
    .select(["email", "locale"])
    .where("id", "=", account_id)
    .where("deleted", "=", false)
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (!editor?.email || !(await spend(tx, limitKey("edits of", page.id), MAILS_ABOUT_EDITS))) return;
  const locale = localeOf(editor.locale);
  const path = type === "EDIT_ACCEPTED" ? `/pages/${page.slug}` : `/manage/${page.slug}/corrections`;
  const data = { page: inLanguage(page, "name", locale) ?? "", path, message: reason ?? "" };
  await queueMessage(tx, { type, to: editor.email, locale, data });
}
