/** Longest word that is compared, in characters; nobody misspells a longer one in a way that we could guess. */
const LONGEST = 32;

/** How many slips a word of this length may hold and still be meant: none in a short one, where each letter counts. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether `typed` may be `word` with slips of the fingers: a letter wrong, missing, too many, or two swapped. The first
 * letter has to be right: people rarely slip there, and halla and alla, trá and rá are different words. With `beginning`,
 * letters may be missing at the end.
 */
export function isSlipOf(typed: string, word: string, beginning = false): boolean {
  const most = allowedEdits(typed.length);
  if (typed[0] !== word[0] || typed.length > LONGEST || most === 0) return typed === word;
  if (!beginning && Math.abs(typed.length - word.length) > most) return false;
  return edits(typed, word.slice(0, typed.length + most), beginning) <= most;
}

/** Optimal string alignment distance, to the whole of `word` or to the nearest of its beginnings. */
function edits(typed: string, word: string, beginning: boolean): number {
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
  return beginning ? Math.min(...above) : above[word.length]!;
}
