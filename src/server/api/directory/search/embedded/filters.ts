import { Bits } from "@eolaire/search";
import { LRUCache } from "lru-cache";
import { type AccessibilityFact, type AccessibilityFilter, factOfFilter } from "#core/contract/pages/accessibility.ts";
import type { ChosenFilters, FacetCount, FacetCounts } from "../engine.ts";
import type { Directory } from "./directory.ts";
import type { PageHours } from "./page-hours.ts";

/** The pages that pass each chosen filter. Filters that are not chosen are absent. */
type FilterSets = Partial<Record<"category" | "tag" | "price_type" | "diet" | "open" | AccessibilityFact, Bits>>;

const NO_PAGES = new Bits();

export function filterSets(
  directory: Directory,
  { category, tag = [], price_type, accessibility = [], diet = [] }: ChosenFilters,
  open: Bits | undefined,
): FilterSets {
  return {
    ...(category !== undefined && { category: directory.categories.get(category) ?? NO_PAGES }),
    ...(tag.length > 0 && { tag: inAll(directory.tags, tag) }),
    ...(diet.length > 0 && { diet: inAll(directory.diets, diet) }),
    ...(price_type !== undefined && { price_type: directory.priceTypes.get(price_type) ?? NO_PAGES }),
    // Of two filters of one fact the narrower one counts, wherever it stands.
    ...Object.fromEntries(
      accessibility
        .toSorted((one, other) => other.length - one.length)
        .map((filter) => [factOfFilter(filter), directory.accessibility.get(filter) ?? NO_PAGES]),
    ),
    ...(open && { open }),
  };
}

const inAll = (sets: ReadonlyMap<string, Bits>, values: readonly string[]) =>
  values.map((value) => sets.get(value) ?? NO_PAGES).reduce((a, b) => a.and(b));

/** Those of `pages` that pass all filters, except the one named `without`. */
export function passing(pages: Bits, filters: FilterSets, without?: keyof FilterSets): Bits {
  return Object.entries(filters)
    .filter(([name]) => name !== without)
    .reduce((left, [, set]) => left.and(set), pages);
}

/**
 * The number of pages that each filter value would leave beside the other chosen filters. Another category, price type or
 * answer about the same fact would replace the chosen one; another tag or fact would be added. Values that leave no page are omitted.
 * @param found the pages that match the search terms and the place, before the filters
 */
export function countFacets(directory: Directory, found: Bits, filters: FilterSets, openNow: Bits): FacetCounts {
  const all = passing(found, filters);
  const without = (name: keyof FilterSets) => (filters[name] ? passing(found, filters, name) : all);
  return {
    categories: counts(directory.categories, without("category")),
    tags: counts(directory.tags, all),
    accessibility: countAccessibility(directory, filters, all, without),
    diets: counts(directory.diets, all),
    price_types: counts(directory.priceTypes, without("price_type")),
    open_now: without("open").sizeWith(openNow),
  };
}

/** By fact, in the order of the directory; the values of all facts that are not chosen are counted at once. */
function countAccessibility(
  directory: Directory,
  filters: FilterSets,
  all: Bits,
  without: (fact: AccessibilityFact) => Bits,
): FacetCount[] {
  const facts = Map.groupBy(directory.accessibility, ([filter]) => factOfFilter(filter as AccessibilityFilter));
  const free = counts(new Map([...facts].flatMap(([fact, sets]) => (filters[fact] ? [] : sets))), all);
  const ofFact = Map.groupBy(free, ({ slug }) => factOfFilter(slug as AccessibilityFilter));
  return [...facts].flatMap(([fact, sets]) =>
    filters[fact] ? counts(new Map(sets), without(fact)) : (ofFact.get(fact) ?? []),
  );
}

/** Some kilobytes each. */
const MAX_CACHED = 200;
const MINUTE_MS = 60_000;

/** What of the time of a search decides which pages count as open. */
type TimeFilters = { open_at?: unknown; open_during?: unknown; away: unknown };

/** The counts of searches by filters only: the same for everybody until a page changes or the minute ends. */
export class CachedFacets {
  readonly #directory: Directory;
  readonly #hours: PageHours;
  readonly #cache = new LRUCache<string, FacetCounts>({ max: MAX_CACHED });

  constructor(directory: Directory, hours: PageHours) {
    this.#directory = directory;
    this.#hours = hours;
  }

  of(
    { category, tag, price_type, accessibility, diet, open_at, open_during, away }: ChosenFilters & TimeFilters,
    now: Temporal.Instant,
    count: () => FacetCounts,
  ): FacetCounts {
    const minute = Math.floor(now.epochMilliseconds / MINUTE_MS);
    const key = JSON.stringify([
      this.#directory.generation,
      this.#hours.generation,
      minute,
      category,
      tag,
      price_type,
      accessibility,
      diet,
      open_at,
      open_during,
      away,
    ]);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const counted = count();
    this.#cache.set(key, counted);
    return counted;
  }
}

function counts(values: Map<string, Bits>, pages: Bits): FacetCount[] {
  const sizes = pages.sizesWith([...values.values()]);
  return [...values.keys()]
    .map((slug, i) => ({ slug, count: sizes[i]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}
