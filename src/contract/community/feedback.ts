import { z } from "zod";
import { emailAddress } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import {
  cursor,
  entity,
  id,
  idOrSlug,
  instant,
  limit,
  listOf,
  maybeText,
  optionalText,
  slug,
  text,
} from "../fields.ts";
import { FIRST, LOCALES } from "../locales.ts";

export const FEEDBACK_KINDS = ["question", "suggestion", "correction", "problem", "report"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const FEEDBACK_STATUSES = ["open", "replied", "closed"] as const;

const person = z.object({ id, name: z.string() }).nullable();

const feedbackReply = z
  .object({
    id,
    date: instant,
    message: z.string(),
    from_sender: z.boolean().meta({ description: "Whether the sender of the feedback wrote it" }),
    by: person.meta({ description: "null: the account does not exist any more" }),
  })
  .meta({ id: "FeedbackReply" });

export const feedback = z
  .object({
    ...entity,
    kind: z.enum(FEEDBACK_KINDS),
    status: z.enum(FEEDBACK_STATUSES),
    suspected: z
      .boolean()
      .meta({ description: "Whether it looks as if a robot had sent it; only administrators know" }),
    message: z.string(),
    name: maybeText,
    email: maybeText.meta({ description: "For administrators and the sender; others answer by `/feedback/reply`" }),
    can_be_answered: z.boolean().meta({ description: "Whether there is an address to which a reply can be sent" }),
    locale: z.enum(LOCALES).meta({ description: "The language in which it was written and is answered" }),
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText }).nullable(),
    account: person.meta({ description: "The account of a sender who was signed in" }),
    replies: z.array(feedbackReply).meta({ description: "Oldest first" }),
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
    summary: "With a message: send feedback about the directory or a page. Without: list feedback, for administrators",
    who: "anybody",
    audit: "feedback.send",
    idempotent: true,
    input: z.object({
      message: message.optional(),
      kind: z.enum(FEEDBACK_KINDS).optional().meta({ description: "A `report` is visible to administrators only" }),
      page_id: idOrSlug.optional().meta({ description: "The page that it is about; left out: the directory" }),
      name: optionalText(text(100)),
      email: optionalText(emailAddress).meta({ description: "The address for the answer; by default the account's" }),
      locale: z.enum(LOCALES).default(FIRST),
      homepage: z.string().max(500, { error: "too-long" }).optional().meta({
        description: "Honeypot: people leave it empty",
      }),
      seconds: z
        .number({ error: "wrong-form" })
        .min(0, { error: "out-of-range" })
        .optional()
        .meta({ description: "How long the form was open, to detect robots" }),
      suspected: z.boolean().default(false).meta({ description: "In a list: only feedback that looks like a robot's" }),
      status: status.optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: z.union([feedback, feedbackList]),
    errors: ["no-token", "no-account", "not-yours", "second-factor-required", "not-found"],
  }),
  pageFeedback: privateRead({
    path: "/page/feedback",
    summary: "List the feedback about a page, for its team, without reports",
    who: "team",
    task: "messages",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, status: status.optional(), cursor: cursor.optional(), limit }),
    answer: feedbackList,
  }),
  ownFeedback: privateRead({
    path: "/feedback/mine",
    summary: "List the feedback that the caller sent while signed in or from their verified address, newest first",
    who: "account",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(feedback),
  }),
  continueFeedback: write({
    path: "/feedback/message",
    summary: "Send another message about the caller's feedback, which reopens it",
    who: "account",
    audit: "feedback.message",
    idempotent: true,
    input: z.object({ id, message }),
    answer: feedback,
    errors: ["not-found", "list-full"],
  }),
  replyToFeedback: write({
    path: "/feedback/reply",
    summary: "Reply to feedback, also by email where there is an address, in the language in which it was written",
    who: "team",
    task: "messages",
    subject,
    audit: "feedback.reply",
    atOnce: "not-shown",
    idempotent: true,
    input: z.object({ id, message }),
    answer: feedback,
    errors: ["list-full", "address-not-verified", "page-not-approved", "mails-muted"],
  }),
  closeFeedback: write({
    path: "/feedback/close",
    summary: "Close feedback; with `closed: false` reopen it",
    who: "team",
    task: "messages",
    subject,
    audit: "feedback.close",
    atOnce: "not-shown",
    input: z.object({ id, closed: z.boolean().default(true) }),
    answer: feedback,
  }),
  suspectFeedback: write({
    path: "/feedback/suspect",
    summary: "Put feedback aside as a robot's; with `suspected: false` deliver it as if it had just arrived",
    who: "admin",
    task: "office",
    subject,
    audit: "feedback.suspect",
    input: z.object({ id, suspected: z.boolean().default(true) }),
    answer: feedback,
  }),
  deleteFeedback: write({
    path: "/feedback/delete",
    summary: "Delete feedback with its replies",
    who: "admin",
    task: "destroy",
    subject,
    audit: "feedback.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
};
