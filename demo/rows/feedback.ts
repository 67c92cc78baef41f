import type { Insertable } from "kysely";
import { pathToContinue } from "#core/server/api/community/feedback/queries.ts";
import type { Feedback, FeedbackReply, Notification, Outbox } from "#core/server/db/schema.ts";
import type { DemoFeedback, DemoPage } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idAt } from "./ids.ts";
import { pageSlug } from "./pages.ts";

type FeedbackRows = {
  feedback: Insertable<Feedback>[];
  feedback_reply: Insertable<FeedbackReply>[];
  notification: Insertable<Notification>[];
  outbox: Insertable<Outbox>[];
};

type Given = { calendar: DemoCalendar; pages: readonly DemoPage[]; pageIds: Ids; people: Ids };

/** What visitors wrote, with answers, their mails, and what the administrators were told of it; the oldest first. */
export function feedbackRows(messages: readonly DemoFeedback[], given: Given): FeedbackRows {
  const { calendar, pageIds, people } = given;
  const all = messages
    .map((message) => ({ ...message, sent: calendar.at(message.day, message.time) }))
    .sort((one, other) => Temporal.Instant.compare(one.sent, other.sent))
    .map((message) => ({ ...message, id: idAt(message.sent), page_id: pageIds.get(message.page_key ?? "") ?? null }));
  return {
    feedback: all.map(({ id, page_id, sent, kind, locale, from, name, email, message, status }) => ({
      id,
      page_id,
      kind,
      locale,
      message,
      status,
      demo: true,
      date_created: sent.toString(),
      account_id: people.get(from ?? "") ?? null,
      name: name ?? null,
      email: email ?? null,
    })),
    feedback_reply: all.flatMap(({ id, replies }) =>
      replies.map(({ day, time, by, message }) => ({
        id: idAt(calendar.at(day, time)),
        feedback_id: id,
        account_id: people.get(by)!,
        message,
        date_created: calendar.at(day, time).toString(),
      })),
    ),
    notification: all.map(({ id, page_id, from, kind, sent }) => ({
      id: idAt(sent),
      kind: "feedback-arrived",
      page_id,
      account_id: people.get(from ?? "") ?? null,
      detail: { feedback_id: id, kind },
      date_created: sent.toString(),
    })),
    outbox: all.flatMap((message) => mailRows(message, given)),
  };
}

/** The mails in which the answers went out. */
function mailRows(
  { email, message: written, replies, locale, name = "", from = "", page_key }: DemoFeedback,
  { calendar, pages, people }: Given,
) {
  if (!email) return [];
  const about = pages.find(({ key }) => key === page_key);
  const page = (locale === "ga" ? about?.name_ie : about?.name) ?? "";
  const path = pathToContinue({
    account_id: people.get(from) ?? null,
    page: about ? { slug: pageSlug(about) } : null,
  });
  return replies.map(({ day, time, message }): Insertable<Outbox> => {
    const sent = calendar.at(day, time);
    return {
      id: idAt(sent),
      kind: "mail",
      type: "FEEDBACK_REPLY",
      recipient: email,
      locale,
      data: { name, page, message, written, path },
      state: "sent",
      attempts: 1,
      date_created: sent.toString(),
      date_sent: sent.add({ seconds: 4 }).toString(),
    };
  });
}
