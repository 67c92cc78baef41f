import { firstFrom } from "@eolaire/search";
import { z } from "zod";
import type { SORTS } from "#core/contract/pages/public.ts";

/** `recommended`: by rank, first what is open now, then what may still open today, then what is closed until tomorrow. */
export type Sort = (typeof SORTS)[number] | "recommended";

/** Compared element by element, smaller first. One element is unique to the page, so no two keys are equal. */
export type SortKey = (number | string)[];

/** An order of pages: the functions that give the elements of a page's key, so that most are never computed. */
export type Order = readonly ((doc: number) => number | string)[];

/** The keys by which pages sort by name. */
export type NamesOfPages = {
  of(doc: number): string;
  /** A number that sorts as the first bytes of the key do, so that few keys are made strings. */
  prefixOf(doc: number): number;
};

/** The elements of a key by name: few names are made strings, since the number before decides nearly always. */
export const byName = (names: NamesOfPages): Order => [(doc) => names.prefixOf(doc), (doc) => names.of(doc)];

/** In metres, farther than any place on Earth: pages without coordinates come last. */
export const NOWHERE = 1e9;

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

/** Negative where the first comes before the other. */
export const compareKeys = (one: SortKey, other: SortKey): number =>
  compareTo(
    0,
    one.map((element) => () => element),
    other,
  );

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
