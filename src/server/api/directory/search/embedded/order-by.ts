import type { Bits } from "@eolaire/search";
import { type Locale, SECOND } from "#core/contract/locales.ts";
import { byName, NOWHERE, type Order, type Sort } from "../order.ts";
import type { Directory } from "./directory.ts";

/** What an order may depend on beside the page itself. */
type OrderContext = {
  /** See `FoundByTerms`. */
  tiers: readonly Bits[];
  textRanks: ReadonlyMap<number, number>;
  /** In metres; null without coordinates. */
  distanceOf: (doc: number) => number | null;
  locale: Locale;
  today: Today;
  /** For how many minutes each page is open in the time of the search. */
  openMinutes: (doc: number) => number;
};

/** A minute since 1970, the pages that are open then, and those closed for the rest of its day, with the permanently closed ones. */
export type Today = { minute: number; open: Bits; closed: Bits };

/** docs/rules.md, Search. Permanently closed pages come last in every order; a device sorts its copy in the same (`domain/offline`). */
export function orderBy(sort: Sort, directory: Directory, context: OrderContext): Order {
  const { rank, created } = directory.columns;
  const closed = (doc: number) => Number(directory.closed.has(doc));
  const byRank = (doc: number) => -rank[doc]!;
  const distance = (doc: number) => context.distanceOf(doc) ?? NOWHERE;
  const itself = (doc: number) => doc;
  switch (sort) {
    case "relevance": {
      const textRank = (doc: number) => -(context.textRanks.get(doc) ?? 0);
      return [closed, tierIn(context.tiers), textRank, byRank, distance, itself];
    }
    case "distance":
      return [closed, distance, byRank, itself];
    case "rank":
      return [closed, byRank, distance, itself];
    case "recommended": {
      const { today } = context;
      const group = (doc: number) => (today.closed.has(doc) ? 2 + closed(doc) : Number(!today.open.has(doc)));
      // The minute decides nothing: by the cursor the next list has the same order, whatever has closed meanwhile.
      return [group, byRank, distance, itself, () => today.minute];
    }
    case "name": {
      const names = directory.nameKeys[context.locale === SECOND ? "second" : "first"];
      return [closed, ...byName(names), byRank, itself];
    }
    case "newest":
      return [closed, (doc) => -created[doc]!, byRank, itself];
    case "hours":
      return [closed, (doc) => -context.openMinutes(doc), byRank, distance, itself];
  }
}

/** In this order the pages are picked whose texts are ranked. */
export function orderOfCandidates(directory: Directory, tiers: readonly Bits[]): Order {
  const { rank } = directory.columns;
  return [(doc) => Number(directory.closed.has(doc)), tierIn(tiers), (doc) => -rank[doc]!, (doc) => doc];
}

/** The first tier with the page, else the number of the last. */
export function tierIn(tiers: readonly Bits[]): (doc: number) => number {
  const last = Math.max(0, tiers.length - 1);
  return (doc) => {
    for (let tier = 0; tier < last; tier++) if (tiers[tier]!.has(doc)) return tier;
    return last;
  };
}
