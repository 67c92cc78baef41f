import { doubleMetaphone } from "double-metaphone";
import { type Word, wordOf } from "./tokens.ts";

/** Shorter words are often other words. */
const LEAST = 5;
/** From so many letters on two errors are forgiven. */
const LONG = 8;

/** Sounds; of fewer many words are alike. */
const LEAST_SOUNDS = 4;
/** Of the letters of a word so many may be others where it sounds alike: *acomodashun*. */
const SOUNDING_ALIKE = 0.5;

/** What people write as it sounds, or in a hurry. Words that mean something as they are stand not here. */
const HURRIED: ReadonlyMap<string, string> = new Map(
  "nr:near whear:where iz:is wair:where wher:where wit:with wiv:with w:with b4:before bfast:breakfast brekky:breakfast rm:room rms:rooms accom:accommodation resto:restaurant hse:house nite:night thru:through bout:about gud:good wot:what wher:where hav:have da:the de:the r:are u:you n:and pls:please tho:though cos:because cuz:because"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** A word that was written in a hurry; “4 2” is for two. */
export function hurried(word: Word, next: Word | undefined): Word {
  const isFor =
    word.folded === "4" && next !== undefined && !/^(?:am|pm|oclock|euros?|people|of|or|to)$/.test(next.folded);
  const meant = isFor ? "for" : HURRIED.get(word.folded);
  return meant ? { ...wordOf(meant), typed: word.typed, spelled: meant } : word;
}

/** The words by which others are corrected, by their first letter. */
export class Dictionary {
  readonly #known: ReadonlySet<string>;
  readonly #byInitial: ReadonlyMap<string, readonly string[]>;
  readonly #bySingles: ReadonlyMap<string, readonly string[]>;
  readonly #bySound: ReadonlyMap<string, readonly string[]>;

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
    this.#byInitial = Map.groupBy(
      [...known].filter((word) => word.length >= LEAST && /^\p{L}+$/u.test(word)),
      (word) => word[0]!,
    );
    this.#bySingles = Map.groupBy([...this.#byInitial.values()].flat(), singles);
    this.#bySound = Map.groupBy([...this.#byInitial.values()].flat(), soundOf);
  }

  /** The nearest of those that sound alike. */
  #soundingAs(typed: string): { known: string; edits: number }[] {
    const sound = soundOf(typed);
    if (sound.length < LEAST_SOUNDS) return [];
    const most = Math.floor(typed.length * SOUNDING_ALIKE);
    return (this.#bySound.get(sound) ?? []).flatMap((known) => {
      const edits = editsOf(typed, known, most);
      return edits <= most ? [{ known, edits }] : [];
    });
  }

  /** A word as it should have been typed; the word itself where it is known, or where two others are as near. */
  corrected(word: Word): Word {
    const { folded, radical } = word;
    // “Fery”, “diner”
    const [doubled, ...others] = this.#known.has(folded) ? [] : (this.#bySingles.get(singles(folded)) ?? []);
    if (doubled !== undefined && others.length === 0 && folded.length < doubled.length)
      return { ...wordOf(doubled), typed: word.typed, spelled: doubled };
    if (folded.length < LEAST || this.#known.has(folded) || this.#known.has(radical)) return word;
    const written = [folded, radical].flatMap((typed) => {
      const most = typed.length >= LONG ? 2 : 1;
      return (this.#byInitial.get(typed[0]!) ?? []).flatMap((known) => {
        const edits = editsOf(typed, known, most);
        // *America* is no *amárach*.
        const isAlike = edits < 2 || begunAlike(known, typed) > 2 || soundOf(known) === soundOf(typed);
        return edits <= most && isAlike ? [{ known, edits }] : [];
      });
    });
    const near = written.length > 0 ? written : this.#soundingAs(folded);
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

/** With one letter where there are two of the same. */
const singles = (word: string): string => word.replaceAll(/(\p{L})\1/gu, "$1");

/** As English is read aloud. */
const soundOf = (word: string): string => doubleMetaphone(word)[0];

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
