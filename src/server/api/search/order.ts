import { type Bits, firstFrom } from "@eolaire/search";
import { z } from "zod";
import { type Locale, SECOND } from "../../../contract/locales.ts";
import type { SORTS } from "../../../contract/pages/public.ts";
import type { Directory } from "./directory.ts";
import type { NameKeys } from "./name-keys.ts";

/** `recommended`: by rank, after what is open today. */
export type Sort = (typeof SORTS)[number] | "recommended";

/** Compared element by element, smaller first. One element is unique to the page, so no two keys are equal. */
export type SortKey = (number | string)[];

/** An order of pages: the functions that give the elements of a page's key, so that most are never computed. */
export type Order = readonly ((doc: number) => number | string)[];

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

/** A minute since 1970, and the pages that are closed for the rest of its day, with the permanently closed ones. */
export type Today = { minute: number; closed: Bits };

/** In metres, farther than any place on Earth: pages without coordinates come last. */
const NOWHERE = 1e9;

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
      const group = (doc: number) => (today.closed.has(doc) ? 1 + closed(doc) : 0);
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

/** The elements of a key by name: few names are made strings, since the number before decides nearly always. */
export const byName = (names: NameKeys): Order => [(doc) => names.prefixOf(doc), (doc) => names.of(doc)];

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

const cursorOf = (sort: Sort, length: number) =>
  z
    .tuple([z.literal(sort)], z.union([z.number(), z.string()]))
    .refine((key) => key.length === length + 1)
    .transform(([, ...key]): SortKey => key);

/** The last minute of which there is a `Temporal.Instant`. */
const LAST_MINUTE = 8.64e15 / 60_000;

const isMinute = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LAST_MINUTE;

/** The schemas of cursors, which reject cursors of another order. */
export const CURSORS: Record<Sort, ReturnType<typeof cursorOf>> = {
  recommended: cursorOf("recommended", 5).refine((key) => isMinute(key.at(-1))),
  relevance: cursorOf("relevance", 6),
  distance: cursorOf("distance", 4),
  rank: cursorOf("rank", 4),
  name: cursorOf("name", 5),
  newest: cursorOf("newest", 4),
  hours: cursorOf("hours", 5),
};

const keyOf = (doc: number, order: Order): SortKey => order.map((element) => element(doc));

/** Negative where the page comes before the key. */
function compareTo(doc: number, order: Order, key: SortKey): number {
  for (let i = 0; i < order.length; i++) {
    const element = order[i]!(doc);
    if (element < key[i]!) return -1;
    if (element > key[i]!) return 1;
  }
  return 0;
}

type Sorted = { doc: number; key: SortKey };

/** The first `count` pages after a key, in order. One pass over all, since a list shows few of many. */
export function firstAfter(docs: ArrayLike<number>, order: Order, after: SortKey | null, count: number): Sorted[] {
  const best: Sorted[] = [];
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!;
    if (best.length === count && compareTo(doc, order, best[count - 1]!.key) >= 0) continue;
    if (after && compareTo(doc, order, after) <= 0) continue;
    const place = firstFrom(0, best.length, (at) => compareTo(doc, order, best[at]!.key) <= 0);
    best.splice(place, 0, { doc, key: keyOf(doc, order) });
    if (best.length > count) best.pop();
  }
  return best;
}
