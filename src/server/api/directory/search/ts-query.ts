import type { Lexeme, SearchTerm, Source } from "@eolaire/search";
import { sql } from "kysely";
import { growingLru } from "#core/domain/growing-lru.ts";
import { memoised } from "#core/domain/memoised.ts";
import { BESIDE, CONFIGURATIONS, OWN } from "#core/domain/search-languages.ts";
import type { Database } from "#core/server/db/connect.ts";
import { readDocs } from "./doc-array.ts";

/** A tsquery in the text form of PostgreSQL; "" for a stop word. */
export type TermQuery = {
  /** Any form as a whole word. */
  whole: string;
  /** The same, but the last term of a query is a prefix. */
  typed: string;
};

const [BESIDE_CONFIGURATION, OWN_CONFIGURATION] = [sql.lit(CONFIGURATIONS[BESIDE]), sql.lit(CONFIGURATIONS[OWN])];

/** Some hundred bytes each; one that is missing costs a query. */
const MAX_CACHED = 2_000;
/** To parse one takes microseconds. */
const MAX_PARSED = 500;

/**
 * Translates terms to tsqueries: each matches a term in any of its forms, in both languages. PostgreSQL does it, so that
 * queries are stemmed exactly as the index is, and each form once.
 */
export class TermQueries {
  readonly #known = growingLru<string, string>(MAX_CACHED);

  async of(db: Database, terms: readonly SearchTerm[]): Promise<TermQuery[]> {
    const forms = terms.flatMap((term) => [formsOf(term, false), formsOf(term, true)]);
    const queries = await this.#translate(db, forms);
    return terms.map((_, i) => ({ whole: queries[2 * i]!, typed: queries[2 * i + 1]! }));
  }

  async #translate(db: Database, forms: Forms[]): Promise<string[]> {
    const keys = forms.map((form) => form.join("\n"));
    const unknown = forms.filter((_, i) => !this.#known.has(keys[i]!));
    if (unknown.length > 0) {
      const column = (at: 0 | 1 | 2 | 3) => unknown.map((form) => form[at]);
      const { rows } = await sql<{ query: string }>`
        select (
          either_query(to_tsquery(${OWN_CONFIGURATION}, typed), to_tsquery(${BESIDE_CONFIGURATION}, english))
          || to_tsquery(${OWN_CONFIGURATION}, others) || to_tsquery('simple', unstemmed)
        )::text as query
        from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[])
          with ordinality as form (typed, english, others, unstemmed, nth)
        order by nth`.execute(db);
      for (const [i, { query }] of rows.entries()) this.#known.set(unknown[i]!.join("\n"), query);
    }
    return Promise.all(keys.map((key) => this.#known.get(key) ?? ""));
  }
}

/** Letters and digits only, apart from our own operators `|` and `:*`: no input can act as an operator. */
type Forms = [typed: string, english: string, others: string, unstemmed: string];

function formsOf({ text, forms, english, prefix }: SearchTerm, allowsPrefix: boolean): Forms {
  const [typed = "", ...others] = forms;
  const ending = prefix && allowsPrefix ? ":*" : "";
  return [
    typed + ending,
    english.map((form) => form + ending).join("|"),
    // Only the typed form is a prefix: "bá…" matches bád and báisín, but its plural báid matches as a whole word.
    others.join("|"),
    // "the" may be the beginning of theatre: names are indexed without stemming and stop words as well.
    english.length === 0 ? text + ending : "",
  ];
}

const LEXEME = String.raw`'(?:[^'\\]|''|\\\\)+'`;
const ALTERNATIVE = new RegExp(String.raw`${LEXEME}(?::\*)?`, "g");
const ONLY_ALTERNATIVES = new RegExp(String.raw`^${ALTERNATIVE.source}(?: \| ${ALTERNATIVE.source})*$`);

/** The lexemes of which a page needs one; null for a query with other operators than `|`. */
export const alternatives = memoised(MAX_PARSED, (query: string): Lexeme[] | null => {
  if (!ONLY_ALTERNATIVES.test(query)) return null;
  const found = new Set(query.match(ALTERNATIVE));
  return [...found].map((one) => ({ text: unquoted(one.replace(/:\*$/, "")), prefix: one.endsWith(":*") }));
});

function unquoted(lexeme: string): string {
  return lexeme.slice(1, -1).replaceAll("''", "'").replaceAll("\\\\", "\\");
}

/** A tsquery that needs all. Stop words are ignored, as PostgreSQL does. */
export function allOf(queries: readonly string[]): string {
  return queries
    .filter((query) => query !== "")
    .map((query) => `(${query})`)
    .join(" & ");
}

/**
 * The numbers of the pages that match a tsquery. Short texts have no index of their own: all texts count as short, so that nothing is left
 * out. Indexes: page_names_words, page_words_words.
 */
export async function docsMatching(db: Database, source: Source, query: string): Promise<Uint32Array> {
  const match = sql.raw(source === "names" ? "names_matching" : "words_matching");
  const { rows } = await sql<{ docs: Buffer | null }>`select ${match}(${query}::tsquery) as docs`.execute(db);
  return readDocs(rows[0]!.docs);
}
