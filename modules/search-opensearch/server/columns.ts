import { type Locale, SECOND } from "#core/contract/locales.ts";
import type { Point } from "#core/domain/geo.ts";
import { NOWHERE, prefixOfName, type Sort, type SortKey } from "#core/server/api/directory/search/for-modules.ts";
import type { Clause } from "./connection.ts";
import { keyOfScore, scoreOfKey } from "./found-by-terms.ts";

/**
 * What one element of a sort of the engine is in cursors, whose keys are those of the embedded engine: a list that began with one engine
 * goes on with the other.
 */
type Column = {
  /** null: not sorted by, since it is the same for all pages. */
  sort: Clause | null;
  /** The number of elements in a key. */
  width: number;
  read(value: unknown): SortKey;
  write(part: SortKey): unknown;
};

type OrderContext = {
  near: Point | undefined;
  locale: Locale;
  tiers: number;
  minute: number;
  minutesOpen: Clause | null;
};

const ascending = (field: string): Column => ({
  sort: { [field]: "asc" },
  width: 1,
  read: (value) => [Number(value)],
  write: ([element]) => element,
});

/** Higher first: keys have the negative value. */
const descending = (sort: Clause): Column => ({
  sort,
  width: 1,
  read: (value) => [-Number(value)],
  write: ([element]) => -Number(element),
});

const unsorted = (value: number): Column => ({ sort: null, width: 1, read: () => [value], write: () => null });

function byDistance(near: Point | undefined): Column {
  if (!near) return unsorted(NOWHERE);
  return {
    sort: { _geo_distance: { location: near, order: "asc", unit: "m", distance_type: "arc" } },
    width: 1,
    read: (value) => [Math.min(NOWHERE, Number(value))], // "Infinity" without coordinates
    write: ([metres]) => (Number(metres) >= NOWHERE ? "Infinity" : metres),
  };
}

/** By `_score`, which is 4 for what is open now, 3 for what may open today, 2 for what is closed today, 1 for what is closed for good. */
const byGroup: Column = {
  sort: { _score: "desc" },
  width: 1,
  read: (score) => [4 - Number(score)],
  write: ([group]) => 4 - Number(group),
};

const byScore = (tiers: number): Column => ({
  sort: { _score: "desc" },
  width: 2,
  read: (score) => keyOfScore(Number(score) - 1, tiers),
  write: (part) => scoreOfKey(part.map(Number), tiers) + 1,
});

const byName = (locale: Locale): Column => ({
  sort: { [locale === SECOND ? "sort_key_ie" : "sort_key"]: "asc" },
  width: 2,
  read: (name) => [prefixOfName(String(name)), String(name)],
  write: ([, name]) => name,
});

export function columnsOf(sort: Sort, { near, locale, tiers, minute, minutesOpen }: OrderContext): Column[] {
  const [closed, doc] = [ascending("closed"), ascending("doc")];
  const [rank, distance] = [descending({ rank: "desc" }), byDistance(near)];
  switch (sort) {
    case "relevance":
      return [closed, byScore(tiers), rank, distance, doc];
    case "distance":
      return [closed, distance, rank, doc];
    case "rank":
      return [closed, rank, distance, doc];
    case "recommended":
      return [byGroup, rank, distance, doc, unsorted(minute)];
    case "name":
      return [closed, byName(locale), rank, doc];
    case "newest":
      return [closed, descending({ created: "desc" }), rank, doc];
    case "hours": {
      const open = { _script: { type: "number", order: "desc", script: minutesOpen } };
      return [closed, descending(open), rank, distance, doc];
    }
  }
}

export const sortOf = (columns: readonly Column[]): Clause[] => columns.flatMap(({ sort }) => (sort ? [sort] : []));

/** `search_after` of a key. */
export function valuesOf(columns: readonly Column[], key: SortKey): unknown[] {
  let at = 0;
  return columns.flatMap(({ sort, width, write }) => {
    const part = key.slice(at, at + width);
    at += width;
    return sort ? [write(part)] : [];
  });
}

/** The key of a page by the values that it was sorted by. */
export function keyOf(columns: readonly Column[], values: readonly unknown[]): SortKey {
  let at = 0;
  return columns.flatMap(({ sort, read }) => read(sort ? values[at++] : null));
}
