import type { GroupOfModule } from "#core/contract/directory/ask.ts";
import { ASKS_OF_MODULES } from "#start/compiled/asks.ts";

/** The whole list of each group. */
export const LISTS_OF_ANSWERED = Object.fromEntries(ASKS_OF_MODULES.map(({ group, list }) => [group, list])) as Record<
  GroupOfModule,
  string
>;
