import type { ComponentProps } from "react";
import styles from "./Button.module.css";

type Kind = "main" | "soft" | "quiet";

/** A link that looks like what it does: the main thing, a second thing, or a way on. */
export function ButtonLink({ kind = "main", className = "", ...rest }: ComponentProps<"a"> & { kind?: Kind }) {
  return <a className={`${styles.button} ${styles[kind]} ${className}`} {...rest} />;
}

export function Button({ kind = "main", className = "", ...rest }: ComponentProps<"button"> & { kind?: Kind }) {
  return <button className={`${styles.button} ${styles[kind]} ${className}`} {...rest} />;
}
