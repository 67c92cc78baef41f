import { foldedTerms, hasBegun, searchQuery } from "@eolaire/search";
import { memoised } from "../memoised.ts";
import "../search-languages.ts";

/** Of a special page, in all its languages. */
const MAX_PARAGRAPHS = 100;

export const paragraphsOf = (page: { body: string | null; body_ie: string | null } | null): string[] =>
  [page?.body, page?.body_ie].flatMap((body) => body?.split("\n") ?? []).slice(0, MAX_PARAGRAPHS);

/** Titles, names and paragraphs are compared with one question after the other. */
const MAX_FOLDED = 5_000;
const foldedText = memoised(MAX_FOLDED, (text: string): ReadonlySet<string> => foldedTerms([text]));

/** The terms of texts in all languages. */
export const foldedTexts = (texts: readonly (string | null)[]): ReadonlySet<string> =>
  foldedText(texts.filter((text) => text !== null).join("\n"));

/** Those whose texts have all words of a query, in either language, with the forms of a search. */
export function matching<One>(all: readonly One[], q: string, textsOf: (one: One) => (string | null)[]): One[] {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  return all.filter((one) => {
    const texts = foldedTexts(textsOf(one));
    return terms.every((term) => hasBegun(texts, term));
  });
}

/** Whether texts have all words of a query. */
export const mentions = (texts: (string | null)[], q: string): boolean => matching([texts], q, (one) => one).length > 0;

/** Whether the name of one of some places has all words of a query. */
export const isOfName = (places: readonly { name: string | null; name_ie: string | null }[], q: string): boolean =>
  places.some(({ name, name_ie }) => mentions([name, name_ie], q));
