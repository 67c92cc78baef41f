/** A lexeme, or all that begin with it. */
export type Lexeme = { text: string; prefix: boolean };

/** Which texts of a document are searched: its names; these with its categories, tags, place and short texts; or all of them. */
export const SOURCES = ["names", "shorts", "texts"] as const;
export type Source = (typeof SOURCES)[number];

export type DocLexemes = Record<Source, string[]>;

/** Prefixes are looked up among the lexemes with the same first two letters. */
const BUCKET_LENGTH = 2;

/** Lexemes, each with the documents that contain it in some form, by lexeme and by prefix. */
export class Vocabulary<Docs> {
  readonly #entries = new Map<string, Docs>();
  readonly #buckets = new Map<string, string[]>();
  readonly #empty: () => Docs;

  constructor(empty: () => Docs) {
    this.#empty = empty;
  }

  /** The documents of a lexeme, which is added if it is new. */
  entry(lexeme: string): Docs {
    return this.#entries.get(lexeme) ?? this.add(lexeme, this.#empty());
  }

  get(lexeme: string): Docs | undefined {
    return this.#entries.get(lexeme);
  }

  /** The entries of a lexeme, or of all that begin with a prefix. */
  matching({ text, prefix }: Lexeme): Docs[] {
    if (!prefix) return this.#some([text]);
    if (text.length >= BUCKET_LENGTH) {
      const bucket = this.#buckets.get(text.slice(0, BUCKET_LENGTH)) ?? [];
      return this.#some(bucket.filter((lexeme) => lexeme.startsWith(text)));
    }
    return [...this.#buckets].flatMap(([begin, bucket]) => (begin.startsWith(text) ? this.#some(bucket) : []));
  }

  entries(): Iterable<[string, Docs]> {
    return this.#entries;
  }

  #some(lexemes: string[]): Docs[] {
    return lexemes.flatMap((lexeme) => this.#entries.get(lexeme) ?? []);
  }

  /** Adds a new lexeme with its documents. */
  add(lexeme: string, documents: Docs): Docs {
    this.#entries.set(lexeme, documents);
    const begin = lexeme.slice(0, BUCKET_LENGTH);
    const bucket = this.#buckets.get(begin);
    if (bucket) bucket.push(lexeme);
    else this.#buckets.set(begin, [lexeme]);
    return documents;
  }
}
