import type { Lexeme } from "./ts-query.ts";

/** Which texts of a page are searched: its names; these with its categories, tags, place and short texts; or all of them. */
export const SOURCES = ["names", "shorts", "texts"] as const;
export type Source = (typeof SOURCES)[number];

export type PageLexemes = Record<Source, string[]>;

/** Prefixes are looked up among the lexemes with the same first two letters. */
const BUCKET_LENGTH = 2;

/** Lexemes, each with the pages that contain it in some form, by lexeme and by prefix. */
export class Vocabulary<Pages> {
  readonly #entries = new Map<string, Pages>();
  readonly #buckets = new Map<string, string[]>();
  readonly #empty: () => Pages;

  constructor(empty: () => Pages) {
    this.#empty = empty;
  }

  /** The pages of a lexeme, which is added if it is new. */
  entry(lexeme: string): Pages {
    return this.#entries.get(lexeme) ?? this.add(lexeme, this.#empty());
  }

  get(lexeme: string): Pages | undefined {
    return this.#entries.get(lexeme);
  }

  /** The entries of a lexeme, or of all that begin with a prefix. */
  matching({ text, prefix }: Lexeme): Pages[] {
    if (!prefix) return this.#some([text]);
    if (text.length >= BUCKET_LENGTH) {
      const bucket = this.#buckets.get(text.slice(0, BUCKET_LENGTH)) ?? [];
      return this.#some(bucket.filter((lexeme) => lexeme.startsWith(text)));
    }
    return [...this.#buckets].flatMap(([begin, bucket]) => (begin.startsWith(text) ? this.#some(bucket) : []));
  }

  entries(): Iterable<[string, Pages]> {
    return this.#entries;
  }

  #some(lexemes: string[]): Pages[] {
    return lexemes.flatMap((lexeme) => this.#entries.get(lexeme) ?? []);
  }

  /** Adds a new lexeme with its pages. */
  add(lexeme: string, pages: Pages): Pages {
    this.#entries.set(lexeme, pages);
    const begin = lexeme.slice(0, BUCKET_LENGTH);
    const bucket = this.#buckets.get(begin);
    if (bucket) bucket.push(lexeme);
    else this.#buckets.set(begin, [lexeme]);
    return pages;
  }
}
