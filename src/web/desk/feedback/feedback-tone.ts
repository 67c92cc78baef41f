import type { Feedback } from "../../../contract/feedback.ts";
import type { Tone } from "../shell/Badge.tsx";

export const TONE_OF_FEEDBACK: Record<Feedback["status"], Tone | undefined> = {
  open: "waits",
  replied: "good",
  closed: undefined,
};
