import { beginsWith, type Read } from "./clock-times.ts";
import { Phrases } from "./phrases.ts";
import { tokensOf, type Word } from "./tokens.ts";
import type { Named, Vocabulary } from "./types.ts";

export type PlaceMeaning = { key: string; relation: "near" | "in" | "from" | "to" | "bare" };

const RELATIONS: readonly [PlaceMeaning["relation"], readonly string[]][] = [
  [
    "near",
    [
      "near to",
      "near",
      "close to",
      "around",
      "beside",
      "next to",
      "by",
      "in aice leis",
      "in aice le",
      "gar don",
      "gar do",
      "gar",
      "congarach do",
      "congarach don",
      "laimh le",
      "laimh leis",
      "timpeall",
    ],
  ],
  ["from", ["from", "o", "on", "as"]],
  ["to", ["to", "towards", "go dti", "go", "chuig", "don", "do"]],
  ["in", ["in", "at", "on", "i", "ins", "sa", "san", "ar", "ag"]],
];
const ARTICLE = /^(?:the|an|na)$/;

/** The names of places, and of categories, as they are found in a text. */
export class Names {
  readonly #places: Phrases<string>;
  readonly #categories: Phrases<string>;

  constructor({ places = [], categories = [] }: Vocabulary) {
    this.#places = phrasesOf(places);
    this.#categories = phrasesOf(categories);
  }

  category(tokens: readonly Word[], at: number): Read<string> | null {
    return this.#categories.at(tokens, at);
  }

  /** A place at a position, with the preposition before it. */
  place(tokens: readonly Word[], at: number): Read<PlaceMeaning> | null {
    for (const [relation, prepositions] of RELATIONS) {
      for (const preposition of prepositions) {
        // In English *on* comes before islands, in Irish it is *ó* with the article.
        const length = beginsWith(tokens, at, preposition);
        const found = length > 0 ? this.#named(tokens, at + length) : null;
        if (found) return { meaning: { key: found.meaning, relation }, length: length + found.length };
      }
    }
    const bare = this.#named(tokens, at);
    return bare && { meaning: { key: bare.meaning, relation: "bare" }, length: bare.length };
  }

  #named(tokens: readonly Word[], at: number): Read<string> | null {
    const direct = this.#places.at(tokens, at);
    if (direct) return direct;
    const found = ARTICLE.test(tokens[at]?.folded ?? "") ? this.#places.at(tokens, at + 1) : null;
    return found && { meaning: found.meaning, length: found.length + 1 };
  }
}

function phrasesOf(named: readonly Named[]): Phrases<string> {
  const phrases = new Phrases<string>();
  for (const { key, names } of named) {
    for (const name of names) {
      phrases.add(name, key, true);
      const tokens = tokensOf(name);
      if (tokens.length > 1 && ARTICLE.test(tokens[0]!.folded))
        phrases.add(
          tokens
            .slice(1)
            .map(({ typed }) => typed)
            .join(" "),
          key,
          true,
        );
    }
  }
  return phrases;
}
