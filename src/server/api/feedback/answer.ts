import type { Feedback } from "../../../contract/feedback.ts";
import { isoInstant } from "../../db/instants.ts";
import type { FeedbackRow } from "./queries.ts";

/** Who is told: the team of a page writes to a sender through us, and does not learn the address. */
export type Reader = "administrator" | "sender" | "team";

export function feedbackAnswer(row: FeedbackRow, reader: Reader): Feedback {
  return {
    id: row.id,
    kind: row.kind as Feedback["kind"],
    status: row.status as Feedback["status"],
    message: row.message,
    name: row.name,
    email: reader === "team" ? null : row.email,
    can_be_answered: row.email !== null || row.account_id !== null,
    locale: row.locale as Feedback["locale"],
    page: row.page,
    account: row.account,
    replies: row.replies.map(({ id, date_created, message, from_sender, account_id, account_name }) => ({
      ...{ id, message, from_sender, date: isoInstant(date_created) },
      by: account_id !== null && account_name !== null ? { id: account_id, name: account_name } : null,
    })),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** What somebody may see who answers or closes it: administrators all of it. */
export const readerOf = ({ type }: { type: string }): Reader => (type === "admin" ? "administrator" : "team");
