import { z } from "zod";
import type { Locale } from "../../../contract/locales.ts";
import type { SORTS } from "../../../contract/pages/public.ts";
import type { Entry } from "./directory.ts";

export type Sort = (typeof SORTS)[number];

/** Where a page stands: compared from the left, the smaller first. The last part is the page's own, so no two are equal. */
export type SortKey = (number | string)[];

/** What an order may go by, beside the page itself. */
export type Standing = {
  /** 0 the words are whole words of the name, 1 they begin there, 2 they stand elsewhere, 3 they are meant. */
  tier: number;
  textRank: number;
  distance: number | null;
  locale: Locale;
};

/** Farther than any place on Earth, in metres: a page without a place comes after all others. */
const NOWHERE = 1e9;

type Order = (entry: Entry, standing: Standing) => SortKey;

/** Product document, "Search": closed pages last; names over descriptions, then text rank, then rank, then distance. */
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

export function sortKey(sort: Sort, entry: Entry, standing: Standing): SortKey {
  return ORDERS[sort](entry, standing);
}

/** The key inside a cursor, as far as it can be checked: one of another order does not fit. */
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

export type Placed = { doc: number; key: SortKey };

/** The first `count` after a key, in order: one pass, keeping only the best, because a list shows few of many. */
export function firstAfter(
  docs: Iterable<number>,
  keyOf: (doc: number) => SortKey,
  after: SortKey | null,
  count: number,
): Placed[] {
  const best: Placed[] = [];
  for (const doc of docs) {
    const key = keyOf(doc);
    if (after && compareKeys(key, after) <= 0) continue;
    if (best.length === count && compareKeys(key, best[count - 1]!.key) >= 0) continue;
    best.splice(placeIn(best, key), 0, { doc, key });
    if (best.length > count) best.pop();
  }
  return best;
}

function placeIn(sorted: Placed[], key: SortKey): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(sorted[middle]!.key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
