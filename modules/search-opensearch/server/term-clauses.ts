import { type Source, searchQuery } from "@eolaire/search";
import {
  allOf,
  alternatives,
  docsMatching,
  type QueryGroup,
  type TermQueries,
  type TermQuery,
} from "#core/server/api/directory/search/for-modules.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Clause } from "./connection.ts";

export const NONE: Clause = { match_none: {} };

/** What OpenSearch allows of a clause `terms`. */
const MAX_TERMS = 65_536;

export const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0
    ? NONE
    : clauses.length === 1
      ? clauses[0]!
      : { bool: { should: clauses, minimum_should_match: 1 } };

export const allClauses = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? clauses[0]! : { bool: { filter: clauses } };

/** The pages with one of these numbers. */
export function withNumbers(docs: Uint32Array): Clause {
  const chunks: Clause[] = [];
  for (let at = 0; at < docs.length; at += MAX_TERMS)
    chunks.push({ terms: { doc: Array.from(docs.subarray(at, at + MAX_TERMS)) } });
  return anyOf(chunks);
}

/** A group of terms as PostgreSQL reads them, what is searched in their place, and the slugs that count as well. */
export type ReadGroup = { terms: TermQuery[]; phrases: TermQuery[][]; categories: string[]; tags: string[] };

export function readGroups(db: Database, queries: TermQueries, groups: readonly QueryGroup[]): Promise<ReadGroup[]> {
  return Promise.all(
    groups.map(async ({ terms, synonyms }) => {
      const phrases = new Set(synonyms.flatMap((synonym) => [...synonym.terms, ...synonym.terms_ie]));
      const slugs = (of: "categories" | "tags") => synonyms.flatMap((synonym) => synonym[of].map(({ slug }) => slug));
      return {
        terms: await queries.of(db, terms),
        phrases: await Promise.all([...phrases].map((phrase) => queries.of(db, searchQuery(`${phrase} `)))),
        categories: slugs("categories"),
        tags: slugs("tags"),
      };
    }),
  );
}

/** Fields of lexemes, beside the sources of both engines. */
export type Field = Source | "kinds" | "short";

/** The pages that match all of the queries; stop words (empty queries) are ignored. */
export async function pagesMatching(db: Database, field: Field, queries: readonly string[]): Promise<Clause> {
  const significant = queries.filter((query) => query !== "");
  if (significant.length === 0) return NONE;
  const clauses: Clause[] = [];
  for (const query of significant) {
    const lexemes = alternatives(query);
    // Letters that PostgreSQL's parser takes apart make other operators than `|`, which only PostgreSQL evaluates.
    if (!lexemes) return withNumbers(await docsMatching(db, field === "names" ? "names" : "texts", allOf(significant)));
    const whole = lexemes.filter(({ prefix }) => !prefix).map(({ text }) => text);
    const begun = lexemes.filter(({ prefix }) => prefix).map(({ text }) => ({ prefix: { [field]: text } }));
    clauses.push(anyOf([...(whole.length > 0 ? [{ terms: { [field]: whole } }] : []), ...begun]));
  }
  return allClauses(clauses);
}

/** The pages with all terms of each group, or with a phrase or one of the slugs in their place. */
export async function matching(
  db: Database,
  source: Source,
  groups: readonly ReadGroup[],
  form: keyof TermQuery,
): Promise<Clause> {
  const clauses: Clause[] = [];
  for (const { terms, phrases, categories, tags } of groups) {
    const isStopWord = terms.every((query) => query[form] === "");
    if (isStopWord && phrases.length + categories.length + tags.length === 0 && groups.length > 1) continue;
    const inPlace = await Promise.all(phrases.map((phrase) => pagesMatching(db, source, wholeOf(phrase))));
    clauses.push(
      anyOf([
        await pagesMatching(
          db,
          source,
          terms.map((query) => query[form]),
        ),
        ...inPlace,
        ...(categories.length > 0 ? [{ terms: { categories } }] : []),
        ...(tags.length > 0 ? [{ terms: { tags } }] : []),
      ]),
    );
  }
  return clauses.length === 0 ? NONE : allClauses(clauses);
}

const wholeOf = (phrase: readonly TermQuery[]) => phrase.map(({ whole }) => whole);

/** Pages whose names contain all terms as whole words, and those with the last one as a prefix. */
export async function nameMatches(
  db: Database,
  queries: readonly TermQuery[],
): Promise<{ whole: Clause; prefix: Clause }> {
  const all = (form: keyof TermQuery) =>
    pagesMatching(
      db,
      "names",
      queries.map((query) => query[form]),
    );
  const prefix = await all("typed");
  const isPrefix = queries.some(({ whole, typed }) => whole !== typed);
  return { whole: isPrefix ? allClauses([await all("whole"), prefix]) : prefix, prefix };
}

/** A group, for ranks: its terms as typed, or a phrase, in the texts of one weight. */
export const groupIn = async (db: Database, field: Field, { terms, phrases }: ReadGroup): Promise<Clause> =>
  anyOf(
    await Promise.all([
      pagesMatching(
        db,
        field,
        terms.map(({ typed }) => typed),
      ),
      ...phrases.map((phrase) => pagesMatching(db, field, wholeOf(phrase))),
    ]),
  );

/** A single letter is a prefix of some word of nearly every page: it is looked up in names only. */
export function sourceOf(groups: readonly QueryGroup[]): Source {
  const terms = groups.flatMap((group) => group.terms);
  return terms.length > 0 && terms.every((term) => term.prefix && term.text.length === 1) ? "names" : "texts";
}
