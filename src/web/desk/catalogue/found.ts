import { isTypoOf } from "@eolaire/search";

/** Removes accents and case, so that “ceol beo” finds “Céol Beo”. */
export const foldForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/**
 * The items in whose text each of the typed terms is, or a word of which a term may be a misspelling. Those whose text begins with what
 * is typed come first, those that are only alike last.
 */
export function foundBy<Item>(terms: string, items: readonly Item[], of: (item: Item) => string): Item[] {
  const typed = foldForSearch(terms);
  const typedTerms = typed.split(/\s+/);
  const rank = (item: Item): number => {
    const text = foldForSearch(of(item));
    if (text.startsWith(typed)) return 0;
    if (typedTerms.every((term) => text.includes(term))) return 1;
    const parted = text.split(/[^\p{L}\p{N}]+/u);
    const isAlike = (term: string) => text.includes(term) || parted.some((word) => isTypoOf(term, word, true));
    return typedTerms.every(isAlike) ? 2 : Number.POSITIVE_INFINITY;
  };
  const ranked = items.map((item) => ({ item, rank: rank(item) })).filter((one) => one.rank < Number.POSITIVE_INFINITY);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}

type Shown<Item> = {
  search?: { of: (item: Item) => string } | undefined;
  terms: string;
  filter?: { has: (item: Item, value: string) => boolean } | undefined;
  /** By the filter; empty: all. */
  chosen: string;
  by?: ((one: Item, other: Item) => number) | undefined;
};

/** The items that have the typed terms and pass the filter, in the chosen order, else in their own. */
export function shownOf<Item>(items: readonly Item[], { search, terms, filter, chosen, by }: Shown<Item>): Item[] {
  const folded = foldForSearch(terms);
  const found = items
    .filter((item) => !search || folded === "" || foldForSearch(search.of(item)).includes(folded))
    .filter((item) => !filter || chosen === "" || filter.has(item, chosen));
  return by ? found.toSorted(by) : found;
}

/** The items of each group, in the order of the groups. */
export const inGroups = <Item, Group extends { has: (item: Item) => boolean }>(
  items: readonly Item[],
  groups: readonly Group[],
): [Group, Item[]][] => groups.map((group) => [group, items.filter(group.has)]);

/** Both names of an entity, for a search. */
export const namesOf = ({ name, name_ie }: { name: string | null; name_ie: string | null }): string =>
  `${name ?? ""} ${name_ie ?? ""}`;
