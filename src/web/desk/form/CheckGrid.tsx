import type { ReactNode } from "react";
import layout from "#core/web/ui/layout.module.css";
import styles from "./form.module.css";

/** Many checkboxes of one question, in as many columns as have room. */
export const CheckGrid = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.grid} ${styles.checks}`} data-least="220" data-gap="4" data-row-gap="2" data-above="3">
    {children}
  </div>
);

/** Radio buttons or checkboxes of a group, in columns. */
export const Several = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.grid} ${styles.several}`} data-gap="5" data-row-gap="3" data-above="3">
    {children}
  </div>
);
