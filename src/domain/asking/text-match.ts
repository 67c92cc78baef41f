import { foldedTerms, hasBegun, searchQuery } from "@eolaire/search";
import "../search-languages.ts";

/** Those whose texts have all words of a query, in either language, with the forms of a search. */
export function matching<One>(all: readonly One[], q: string, textsOf: (one: One) => (string | null)[]): One[] {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  return all.filter((one) => {
    const texts = foldedTerms(textsOf(one));
    return terms.every((term) => hasBegun(texts, term));
  });
}
