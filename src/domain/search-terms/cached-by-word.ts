/** More than the words of a directory; each takes some hundred bytes. */
const CACHED_RESULTS = 20_000;

/** A pure function of a word, with its results cached: the words of a directory repeat from page to page. */
export function cachedByWord(transform: (word: string) => string): (word: string) => string {
  const cached = new Map<string, string>();
  return (word) => {
    const known = cached.get(word);
    if (known !== undefined) return known;
    if (cached.size >= CACHED_RESULTS) cached.clear();
    const result = transform(word);
    cached.set(word, result);
    return result;
  };
}
