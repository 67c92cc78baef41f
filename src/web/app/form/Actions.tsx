import type { ReactNode } from "react";
import layout from "#core/web/ui/layout.module.css";

/** What can be done next, below a form or a message: buttons and links in one row, or in several where there is little room. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={layout.actions} data-gap="4" data-row-gap="3">
    {children}
  </div>
);
