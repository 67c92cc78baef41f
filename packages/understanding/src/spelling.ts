import { type Word, wordOf } from "./tokens.ts";

/** Shorter words are often other words. */
const LEAST = 5;
/** From so many letters on two errors are forgiven. */
const LONG = 8;

/** The words by which others are corrected, by their first letter. */
export class Dictionary {
  readonly #known: ReadonlySet<string>;
  readonly #byInitial: ReadonlyMap<string, readonly string[]>;

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
    this.#byInitial = Map.groupBy(
      [...known].filter((word) => word.length >= LEAST && /^\p{L}+$/u.test(word)),
      (word) => word[0]!,
    );
  }

  /** A word as it should have been typed; the word itself where it is known, or where two others are as near. */
  corrected(word: Word): Word {
    const { folded, radical } = word;
    if (folded.length < LEAST || this.#known.has(folded) || this.#known.has(radical)) return word;
    const near = [folded, radical].flatMap((typed) => {
      const most = typed.length >= LONG ? 2 : 1;
      return (this.#byInitial.get(typed[0]!) ?? []).flatMap((known) => {
        const edits = editsOf(typed, known, most);
        return edits <= most ? [{ known, edits }] : [];
      });
    });
    const least = Math.min(...near.map(({ edits }) => edits));
    const nearest = near.filter(({ edits }) => edits === least).map(({ known }) => known);
    // Most begin a word as it is written.
    const begun = Math.max(...nearest.map((known) => begunAlike(known, folded)));
    const best = new Set(nearest.filter((known) => begunAlike(known, folded) === begun));
    // A word and its plural are one.
    const [spelled] = [...best].sort((one, other) => one.length - other.length);
    if (spelled === undefined || ![...best].every((one) => one.startsWith(spelled.slice(0, -1)))) return word;
    return { ...wordOf(spelled), typed: word.typed, spelled };
  }
}

/** How many letters two words have in common at their beginnings. */
function begunAlike(one: string, other: string): number {
  const differs = [...one].findIndex((letter, at) => letter !== other[at]);
  return differs < 0 ? one.length : differs;
}

/** Letters that were left out, added, replaced or exchanged (Damerau-Levenshtein); more than `most`: more. */
function editsOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + Number(!isSame),
        isExchanged ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1)!;
}
