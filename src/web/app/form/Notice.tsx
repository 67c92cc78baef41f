import type { ReactNode } from "react";
import styles from "./form.module.css";

/** Something to know, said to a screen reader when it appears. */
export const Notice = ({ kind = "info", children }: { kind?: "info" | "done" | "warning"; children: ReactNode }) => (
  <div role="status" className={styles.notice} data-kind={kind}>
    {children}
  </div>
);
