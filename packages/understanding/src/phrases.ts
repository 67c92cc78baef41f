import { folded, tokensOf, type Word } from "./tokens.ts";
import type { Language } from "./types.ts";

/** Words of a phrase; the names of places are longer than what people say. */
const MAX_PHRASE = 7;

export type Match<Meaning> = { meaning: Meaning; length: number };

/**
 * Phrases with their meanings. English ones match as they are written, without case and accents; Irish ones also with initial
 * mutations of each word, Welsh ones of the first, since what a Welsh *f* or *m* was can be said of a known word only. Looking at a position of a text takes a bounded number of lookups, however many phrases there are.
 */
export class Phrases<Meaning> {
  readonly #written = new Map<string, Meaning>();
  readonly #irish = new Map<string, Meaning>();
  /** Welsh forms, after all that is written so. */
  readonly #mutated = new Map<string, Meaning>();
  /** The first word of each: at most words of a text none begins. */
  readonly #beginnings = new Set<string>();

  /** Each word of its phrases, as it is written. */
  tokens(): Set<string> {
    return new Set(this.#written.keys().flatMap((phrase) => phrase.split(" ")));
  }

  /** @param language whose mutations it may have */
  add(phrase: string, meaning: Meaning, language: Language): this {
    const tokens = tokensOf(phrase);
    if (tokens.length === 0 || tokens.length > MAX_PHRASE) return this;
    const written = tokens.map(({ folded }) => folded).join(" ");
    this.#put(this.#written, written, meaning);
    if (language === "cy") for (const mutated of welshForms(written)) this.#put(this.#mutated, mutated, meaning);
    if (language === "ga") this.#put(this.#irish, tokens.map(({ radical }) => radical).join(" "), meaning);
    return this;
  }

  /** Each of a list. */
  addAll(list: string | undefined, meaning: Meaning, language: Language): this {
    for (const phrase of phrasesIn(list ?? "")) this.add(phrase, meaning, language);
    return this;
  }

  #put(map: Map<string, Meaning>, phrase: string, meaning: Meaning): void {
    set(map, phrase, meaning);
    const [first = ""] = phrase.split(" ", 1);
    this.#beginnings.add(first);
  }

  /** The longest phrase that begins at a word. */
  at(tokens: readonly Word[], start: number): Match<Meaning> | null {
    const { folded, radical } = tokens[start] ?? { folded: "", radical: "" };
    if (!this.#beginnings.has(folded) && !this.#beginnings.has(radical)) return null;
    for (let length = Math.min(MAX_PHRASE, tokens.length - start); length > 0; length--) {
      const some = tokens.slice(start, start + length);
      const meaning =
        this.#written.get(some.map(({ folded }) => folded).join(" ")) ??
        this.#mutated.get(some.map(({ folded }) => folded).join(" ")) ??
        this.#irish.get(some.map(({ radical }) => radical).join(" "));
      if (meaning !== undefined) return { meaning, length };
    }
    return null;
  }
}

/** The first meaning stays. */
function set<Meaning>(map: Map<string, Meaning>, key: string, meaning: Meaning): void {
  if (!map.has(key)) map.set(key, meaning);
}

/** Soft, nasal and aspirate mutation; two letters stand before one. */
const WELSH: readonly (readonly [initial: string, ...mutated: string[]])[] = [
  ["ll", "l"],
  ["rh", "r"],
  ["ch"],
  ["dd"],
  ["ff"],
  ["th"],
  ["ph"],
  ["p", "b", "mh", "ph"],
  ["t", "d", "nh", "th"],
  ["c", "g", "ngh", "ch"],
  ["b", "f", "m"],
  ["d", "dd", "n"],
  ["g", "", "ng"],
  ["m", "f"],
];

/** *caffi*: *gaffi*, *nghaffi*, *chaffi*. Words of two letters would become others: *ci* (dog) *chi* (you). */
function welshForms(phrase: string): string[] {
  const [initial = "", ...mutated] = WELSH.find(([start]) => phrase.startsWith(start)) ?? [];
  return /^\S{3}/.test(phrase) ? mutated.map((start) => start + phrase.slice(initial.length)) : [];
}

/** Those languages whose names have mutations; Irish ones are known everywhere. */
export const mutatingOf = (languages: readonly Language[]): Language[] =>
  languages.includes("cy") ? ["cy", "ga"] : ["ga"];

/** `a | b c | d`: phrases of one meaning. */
export const phrasesIn = (list: string): string[] =>
  list
    .split("|")
    .map((one) => one.trim())
    .filter(Boolean);

/** Phrases without meanings of their own. Those that begin with another word than the text cost nothing. */
export class PhraseList {
  readonly #byFirst: ReadonlyMap<string, string[][]>;

  /** @param lists as `phrasesIn` reads them */
  constructor(...lists: string[]) {
    const all = lists.flatMap(phrasesIn).map((phrase) => folded(phrase).split(" "));
    this.#byFirst = Map.groupBy(all, ([first]) => first!);
  }

  /** Each word of its phrases. */
  tokens(): Set<string> {
    return new Set([...this.#byFirst.values()].flat(2));
  }

  /**
   * The number of words of its longest phrase that stands at a word; 0: none does.
   * @param isExact without mutations: *nil* is not the radical of another word
   */
  longestAt(tokens: readonly Word[], at: number, { isExact = false } = {}): number {
    const word = tokens[at];
    if (!word) return 0;
    const longest = (first: string) => {
      let most = 0;
      for (const phrase of this.#byFirst.get(first) ?? [])
        if (phrase.length > most && stands(phrase, tokens, at, isExact)) most = phrase.length;
      return most;
    };
    const asWritten = longest(word.folded);
    return isExact || word.radical === word.folded ? asWritten : Math.max(asWritten, longest(word.radical));
  }
}

const stands = (phrase: readonly string[], tokens: readonly Word[], at: number, isExact: boolean): boolean =>
  phrase.every((wanted, i) => {
    const word = tokens[at + i];
    return word?.folded === wanted || (!isExact && word?.radical === wanted);
  });
