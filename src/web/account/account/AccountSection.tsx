import type { ReactNode } from "react";
import layout from "#core/web/ui/layout.module.css";
import own from "./account.module.css";

/** A section of the account. */
export const AccountSection = ({
  id,
  title,
  saved,
  danger = false,
  children,
}: {
  id: string;
  title: string;
  /** The status beside the heading, such as the time of the last save. There it shifts no content. */
  saved?: string;
  danger?: boolean;
  children: ReactNode;
}) => (
  <section
    id={id}
    className={`${layout.stack} ${layout.box} ${own.section}`}
    data-danger={danger}
    aria-labelledby={`${id}-title`}
    tabIndex={-1}
  >
    <div className={layout.row} data-gap="4" data-row-gap="0" data-align="baseline" data-justify="between">
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
