import type { ReactNode } from "react";
import type { Approval } from "../../../domain/page-approval.ts";
import styles from "./badge.module.css";

/** What a state means to whoever reads it: all is well, something waits, is planned, or went wrong. */
export type Tone = "good" | "waits" | "planned" | "bad";

/** A state in a word or two; without a tone it is one among others. */
export const Badge = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);

export const TONE_OF_APPROVAL: Record<Approval | "deleted", Tone | undefined> = {
  approved: "good",
  requested: "waits",
  declined: "bad",
  disabled: "bad",
  deleted: undefined,
};
