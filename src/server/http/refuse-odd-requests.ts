import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";

/** The filters that a visitor chooses by name. */
export type Choice = {
  category?: string | undefined;
  /** Pages that have all of them. */
  tag?: string[] | undefined;
  price_type?: string | undefined;
};

/** The chosen filters as sets of pages; a filter that was not chosen has none. */
export type FilterSets = Partial<Record<"category" | "tag" | "price_type" | "open", Bits>>;

const NOTHING = new Bits();

export function filterSets(
  directory: Directory,
  { category, tag = [], price_type }: Choice,
  open: Bits | undefined,
): FilterSets {
  return {
    ...(category !== undefined && { category: directory.categories.get(category) ?? NOTHING }),
    ...(tag.length > 0 && { tag: tag.map((slug) => directory.tags.get(slug) ?? NOTHING).reduce((a, b) => a.and(b)) }),
    ...(price_type !== undefined && { price_type: directory.priceTypes.get(price_type) ?? NOTHING }),
    ...(open && { open }),
  };
}

/** Those of `pages` that pass every filter, but for the one that is left out. */
export function passing(pages: Bits, filters: FilterSets, leftOut?: keyof FilterSets): Bits {
  return Object.entries(filters)
    .filter(([name]) => name !== leftOut)
    .reduce((left, [, set]) => left.and(set), pages);
}
