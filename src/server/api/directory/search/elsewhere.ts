import { type ModuleName, thoseOn } from "#core/contract/module-names.ts";
import { StartRefused } from "#core/server/config/start-refused.ts";
import { SEARCHES_OF_MODULES } from "#start/compiled/searches.ts";
import type { SearchPart } from "./part.ts";

/** @throws StartRefused */
export function requireSearchPart(off: readonly ModuleName[]): void {
  if (thoseOn(SEARCHES_OF_MODULES, off).length > 0) return;
  throw new StartRefused(
    "config",
    "SEARCH_URL: the part of the product that searches elsewhere is off (MODULES), or not built in.",
  );
}

/** The first of those that are built in, once the start has required one. */
export const searchPart = (): SearchPart => SEARCHES_OF_MODULES[0]!;
