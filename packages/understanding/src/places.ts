import { beginsWith, type Read } from "./clock-times.ts";
import { mutatingOf, Phrases } from "./phrases.ts";
import { tokensOf, type Word } from "./tokens.ts";
import type { Language, Named, Vocabulary } from "./types.ts";

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
      "ger",
      "gerllaw",
      "wrth ymyl",
      "yn ymyl",
      "yn agos i",
      "yn agos at",
    ],
  ],
  ["from", ["from", "out of", "leaving", "o", "on", "as"]],
  ["to", ["to", "towards", "go dti", "go", "chuig", "don", "do"]],
  ["in", ["in", "at", "on", "i", "ins", "sa", "san", "ar", "ag", "yn", "yn y", "yn yr", "ym", "yng"]],
];
/** In Welsh *i* is where one goes, in Irish where one is. */
const OF_WELSH: typeof RELATIONS = [["to", ["i", "ir", "tua"]], ["from", ["or"]], ...RELATIONS];
const ARTICLE = /^(?:the|an|na|y|yr)$/;

/** The names of places, and of categories, as they are found in a text. */
export class Names {
  readonly #places: Phrases<string>;
  readonly #categories: Phrases<string>;
  readonly #relations: typeof RELATIONS;

  constructor({ places = [], categories = [] }: Vocabulary, languages: readonly Language[]) {
    this.#places = phrasesOf(places, languages);
    this.#categories = phrasesOf(categories, languages);
    this.#relations = languages.includes("cy") ? OF_WELSH : RELATIONS;
  }

  /** Each word of a name. */
  tokens(): Set<string> {
    return this.#places.tokens().union(this.#categories.tokens());
  }

  category(tokens: readonly Word[], at: number): Read<string> | null {
    return this.#categories.at(tokens, at);
  }

  /** A place at a position, with the preposition before it. */
  place(tokens: readonly Word[], at: number): Read<PlaceMeaning> | null {
    for (const [relation, prepositions] of this.#relations) {
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

function phrasesOf(named: readonly Named[], languages: readonly Language[]): Phrases<string> {
  const phrases = new Phrases<string>();
  const add = (name: string, key: string) => {
    for (const language of mutatingOf(languages)) phrases.add(name, key, language);
  };
  for (const { key, names } of named) {
    for (const name of names) {
      add(name, key);
      const tokens = tokensOf(name);
      if (tokens.length > 1 && ARTICLE.test(tokens[0]!.folded))
        add(
          tokens
            .slice(1)
            .map(({ typed }) => typed)
            .join(" "),
          key,
        );
    }
  }
  return phrases;
}
