import {
  ACCESSIBILITY_FACTS,
  type AccessibilityFact,
  type AccessibilityFilter,
  factOfFilter,
} from "#core/contract/pages/accessibility.ts";
import type { Box, Point } from "#core/domain/geo.ts";
import type { Away } from "#core/domain/writing/office-notices.ts";
import type { ChosenFilters, FacetCount, FacetCounts, Serving } from "#core/server/api/directory/search/for-modules.ts";
import { circleClause } from "./circle.ts";
import type { Clause } from "./connection.ts";
import { NONE } from "./term-clauses.ts";

type FilterName = "category" | "tag" | "price_type" | "diet" | "open" | AccessibilityFact;

/** The clauses of each chosen filter, in the language of an engine. */
export type FilterClauses<C = Clause> = Map<FilterName, C[]>;

export const hasValue = (field: string, value: string): Clause => ({ term: { [field]: value } });

/** @param has the clause of pages with a value in a field */
export function filterClauses<C>(
  { category, tag = [], price_type, accessibility = [], diet = [] }: ChosenFilters,
  open: C[] | null,
  has: (field: string, value: string) => C,
): FilterClauses<C> {
  const each = (field: string, values: readonly string[]) => values.map((value) => has(field, value));
  const filters: FilterClauses<C> = new Map();
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
export const clausesOf = <C>(filters: FilterClauses<C>, without?: FilterName): C[] =>
  [...filters].flatMap(([name, clauses]) => (name === without ? [] : clauses));

type Place = { near?: Point | undefined; within_m?: number | undefined; bbox?: Box | undefined };

/** The pages in the circle and in the box. */
export function placeClauses({ near, within_m, bbox }: Place): Clause[] {
  const circle = near && within_m !== undefined ? [circleClause(near, within_m)] : [];
  if (!bbox) return circle;
  const { south, north, west, east } = bbox;
  const longitudes = west <= east ? [{ gte: west, lte: east }] : [{ gte: west }, { lte: east }];
  return [
    ...circle,
    { range: { latitude: { gte: south, lte: north } } },
    { bool: { should: longitudes.map((longitude) => ({ range: { longitude } })), minimum_should_match: 1 } },
  ];
}

/** The pages that give a service. */
export function servingClauses({ serving: { only, except = [] } = {} }: { serving?: Serving | undefined }): Clause[] {
  return [
    ...(only ? [{ terms: { page_id: only } }] : []),
    ...(except.length > 0 ? [{ bool: { must_not: [{ terms: { page_id: except } }] } }] : []),
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

/** What is counted by value beside the other chosen filters, as `embedded/filters.ts` does; `facetsOf` reads it. */
export function countedValues(
  filters: FilterClauses<unknown>,
): { name: string; field: string; without?: FilterName }[] {
  const chosenFacts = ACCESSIBILITY_FACTS.filter((fact) => filters.has(fact));
  return [
    { name: "categories", field: "categories", without: "category" },
    { name: "tags", field: "tags" },
    { name: "diets", field: "diets" },
    { name: "price_types", field: "price_type", without: "price_type" },
    { name: "accessibility", field: "accessibility" },
    ...chosenFacts.map((fact) => ({ name: `fact_${fact}`, field: "accessibility", without: fact })),
  ];
}

export function facetAggregations(filters: FilterClauses, openNow: readonly Clause[]): Record<string, Clause> {
  return {
    all: within(clausesOf(filters)),
    ...Object.fromEntries(
      countedValues(filters).map(({ name, field, without }) => [
        name,
        within(clausesOf(filters, without), valuesOf(field)),
      ]),
    ),
    open_now: within([...clausesOf(filters, "open"), ...openNow]),
  };
}

export type Counted = { doc_count: number; values?: { buckets: { key: string; doc_count: number }[] } };

export function facetsOf(aggregations: Record<string, Counted>, filters: FilterClauses<unknown>): FacetCounts {
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
