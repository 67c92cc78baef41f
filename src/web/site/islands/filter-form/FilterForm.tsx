import type { ReactNode } from "react";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./filter-form.css";

interface Props {
  action: string;
  className?: string | undefined;
  /**
   * The fields, and a button with `data-submit` for browsers without scripts. A panel is an element with `popover`: its button
   * with `data-count` gets the number of places that the choices in it leave.
   */
  children: ReactNode;
  /** Stands in the line of the fields without being one of them. */
  beside?: ReactNode;
  barClassName?: string | undefined;
}

/** Filters as a GET form. With the script it is submitted when a choice outside of its panel changes. */
export function FilterForm({ action, className, barClassName, children, beside }: Props) {
  useIsland("filter-form");
  return (
    <filter-form>
      <div className={barClassName} data-print="no">
        <form action={action} method="get" className={className}>
          {children}
        </form>
        {beside}
      </div>
      <p role="status" />
    </filter-form>
  );
}
