import type { Intent, Understanding } from "@eolaire/understanding";
import { GROUPS_OF_MODULES, type GroupOfModule } from "#core/contract/directory/ask.ts";
import type { Calls } from "./calls.ts";
import type { Unmet } from "./unmet.ts";

type Named = { slug: string; name: string | null; name_ie: string | null };

/** What a module has found, its groups in the order in which they answer the question, and which demands that does not meet. */
export type AskedOfModule = { found: readonly { group: GroupOfModule; items: readonly object[] }[]; unmet: Unmet[] };

/** What a module answers to questions of how one gets somewhere, the default export of its `asks.ts`. It runs on the server and on a device. */
export type AsksPart = {
  /** Its groups of the answer, with the address of the whole list of each. */
  lists: Partial<Record<GroupOfModule, `/${string}`>>;
  /** Reads what only it knows: who runs a boat is as good as the word for it. */
  read(understood: Understanding, calls: Calls): Promise<Understanding>;
  /** @param go what was said of the way; null: only notices were asked for */
  find(
    understood: Understanding,
    go: Intent | null,
    context: { calls: Calls; now: Temporal.Instant },
  ): Promise<AskedOfModule>;
  /** Names of places that it adds to those of the gazetteer, each in both languages. */
  places(calls: Calls): Promise<readonly (readonly (string | null)[])[]>;
  /** The pages that say what a ride costs. */
  operators(by: Intent["by"] | undefined, calls: Calls): Promise<readonly Named[]>;
};

/** Groups of modules without anything in them. */
export const NOTHING_OF_MODULES = Object.fromEntries(
  GROUPS_OF_MODULES.map((group) => [group, []]),
) as unknown as Record<GroupOfModule, []>;
