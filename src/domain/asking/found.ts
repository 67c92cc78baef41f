import type { PageCard } from "#core/contract/pages/card.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { type Calls, withoutMissing } from "./calls.ts";
import type { Evidence } from "./judged.ts";
import type { AsksPart } from "./module.ts";
import type { SearchInput } from "./search.ts";
import type { Unmet } from "./unmet.ts";
import type { Names } from "./vocabulary.ts";

export type Context = { calls: Calls; names: Names; now: Temporal.Instant; modules: readonly AsksPart[] };

/** By its slug. */
export type Compared = Pick<PageCard, "slug">;

export type Found = {
  search: SearchInput;
  /** What nothing is against; where something was named, that. */
  pages: SearchResult;
  /** Where nothing fits: those that differ least, none of which has what is not wanted. */
  nearest: PageCard[];
  /** Beside a named place that is closed then: others of its kind that are open. */
  instead: PageCard[];
  /** By slug, for those that were compared with the question one by one. */
  evidence: ReadonlyMap<string, readonly Evidence[]>;
  unmet: Unmet[];
  isNamed: boolean;
};

/** Of so many places each is compared with what a search cannot ask. */
export const EXAMINED = 40;
export const NEAREST_SHOWN = 6;

export const found = (search: SearchInput, pages: SearchResult): Found => ({
  search,
  pages,
  nearest: [],
  instead: [],
  evidence: new Map(),
  unmet: [],
  isNamed: false,
});

export const searched = async (search: SearchInput, calls: Calls): Promise<Found> =>
  found(search, await calls.pages(withoutMissing(search)));

export const withItems = (of: Found, items: PageCard[]): Found => ({
  ...of,
  pages: { ...of.pages, items, total: items.length, next_cursor: null, less_alike: 0, near_names: [] },
});

/** In each language of the directory. */
export const namesIn = ({ name, name_ie }: Pick<PageCard, "name" | "name_ie">): string[] => [
  name ?? name_ie ?? "",
  name_ie ?? name ?? "",
];
