import { tokensOf, type Word } from "./tokens.ts";

/** Words of a phrase; the names of places are longer than what people say. */
const MAX_PHRASE = 7;

export type Match<Meaning> = { meaning: Meaning; length: number };

/**
 * Phrases with their meanings. English ones match as they are written, without case and accents; Irish ones also with initial
 * mutations. Looking at a position of a text takes a bounded number of lookups, however many phrases there are.
 */
export class Phrases<Meaning> {
  readonly #written = new Map<string, Meaning>();
  readonly #irish = new Map<string, Meaning>();

  /** @param isIrish whether its words may be lenited or eclipsed */
  add(phrase: string, meaning: Meaning, isIrish: boolean): this {
    const tokens = tokensOf(phrase);
    if (tokens.length === 0 || tokens.length > MAX_PHRASE) return this;
    set(this.#written, tokens.map(({ folded }) => folded).join(" "), meaning);
    if (isIrish) set(this.#irish, tokens.map(({ radical }) => radical).join(" "), meaning);
    return this;
  }

  /** The longest phrase that begins at a word. */
  at(tokens: readonly Word[], start: number): Match<Meaning> | null {
    for (let length = Math.min(MAX_PHRASE, tokens.length - start); length > 0; length--) {
      const some = tokens.slice(start, start + length);
      const meaning =
        this.#written.get(some.map(({ folded }) => folded).join(" ")) ??
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

/** `a | b c | d`: phrases of one meaning. */
export const phrasesIn = (list: string): string[] =>
  list
    .split("|")
    .map((one) => one.trim())
    .filter(Boolean);
