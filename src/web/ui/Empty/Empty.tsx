import type { ReactNode } from "react";
import styles from "./Empty.module.css";

/** The message in place of an empty list, with what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
