/** More than the words of a directory; each takes some hundred bytes. */
const CACHED_RESULTS = 20_000;
const caches = new Set<Map<string, unknown>>();

/** What was cached holds in the languages that were spoken then. */
export function clearCachedTerms(): void {
  for (const cached of caches) cached.clear();
}

/**
 * A pure function of a word, with its results cached: the words of a directory repeat from page to page.
 * @param max number of results; all are dropped when there are more
 */
export function cachedByWord<Result>(
  transform: (word: string) => Result,
  max: number = CACHED_RESULTS,
): (word: string) => Result {
  const cached = new Map<string, Result>();
  caches.add(cached);
  return (word) => {
    const known = cached.get(word);
    if (known !== undefined) return known;
    if (cached.size >= max) cached.clear();
    const result = transform(word);
    cached.set(word, result);
    return result;
  };
}
