/** Longer words are compared for equality only. In characters. */
const MAX_LENGTH = 32;

/** How many edits a typing error may take in a word of this length: none in a short one, where each letter matters. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether `typed` may be a misspelling of `word`: letters substituted, missing, added or transposed. The first letter must be
 * right: it is rarely mistyped, and halla and alla, or trá and rá, are different words.
 * @param prefix `typed` may also be a misspelled prefix of `word`
 */
export function isTypoOf(typed: string, word: string, prefix = false): boolean {
  const most = allowedEdits(typed.length);
  if (typed[0] !== word[0] || typed.length > MAX_LENGTH || most === 0) return typed === word;
  if (!prefix && Math.abs(typed.length - word.length) > most) return false;
  return edits(typed, word.slice(0, typed.length + most), prefix) <= most;
}

/** Optimal string alignment distance, to the whole of `word` or to the nearest of its prefixes. */
function edits(typed: string, word: string, prefix: boolean): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const change = above[j - 1]! + (typed[i - 1] === word[j - 1] ? 0 : 1);
      row[j] = Math.min(change, above[j]! + 1, row[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = above;
    above = row;
  }
  return prefix ? Math.min(...above) : above[word.length]!;
}
