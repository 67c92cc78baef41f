import type { AnyScreen } from "./screen.ts";

/** The public screens of a module, the default export of its `site.ts`. */
export type SitePart = { screens: readonly AnyScreen[] };
