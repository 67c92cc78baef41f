import { allowedEdits, foldName, isTypoOf } from "@eolaire/search";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { QueryGroup } from "./synonyms.ts";

/** With fewer results than this, a typing error is likely, and similar words are searched as well. */
export const FEW_RESULTS = 3;
/** Maximum number of corrections of one term. With more, the results would have little to do with the query. */
const MAX_CORRECTIONS = 8;
/** Maximum number of similar words among which the corrections are searched. */
const MAX_SIMILAR = 100;

/**
 * The groups, each of their terms with the words of names, categories, tags and townlands of which it may be a misspelling;
 * null where there is no such word for any term.
 */
export async function withCorrections(db: Database, groups: readonly QueryGroup[]): Promise<QueryGroup[] | null> {
  const terms = groups.flatMap((group) => group.terms);
  const typed = terms.map(({ text }) => foldName(text));
  const similar = await similarTerms(
    db,
    typed.map((word) => (allowedEdits(word.length) > 0 ? word : "")),
    MAX_SIMILAR,
  );
  const corrections = terms.map(({ prefix }, i) =>
    similar[i]!.filter((word) => word !== typed[i] && isTypoOf(typed[i]!, word, prefix)).slice(0, MAX_CORRECTIONS),
  );
  if (corrections.every((found) => found.length === 0)) return null;
  const corrected = terms.map((term, i) => ({ ...term, forms: [...term.forms, ...corrections[i]!] }));
  let at = 0;
  return groups.map((group) => ({ ...group, terms: group.terms.map(() => corrected[at++]!) }));
}

/**
 * For each folded word the indexed words similar to it (pg_trgm), the most similar first; none for an empty one.
 * Index: search_word_trigrams.
 */
export async function similarTerms(db: Database, typed: readonly string[], most: number): Promise<string[][]> {
  const { rows } = await sql<{ similar: string[] }>`
    select case when typed = '' then '{}' else array(select words_like(typed, ${most}::integer)) end as similar
    from unnest(${typed}::text[]) with ordinality as word (typed, nth) order by nth`.execute(db);
  return rows.map(({ similar }) => similar);
}
