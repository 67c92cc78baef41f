import type { ReactNode } from "react";
import own from "./account.module.css";

/** A part of the account in its own box. */
export const Part = ({
  id,
  title,
  saved,
  danger = false,
  children,
}: {
  id: string;
  title: string;
  /** When it was kept last, or what has just been done: beside the heading, so that nothing moves. */
  saved?: string;
  danger?: boolean;
  children: ReactNode;
}) => (
  <section id={id} className={own.part} data-danger={danger} aria-labelledby={`${id}-title`} tabIndex={-1}>
    <div className={own.partHead}>
      <h2 id={`${id}-title`}>{title}</h2>
      {saved !== undefined && (
        <p role="status" className={own.saved}>
          {saved}
        </p>
      )}
    </div>
    {children}
  </section>
);
