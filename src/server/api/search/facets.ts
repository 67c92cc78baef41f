import type { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";
import { type FilterSets, passing } from "./filters.ts";

type FacetCount = { slug: string; count: number };
export type FacetCounts = {
  categories: FacetCount[];
  tags: FacetCount[];
  price_types: FacetCount[];
  open_now: number;
};

/**
 * How many pages each filter would leave beside the others that are chosen. Choosing another category or price type
 * replaces the one before; another tag adds to those before. Values that would leave none are left out.
 * @param found the pages that the words and the place leave, before the filters
 */
export function countFacets(directory: Directory, found: Bits, filters: FilterSets, openNow: Bits): FacetCounts {
  return {
    categories: counts(directory.categories, passing(found, filters, "category")),
    tags: counts(directory.tags, passing(found, filters)),
    price_types: counts(directory.priceTypes, passing(found, filters, "price_type")),
    open_now: passing(found, filters, "open").sizeWith(openNow),
  };
}

function counts(values: Map<string, Bits>, pages: Bits): FacetCount[] {
  return [...values]
    .map(([slug, set]) => ({ slug, count: pages.sizeWith(set) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}
