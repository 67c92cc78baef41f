import { Bits, type Source, searchQuery } from "@eolaire/search";
import "#core/domain/search-languages.ts";
import type { Database } from "#core/server/db/connect.ts";
import { FEW_RESULTS, withCorrections } from "../corrections.ts";
import type { QueryGroup } from "../synonyms.ts";
import { allOf, type TermQuery } from "../ts-query.ts";
import type { SearchMemory } from "./memory.ts";
import { pagesMatching } from "./terms.ts";

export type FoundByTerms = {
  /** The queries of the terms that were searched, including corrections of typing errors and synonyms. */
  queries: string[];
  /** Public pages only. */
  all: Bits;
  /**
   * Those of them that are certainly meant: whole words of names, categories, tags, places and short texts, or a category or
   * tag that is a synonym; where there are none, words there that begin so. Empty where only long texts and corrections match.
   */
  strong: Bits;
  /**
   * The pages by tier, best first, some in several: whole words of the name · strong, those with the terms in the name
   * first · words of the name begin so · other texts · names and texts with corrected terms. Empty where they were not
   * asked for.
   */
  tiers: Bits[];
};

/**
 * Pages that match all groups of terms: all terms of a group, or what is searched in their place. A query without terms, such
 * as one of punctuation only, finds none.
 * @param options.tiers whether an order by relevance needs them
 */
export async function findByTerms(
  db: Database,
  memory: SearchMemory,
  groups: readonly QueryGroup[],
  { tiers }: { tiers: boolean },
): Promise<FoundByTerms> {
  const isPublic = memory.directory.public;
  const typed = await readGroups(db, memory, groups);
  const queries = typed.flatMap(({ terms }) => terms);
  const texts = await matching(db, memory, sourceOf(groups), typed, "typed");
  const corrected = texts.sizeWith(isPublic) < FEW_RESULTS ? await withCorrections(db, groups) : null;
  const similar = corrected && (await readGroups(db, memory, corrected));
  const similarTexts = corrected && similar && (await matching(db, memory, sourceOf(corrected), similar, "typed"));
  const names = await nameMatches(db, memory, queries);
  const found = {
    queries: (similar ?? typed).map(queryOf),
    all: (similarTexts ? texts.or(similarTexts) : texts).and(isPublic),
    strong: await strongMatches(db, memory, typed, names),
  };
  if (!tiers) return { ...found, tiers: [] };
  const first = [names.whole, names.prefix.and(found.strong), found.strong, names.prefix, texts];
  if (!similar || !similarTexts) return { ...found, tiers: first };
  const similarNames = await nameMatches(
    db,
    memory,
    similar.flatMap(({ terms }) => terms),
  );
  return { ...found, tiers: [...first, similarNames.prefix, similarTexts] };
}

/** A group with its queries, and what is searched in place of its terms: words or phrases, and pages. */
type ReadGroup = { terms: TermQuery[]; phrases: TermQuery[][]; pages: Bits };

function readGroups(
  db: Database,
  { queries, directory }: SearchMemory,
  groups: readonly QueryGroup[],
): Promise<ReadGroup[]> {
  return Promise.all(
    groups.map(async ({ terms, synonyms }) => {
      const phrases = new Set(synonyms.flatMap((synonym) => [...synonym.terms, ...synonym.terms_ie]));
      const pages = new Bits();
      for (const { categories, tags } of synonyms) {
        for (const { slug } of categories) pages.addSet(directory.categories.get(slug) ?? NO_PAGES);
        for (const { slug } of tags) pages.addSet(directory.tags.get(slug) ?? NO_PAGES);
      }
      return {
        terms: await queries.of(db, terms),
        phrases: await Promise.all([...phrases].map((phrase) => queries.of(db, searchQuery(`${phrase} `)))),
        pages,
      };
    }),
  );
}

const NO_PAGES = new Bits();

/** The pages with all terms of each group, or with a phrase or one of the pages in their place. */
async function matching(
  db: Database,
  memory: SearchMemory,
  source: Source,
  groups: readonly ReadGroup[],
  form: keyof TermQuery,
): Promise<Bits> {
  const pagesWith = (queries: readonly TermQuery[], of: keyof TermQuery) =>
    pagesMatching(
      db,
      memory,
      source,
      queries.map((query) => query[of]),
    );
  let all: Bits | null = null;
  for (const { terms, phrases, pages } of groups) {
    const significant = terms.filter((query) => query[form] !== "");
    if (significant.length === 0 && phrases.length === 0 && pages.isEmpty && groups.length > 1) continue; // a stop word
    const found = await pagesWith(terms, form);
    for (const phrase of phrases) found.addSet(await pagesWith(phrase, "whole"));
    found.addSet(pages);
    all = all ? all.intersect(found) : found;
  }
  return all ?? new Bits();
}

/** See `FoundByTerms`. */
async function strongMatches(
  db: Database,
  memory: SearchMemory,
  groups: readonly ReadGroup[],
  names: { whole: Bits; prefix: Bits },
): Promise<Bits> {
  const isPublic = memory.directory.public;
  const whole = (await matching(db, memory, "shorts", groups, "whole")).addSet(names.whole).and(isPublic);
  if (!whole.isEmpty) return whole;
  return (await matching(db, memory, "shorts", groups, "typed")).addSet(names.prefix).and(isPublic);
}

/** A group as one tsquery, for ranks. */
function queryOf({ terms, phrases }: ReadGroup): string {
  const typed = (queries: readonly TermQuery[], form: keyof TermQuery) => allOf(queries.map((query) => query[form]));
  return [typed(terms, "typed"), ...phrases.map((phrase) => typed(phrase, "whole"))]
    .filter((query) => query !== "")
    .map((query) => `(${query})`)
    .join(" | ");
}

/** Pages whose names contain all terms as whole words, and those with the last one as a prefix. */
export async function nameMatches(db: Database, memory: SearchMemory, queries: TermQuery[]) {
  const all = (form: keyof TermQuery) =>
    pagesMatching(
      db,
      memory,
      "names",
      queries.map((query) => query[form]),
    );
  const prefix = await all("typed");
  const isPrefix = queries.some(({ whole, typed }) => whole !== typed);
  return { whole: isPrefix ? (await all("whole")).and(prefix) : prefix, prefix };
}

/** A single letter is a prefix of some word of nearly every page: it is looked up in names only. */
function sourceOf(groups: readonly QueryGroup[]): Source {
  const terms = groups.flatMap((group) => group.terms);
  return terms.length > 0 && terms.every((term) => term.prefix && term.text.length === 1) ? "names" : "texts";
}
