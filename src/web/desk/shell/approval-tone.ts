import type { Approval } from "../../../domain/page-approval.ts";
import type { Tone } from "./Badge.tsx";

export const TONE_OF_APPROVAL: Record<Approval | "deleted", Tone | undefined> = {
  approved: "good",
  requested: "waits",
  declined: "bad",
  disabled: "bad",
  deleted: undefined,
};
