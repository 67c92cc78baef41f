import type { GroupOfModule } from "#core/contract/directory/ask.ts";
import { ASKS_OF_MODULES } from "#start/compiled/asks.ts";

/** The whole list of each group. */
export const LISTS_OF_ANSWERED: Partial<Record<GroupOfModule, string>> = Object.assign(
  {},
  ...ASKS_OF_MODULES.map(({ lists }) => lists),
);
