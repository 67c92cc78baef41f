import { inLanguage } from "../../../domain/in-language.ts";
import type { Database } from "../../db/connect.ts";
import { limitKey, spend } from "../../http/rate-limit.ts";
import { queueMessage } from "../../mail/outbox.ts";
import { ownerToWriteTo } from "../pages/mail-owner.ts";
import type { FeedbackRow } from "./queries.ts";

/** Nobody's mailbox is filled: what comes beyond that waits on the desk. By page. */
const MAILS_ABOUT_PAGE = { points: 10, seconds: 60 * 60 };

/** To the owner of the page that it is about, in her language; reports are the administrators' alone. */
export async function notifyOwner(tx: Database, row: FeedbackRow, message: string): Promise<void> {
  const { page, kind, account_id } = row;
  if (!page || kind === "report") return;
  const owner = await ownerToWriteTo(tx, page.id);
  if (!owner?.email || owner.date_deleted || owner.owner_id === account_id) return;
  if (!(await spend(tx, limitKey("feedback to", page.id), MAILS_ABOUT_PAGE))) return;
  const locale = owner.locale === "ga" ? "ga" : "en";
  const data = {
    page: inLanguage(page, "name", locale) ?? "",
    name: row.name ?? "",
    kind,
    message,
  };
  const path = `/manage/${page.slug}/feedback`;
  await queueMessage(tx, { type: "FEEDBACK_ON_PAGE", to: owner.email, locale, data: { ...data, path } });
}

/** To whoever had written, in the language in which they wrote; nobody, where they left no address. */
export async function mailReply(tx: Database, row: FeedbackRow, message: string): Promise<void> {
  if (row.email === null) return;
  const locale = row.locale === "ga" ? "ga" : "en";
  const page = (row.page && inLanguage(row.page, "name", locale)) ?? "";
  const written = row.replies.findLast(({ from_sender }) => from_sender)?.message ?? row.message;
  const data = { name: row.name ?? "", page, message, written, path: pathToWriteAgain(row) };
  await queueMessage(tx, { type: "FEEDBACK_REPLY", to: row.email, locale, data });
}

type Written = { account_id: string | null; page: { slug: string } | null };

/** An account has its own messages before it; anybody else has the form, about the same page. */
export function pathToWriteAgain({ account_id, page }: Written): string {
  if (account_id) return "/manage/messages";
  return page ? `/feedback?page=${page.slug}` : "/feedback";
}
