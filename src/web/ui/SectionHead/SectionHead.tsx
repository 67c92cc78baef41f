import type { ReactNode } from "react";
import layout from "../layout.module.css";
import styles from "./SectionHead.module.css";

/** The heading of a section with a link to the whole list. */
export function SectionHead({
  id,
  title,
  more,
}: {
  id?: string;
  title: ReactNode;
  more?: { href: string; text: string };
}) {
  return (
    <div className={`${layout.row} ${styles.head}`} data-gap="4">
      <h2 id={id}>{title}</h2>
      {more && <a href={more.href}>{more.text}</a>}
    </div>
  );
}
