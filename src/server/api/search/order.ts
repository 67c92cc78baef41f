import { z } from "zod";
import type { Locale } from "../../../contract/locales.ts";
import type { SORTS } from "../../../contract/pages/public.ts";
import type { Entry } from "./directory.ts";

export type Sort = (typeof SORTS)[number];

/** Compared element by element, smaller first. The last element is unique to the page, so no two keys are equal. */
export type SortKey = (number | string)[];

/** What a sort key may depend on beside the page. */
type SortContext = {
  /** See `findByTerms`. */
  tier: number;
  textRank: number;
  distance: number | null;
  locale: Locale;
};

/** In metres, farther than any place on Earth: pages without coordinates come last. */
const NOWHERE = 1e9;

type Order = (entry: Entry, context: SortContext) => SortKey;

/** docs/rules.md, Search. Permanently closed pages come last in every order. */
const ORDERS: Record<Sort, Order> = {
  relevance: (page, { tier, textRank, distance }) => [
    Number(page.is_closed),
    tier,
    -textRank,
    -page.rank,
    distance ?? NOWHERE,
    page.doc,
  ],
  distance: (page, { distance }) => [Number(page.is_closed), distance ?? NOWHERE, page.doc],
  rank: (page, { distance }) => [Number(page.is_closed), -page.rank, distance ?? NOWHERE, page.doc],
  name: (page, { locale }) => [Number(page.is_closed), locale === "ga" ? page.name_key_ie : page.name_key, page.doc],
  newest: (page) => [Number(page.is_closed), -page.created, -page.doc],
};

export function sortKey(sort: Sort, entry: Entry, context: SortContext): SortKey {
  return ORDERS[sort](entry, context);
}

/** The schema of a cursor, which rejects cursors of another order. */
export function cursorKey(sort: Sort) {
  const length = { relevance: 6, distance: 3, rank: 4, name: 3, newest: 3 }[sort];
  return z
    .tuple([z.literal(sort)], z.union([z.number(), z.string()]))
    .refine((key) => key.length === length + 1)
    .transform(([, ...key]): SortKey => key);
}

function compareKeys(a: SortKey, b: SortKey): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i]! < b[i]!) return -1;
    if (a[i]! > b[i]!) return 1;
  }
  return 0;
}

type Sorted = { doc: number; key: SortKey };

/** The first `count` pages after a key, in order. One pass over all, since a list shows few of many. */
export function firstAfter(
  docs: Iterable<number>,
  keyOf: (doc: number) => SortKey,
  after: SortKey | null,
  count: number,
): Sorted[] {
  const best: Sorted[] = [];
  for (const doc of docs) {
    const key = keyOf(doc);
    if (after && compareKeys(key, after) <= 0) continue;
    if (best.length === count && compareKeys(key, best[count - 1]!.key) >= 0) continue;
    best.splice(insertionIndex(best, key), 0, { doc, key });
    if (best.length > count) best.pop();
  }
  return best;
}

function insertionIndex(sorted: Sorted[], key: SortKey): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(sorted[middle]!.key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
