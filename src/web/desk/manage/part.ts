import type { ComponentType } from "react";

/** The part that a module has in the desk of owners, the default export of its `manage.ts`. */
export type ManagePart = {
  /** What it asks of an owner, above the list of their pages; it shows nothing where there is nothing to do. */
  due?: ComponentType;
  /** On the first screen of a page, for who may edit it; it shows nothing where there is nothing to do. */
  overview?: ComponentType;
  /** What carries the hours of a page elsewhere. */
  everywhere?: ComponentType;
};
