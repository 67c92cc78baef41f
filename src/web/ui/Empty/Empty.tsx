import type { ReactNode } from "react";
import styles from "./Empty.module.css";

/** An empty list says so, and what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
