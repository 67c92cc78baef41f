import type { SearchResult } from "../../../../contract/pages/public.ts";

const MAX = 6;

export type Suggestion = SearchResult["items"][number];

/** The best pages for words that may be unfinished; rejects when the answer is an error or was called off. */
export async function findSuggestions(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: words, limit: String(MAX) });
  const answer = await fetch(`/api/pages?${query}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  return ((await answer.json()) as SearchResult).items;
}
