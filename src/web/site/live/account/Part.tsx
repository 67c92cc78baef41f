import type { ReactNode } from "react";
import own from "./account.module.css";

/** A part of the account in its own box. */
export const Part = ({
  id,
  title,
  danger = false,
  children,
}: {
  id: string;
  title: string;
  danger?: boolean;
  children: ReactNode;
}) => (
  <section id={id} className={own.part} data-danger={danger} aria-labelledby={`${id}-title`} tabIndex={-1}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);
