import type { FEEDBACK_STATUSES } from "#core/contract/community/feedback.ts";

export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** Few people can read, fill in and send the form in less time; a browser that fills forms in by itself helps some to. */
const MIN_SECONDS = 3;

type Form = {
  /** Honeypot: a field that people do not see. */
  homepage?: string | undefined;
  seconds?: number | undefined;
};

/** Whether a form looks as if a robot had filled it in. */
export function isSuspected({ homepage = "", seconds = MIN_SECONDS }: Form): boolean {
  return homepage !== "" || seconds < MIN_SECONDS;
}

/** After a message of the sender feedback is open, after a reply it is replied. */
export const statusAfterMessage = (fromSender: boolean): FeedbackStatus => (fromSender ? "open" : "replied");

/** The status before it was closed, derived from the author of the last reply. */
export const statusWhenReopened = (replies: readonly { from_sender: boolean }[]): FeedbackStatus =>
  statusAfterMessage(replies.at(-1)?.from_sender ?? true);
