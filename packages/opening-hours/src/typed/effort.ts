/** What somebody types of hours is shorter. */
const MAX_TYPED = 1_000;
/** Looking at a short text takes as long as at so many characters. */
const LEAST = 30;

/** A text has been looked at too often, in too many pieces. */
class TooMuchEffort extends Error {}

/** Characters that may still be looked at. */
let left = Number.POSITIVE_INFINITY;

/**
 * Whether a reader of a few words may look at a text: not at one that is too long. Readers of whole texts try them again and again, at each place where
 * something may end, so that their work is counted here, where all of it is done.
 */
export function mayLookAt(text: string): boolean {
  left -= Math.max(text.length, LEAST);
  if (left < 0) throw new TooMuchEffort();
  return text.length <= MAX_TYPED;
}

/**
 * Reads a text for which no more than so many characters are looked at, each of them as often as it is.
 * @returns null where that is not enough
 */
export function withEffort<Read>(characters: number, read: () => Read): Read | null {
  const before = left;
  const bound = Math.min(before, characters);
  left = bound;
  try {
    return read();
  } catch (error) {
    if (error instanceof TooMuchEffort) return null;
    throw error;
  } finally {
    left = before - (bound - left);
  }
}
