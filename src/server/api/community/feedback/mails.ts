import { localeOf } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { findOwnerToMail } from "#core/server/api/pages/page-model/queries.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { limitKey, spend } from "#core/server/http/rate-limit.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { mailAsMember } from "../mail-reports/effects.ts";
import { type FeedbackRow, pathToContinue } from "./queries.ts";

/** By page, so that nobody's mailbox is flooded; further feedback is shown on the desk only. */
const MAILS_ABOUT_PAGE = { points: 10, seconds: 60 * 60 };

/** Mails the owner of the page in the owner's language. Reports are for administrators only. */
export async function notifyOwner(tx: Database, row: FeedbackRow, message: string): Promise<void> {
  const { page, kind, account_id } = row;
  if (!page || kind === "report") return;
  const owner = await findOwnerToMail(tx, page.id);
  if (!owner?.email || owner.date_deleted || owner.owner_id === account_id) return;
  if (!(await spend(tx, limitKey("feedback to", page.id), MAILS_ABOUT_PAGE))) return;
  const locale = localeOf(owner.locale);
  const data = {
    page: inLanguage(page, "name", locale) ?? "",
    name: row.name ?? "",
    kind,
    message,
  };
  const path = `/manage/${page.slug}/feedback`;
  await queueMessage(tx, { type: "FEEDBACK_ON_PAGE", to: owner.email, locale, data: { ...data, path } });
}

/** Mails a reply to the sender in the language of the feedback, where the sender left an address. */
export async function mailReply(
  context: WriteContext<AccountCaller>,
  row: FeedbackRow,
  message: string,
): Promise<void> {
  if (row.email === null) return;
  const locale = localeOf(row.locale);
  const page = (row.page && inLanguage(row.page, "name", locale)) ?? "";
  const written = row.replies.findLast(({ from_sender }) => from_sender)?.message ?? row.message;
  const data = { name: row.name ?? "", page, message, written, path: pathToContinue(row) };
  await mailAsMember(context, row.page?.id ?? null, { type: "FEEDBACK_REPLY", to: row.email, locale, data });
}
