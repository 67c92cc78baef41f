import { foldedTerms, hasBegun, searchQuery } from "@eolaire/search";
import "../search-languages.ts";

/** Of a special page, in all its languages. */
const MAX_PARAGRAPHS = 100;

export const paragraphsOf = (page: { body: string | null; body_ie: string | null } | null): string[] =>
  [page?.body, page?.body_ie].flatMap((body) => body?.split("\n") ?? []).slice(0, MAX_PARAGRAPHS);

/** Those whose texts have all words of a query, in either language, with the forms of a search. */
export function matching<One>(all: readonly One[], q: string, textsOf: (one: One) => (string | null)[]): One[] {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  return all.filter((one) => {
    const texts = foldedTerms(textsOf(one));
    return terms.every((term) => hasBegun(texts, term));
  });
}
