import { searchQuery, type TermGroup } from "@eolaire/search";
import "../search-languages.ts";

type Named = { slug: string; name: string | null; name_ie: string | null };

/** What is searched as well: words or phrases in both languages, and the pages of categories and tags. */
export type SynonymTargets = { terms: string[]; terms_ie: string[]; categories: Named[]; tags: Named[] };

/** The phrases that have it, and what they stand for. */
export type Synonym = SynonymTargets & { typed: string[]; typed_ie: string[] };

/** Everything that was searched beside the terms of a query; null: nothing. */
export function searchedAsWell(groups: readonly TermGroup<SynonymTargets>[]): SynonymTargets | null {
  const found = groups.flatMap(({ synonyms }) => synonyms);
  if (found.length === 0) return null;
  const distinct = (named: Named[]) => [
    ...new Map(named.map(({ slug, name, name_ie }) => [slug, { slug, name, name_ie }])).values(),
  ];
  const typed = new Set(groups.flatMap(({ terms }) => terms.map(({ text }) => text)));
  const beside = (terms: string[]) =>
    [...new Set(terms)].filter((word) => !searchQuery(`${word} `).every(({ text }) => typed.has(text)));
  return {
    terms: beside(found.flatMap(({ terms }) => terms)),
    terms_ie: beside(found.flatMap(({ terms_ie }) => terms_ie)),
    categories: distinct(found.flatMap(({ categories }) => categories)),
    tags: distinct(found.flatMap(({ tags }) => tags)),
  };
}
