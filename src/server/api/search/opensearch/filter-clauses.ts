import {
  ACCESSIBILITY_FACTS,
  type AccessibilityFact,
  type AccessibilityFilter,
  factOfFilter,
} from "../../../../contract/pages/accessibility.ts";
import type { Box, Point } from "../../../../domain/geo.ts";
import type { Away } from "../../../../domain/writing/office-notices.ts";
import type { ChosenFilters, FacetCount, FacetCounts } from "../engine.ts";
import type { Clause } from "./connection.ts";
import { NONE } from "./term-clauses.ts";

type FilterName = "category" | "tag" | "price_type" | "diet" | "open" | AccessibilityFact;

/** The clauses of each chosen filter. */
export type FilterClauses = Map<FilterName, Clause[]>;

const each = (field: string, values: readonly string[]) => values.map((value) => ({ term: { [field]: value } }));

export function filterClauses(
  { category, tag = [], price_type, accessibility = [], diet = [] }: ChosenFilters,
  open: Clause[] | null,
): FilterClauses {
  const filters: FilterClauses = new Map();
  if (category !== undefined) filters.set("category", each("categories", [category]));
  if (tag.length > 0) filters.set("tag", each("tags", tag));
  if (diet.length > 0) filters.set("diet", each("diets", diet));
  if (price_type !== undefined) filters.set("price_type", each("price_type", [price_type]));
  // Of two filters of one fact the narrower one counts, wherever it stands.
  for (const filter of accessibility.toSorted((one, other) => other.length - one.length))
    filters.set(factOfFilter(filter), each("accessibility", [filter]));
  if (open) filters.set("open", open);
  return filters;
}

/** All clauses, except those of the filter named `without`. */
export const clausesOf = (filters: FilterClauses, without?: FilterName): Clause[] =>
  [...filters].flatMap(([name, clauses]) => (name === without ? [] : clauses));

type Place = { near?: Point | undefined; within_m?: number | undefined; bbox?: Box | undefined };

/** The pages in the circle and in the box, which are compared as they were written. */
export function placeClauses({ near, within_m, bbox }: Place): Clause[] {
  const circle = near && within_m !== undefined ? [{ geo_distance: { distance: `${within_m}m`, location: near } }] : [];
  if (!bbox) return circle;
  const { south, north, west, east } = bbox;
  const longitudes = west <= east ? [{ gte: west, lte: east }] : [{ gte: west }, { lte: east }];
  return [
    ...circle,
    { range: { latitude: { gte: south, lte: north } } },
    { bool: { should: longitudes.map((longitude) => ({ range: { longitude } })), minimum_should_match: 1 } },
  ];
}

/** Pages that no notice of the office concerns. */
export function withoutAway(away: Away | null): Clause[] {
  if (away === null) return [];
  if (away.all) return [NONE];
  const concerned = [
    ...(away.ferry ? [{ term: { needs_ferry: true } }] : []),
    ...(away.categories.length > 0 ? [{ terms: { categories: away.categories } }] : []),
  ];
  return concerned.length > 0 ? [{ bool: { must_not: concerned } }] : [];
}

/** More values than a directory has. */
const MAX_VALUES = 10_000;

const valuesOf = (field: string) => ({ values: { terms: { field, size: MAX_VALUES } } });
const within = (clauses: readonly Clause[], aggs?: Clause) => ({
  filter: { bool: { filter: clauses } },
  ...(aggs && { aggs }),
});

/** Counts each value beside the other chosen filters, as `embedded/filters.ts` does. */
export function facetAggregations(filters: FilterClauses, openNow: readonly Clause[]): Record<string, Clause> {
  const chosenFacts = ACCESSIBILITY_FACTS.filter((fact) => filters.has(fact));
  return {
    all: within(clausesOf(filters)),
    categories: within(clausesOf(filters, "category"), valuesOf("categories")),
    tags: within(clausesOf(filters), valuesOf("tags")),
    diets: within(clausesOf(filters), valuesOf("diets")),
    price_types: within(clausesOf(filters, "price_type"), valuesOf("price_type")),
    accessibility: within(clausesOf(filters), valuesOf("accessibility")),
    ...Object.fromEntries(
      chosenFacts.map((fact) => [`fact_${fact}`, within(clausesOf(filters, fact), valuesOf("accessibility"))]),
    ),
    open_now: within([...clausesOf(filters, "open"), ...openNow]),
  };
}

export type Counted = { doc_count: number; values?: { buckets: { key: string; doc_count: number }[] } };

export function facetsOf(aggregations: Record<string, Counted>, filters: FilterClauses): FacetCounts {
  const counts = (name: string) => sorted(aggregations[name]?.values?.buckets ?? []);
  const free = Map.groupBy(counts("accessibility"), ({ slug }) => factOfFilter(slug as AccessibilityFilter));
  return {
    categories: counts("categories"),
    tags: counts("tags"),
    diets: counts("diets"),
    price_types: counts("price_types"),
    accessibility: ACCESSIBILITY_FACTS.flatMap((fact) =>
      filters.has(fact)
        ? counts(`fact_${fact}`).filter(({ slug }) => factOfFilter(slug as AccessibilityFilter) === fact)
        : (free.get(fact) ?? []),
    ),
    open_now: aggregations.open_now?.doc_count ?? 0,
  };
}

const sorted = (buckets: readonly { key: string; doc_count: number }[]): FacetCount[] =>
  buckets
    .map(({ key, doc_count }) => ({ slug: key, count: doc_count }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
