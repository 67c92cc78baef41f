import type { ComponentProps } from "react";
import styles from "./Button.module.css";

type Kind = "main" | "soft" | "quiet";

/** A link in the shape of a button: `main` for the primary action, `soft` for a secondary one, `quiet` for navigation. */
export function ButtonLink({ kind = "main", className = "", ...rest }: ComponentProps<"a"> & { kind?: Kind }) {
  return <a className={`${styles.button} ${styles[kind]} ${className}`} data-print="no" {...rest} />;
}

export function Button({ kind = "main", className = "", ...rest }: ComponentProps<"button"> & { kind?: Kind }) {
  return <button className={`${styles.button} ${styles[kind]} ${className}`} data-print="no" {...rest} />;
}
