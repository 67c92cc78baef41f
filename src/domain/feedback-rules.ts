import type { FEEDBACK_STATUSES } from "../contract/feedback.ts";

export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** Nobody reads a form, writes and sends it in less. */
const LEAST_SECONDS = 3;

type Form = {
  /** A field that people do not see. */
  homepage?: string | undefined;
  seconds?: number | undefined;
};

/** Whether a form was filled in as no person does it. */
export function isFilledByRobot({ homepage = "", seconds = LEAST_SECONDS }: Form): boolean {
  return homepage !== "" || seconds < LEAST_SECONDS;
}

/** What it is after somebody wrote: whoever asked waits, whoever was answered does not. */
export const statusAfterMessage = (fromSender: boolean): FeedbackStatus => (fromSender ? "open" : "replied");

/** What it was before it was closed, by who wrote last. */
export const statusWhenReopened = (replies: readonly { from_sender: boolean }[]): FeedbackStatus =>
  statusAfterMessage(replies.at(-1)?.from_sender ?? true);
