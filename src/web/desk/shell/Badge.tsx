import type { ReactNode } from "react";
import type { Approval } from "#core/domain/pages/page-approval.ts";
import styles from "./badge.module.css";

/** The meaning of a state: fine, waiting, planned, or failed. */
export type Tone = "good" | "waits" | "planned" | "bad";

/** A state in a word or two; neutral without a tone. */
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
