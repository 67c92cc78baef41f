import type { ComponentType } from "react";
import type { AnyScreen } from "./screen.ts";

/** The public screens of a module, the default export of its `site.ts`. */
export type SitePart = { screens: readonly AnyScreen[] };

/** What a module has among what is the reader's own in the header, the default export of its `header.ts`: small, since each document has it. */
export type HeaderPart = {
  component: ComponentType;
  /** An inline script below it, the same in every document: the content security policy names its hash. */
  script?: { id: string; source: string };
};
