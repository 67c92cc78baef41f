/** Removes accents and case, so that “ceol beo” finds “Céol Beo”. */
export const foldForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** The items in whose text each of the typed terms is; those whose text begins with them come first. */
export function foundBy<Item>(terms: string, items: readonly Item[], of: (item: Item) => string): Item[] {
  const typed = foldForSearch(terms);
  const typedTerms = typed.split(/\s+/);
  const found = items.filter((item) => typedTerms.every((term) => foldForSearch(of(item)).includes(term)));
  const begins = (item: Item) => Number(foldForSearch(of(item)).startsWith(typed));
  return found.toSorted((one, other) => begins(other) - begins(one));
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
