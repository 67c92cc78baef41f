import { z } from "zod";
import { clearable, emailAddress } from "./contact-fields.ts";
import { privateRead, write } from "./endpoint.ts";
import { cursor, entity, id, idOrSlug, instant, limit, listOf, maybeText, slug, text } from "./fields.ts";
import { LOCALES } from "./locales.ts";

export const FEEDBACK_KINDS = ["question", "suggestion", "correction", "problem", "report"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const FEEDBACK_STATUSES = ["open", "replied", "closed"] as const;

const person = z.object({ id, name: z.string() }).nullable();

const feedbackReply = z
  .object({
    id,
    date: instant,
    message: z.string(),
    from_sender: z.boolean().meta({ description: "Whoever had written wrote again" }),
    by: person.meta({ description: "null: not known any more" }),
  })
  .meta({ id: "FeedbackReply" });

export const feedback = z
  .object({
    ...entity,
    kind: z.enum(FEEDBACK_KINDS),
    status: z.enum(FEEDBACK_STATUSES),
    message: z.string(),
    name: maybeText,
    email: maybeText.meta({ description: "For administrators and the sender alone: others write to it by `reply`" }),
    can_be_answered: z.boolean().meta({ description: "Whether a reply reaches somebody: there is an address" }),
    locale: z.enum(LOCALES).meta({ description: "In which it was written, and is answered" }),
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText }).nullable(),
    account: person.meta({ description: "Of a sender who was signed in" }),
    replies: z.array(feedbackReply).meta({ description: "The oldest first" }),
  })
  .meta({ id: "Feedback" });
export type Feedback = z.output<typeof feedback>;

const status = z.enum(FEEDBACK_STATUSES);
const message = text(4000, 1);
const feedbackList = listOf(feedback).extend({ total: z.int() });
const subject = { kind: "feedback", field: "id" } as const;

export const feedbackEndpoints = {
  feedback: write({
    path: "/feedback",
    summary:
      "With a message: sends it to those who look after the directory, or the page. Without: lists, for administrators",
    who: "anybody",
    audit: "feedback.send",
    idempotent: true,
    input: z.object({
      message: message.optional(),
      kind: z.enum(FEEDBACK_KINDS).optional().meta({ description: "`report` is for administrators alone" }),
      page_id: idOrSlug.optional().meta({ description: "What it is about; left out: the directory" }),
      name: clearable(text(100)),
      email: clearable(emailAddress).meta({ description: "Where an answer goes; of a signed-in sender the account's" }),
      locale: z.enum(LOCALES).default("en"),
      homepage: z.string().max(500, { error: "too-long" }).optional().meta({
        description: "People leave it empty",
      }),
      seconds: z
        .number({ error: "wrong-form" })
        .min(0, { error: "out-of-range" })
        .optional()
        .meta({ description: "For how long a person had the form before them" }),
      status: status.optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: z.union([feedback, feedbackList]),
    errors: ["no-token", "no-account", "not-yours", "not-found"],
  }),
  pageFeedback: privateRead({
    path: "/page/feedback",
    summary: "What people wrote about a page, for its team; reports go to the administrators alone",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, status: status.optional(), cursor: cursor.optional(), limit }),
    answer: feedbackList,
  }),
  ownFeedback: privateRead({
    path: "/feedback/mine",
    summary: "What the caller sent while signed in, or from their verified address, with the replies, the newest first",
    who: "account",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(feedback),
  }),
  continueFeedback: write({
    path: "/feedback/message",
    summary: "Another message of whoever had written: it opens again",
    who: "account",
    audit: "feedback.message",
    idempotent: true,
    input: z.object({ id, message }),
    answer: feedback,
    errors: ["not-found", "list-full"],
  }),
  replyToFeedback: write({
    path: "/feedback/reply",
    summary: "Answers, by e-mail too where there is an address, in the language in which it was written",
    who: "team",
    subject,
    audit: "feedback.reply",
    idempotent: true,
    input: z.object({ id, message }),
    answer: feedback,
    errors: ["list-full"],
  }),
  closeFeedback: write({
    path: "/feedback/close",
    summary: "Nothing is left to do; with `closed: false` it is taken up again",
    who: "team",
    subject,
    audit: "feedback.close",
    input: z.object({ id, closed: z.boolean().default(true) }),
    answer: feedback,
  }),
  deleteFeedback: write({
    path: "/feedback/delete",
    summary: "Takes it away with its replies",
    who: "admin",
    subject,
    audit: "feedback.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
};
