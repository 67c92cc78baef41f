import { type Demand, FACTS, type Understanding } from "./types.ts";

/**
 * What may be given up where nothing is found, the strictest first: words that nothing has, wishes, then what decides whether
 * somebody can come at all; a place last. When something is open is never given up.
 */
export function demandsOf({ terms, facts, place, intents, categories }: Understanding): Demand[] {
  const hasMore = facts.length + categories.length > 0 || intents.length > 0;
  const byStrictness = FACTS.filter((fact) => facts.includes(fact));
  return [
    ...(terms.length > 0 && hasMore ? [{ terms }] : []),
    ...byStrictness.map((fact) => ({ fact })),
    ...(place ? [{ place: place.key }] : []),
  ];
}

/** The question without a demand. */
export function without(understanding: Understanding, demand: Demand): Understanding {
  if ("fact" in demand) return { ...understanding, facts: understanding.facts.filter((fact) => fact !== demand.fact) };
  if ("place" in demand) return { ...understanding, place: null };
  const { categories, related } = understanding;
  return { ...understanding, terms: [], rest: "", named: "", categories: categories.length > 0 ? categories : related };
}
