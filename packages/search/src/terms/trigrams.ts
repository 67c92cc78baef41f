/** As `words_like` of the server: two letters swapped in the middle of a short word leave few common trigrams. */
const LEAST_LIKE = 0.3;

/** Of some words those like a typed one, the likest first, as PostgreSQL's pg_trgm finds them (`word_similarity`, `similarity`). */
export function likest(typed: string, candidates: readonly string[], most: number): string[] {
  const own = new Set(trigramsOf(typed));
  return candidates
    .map((word) => ({ word, trigrams: trigramsOf(word) }))
    .filter(({ trigrams }) => likenessOfBest(own, trigrams) >= LEAST_LIKE)
    .map(({ word, trigrams }) => ({ word, likeness: likeness(own, new Set(trigrams)) }))
    .sort((one, other) => other.likeness - one.likeness || (one.word < other.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
}

function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  return shared / (one.size + other.size - shared);
}

/** With the part of a word that is most like the typed one. */
function likenessOfBest(typed: ReadonlySet<string>, trigrams: readonly string[]): number {
  let best = 0;
  for (const from of trigrams.keys()) {
    const part = new Set<string>();
    for (const trigram of trigrams.slice(from)) {
      part.add(trigram);
      best = Math.max(best, likeness(typed, part));
    }
  }
  return best;
}
