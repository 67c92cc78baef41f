import type { SearchTerm } from "../../../domain/search-words.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { SearchMemory } from "./memory.ts";
import { firstAfter } from "./order.ts";
import { withSlips } from "./slips.ts";
import { textRanks, wordMatches } from "./words.ts";

/** So few pages make it likely that something was mistyped: then names that are meant are looked for, too. */
const FEW = 3;

/** Pages whose text is ranked: reading every match of a common word would take a hundred times as long. */
const MOST_RANKED = 150;

export type FoundByWords = {
  /** As they were asked for: with what they may be slips of. */
  terms: SearchTerm[];
  /** Public pages alone. */
  all: Bits;
  /** Those of them that are found by their name. */
  named: Bits;
  /** 0 the words are whole words of the name, 1 they begin there, 2 they stand elsewhere; 3 and 4 the same for slips. */
  tierOf: (doc: number) => number;
};

/** Without terms, as for a query of signs alone, nothing is found. */
export async function findByWords(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<FoundByWords> {
  if (terms.length === 0) return { terms, all: new Bits(), named: new Bits(), tierOf: () => 0 };
  const isPublic = memory.directory.public;
  const typed = await wordMatches(db, memory, terms);
  const enough = typed.words.sizeWith(isPublic) >= FEW;
  const slips = enough ? null : await withSlips(db, terms);
  const meant = slips && (await wordMatches(db, memory, slips));
  return {
    terms: slips ?? terms,
    all: (meant ? typed.words.or(meant.words) : typed.words).and(isPublic),
    named: (meant ? typed.names.or(meant.names) : typed.names).and(isPublic),
    tierOf: (doc) => {
      if (typed.names.has(doc)) return typed.wholeNames.has(doc) ? 0 : 1;
      if (typed.words.has(doc)) return 2;
      return meant?.names.has(doc) ? 3 : 4;
    },
  };
}

/** Text ranks of the pages that may come first: by where the words stand, then by the page's own rank. */
export async function rankTexts(
  db: Database,
  { directory }: SearchMemory,
  { terms, tierOf }: FoundByWords,
  pages: Bits,
): Promise<Map<number, number>> {
  const keyOf = (doc: number) => {
    const { is_closed, rank } = directory.entries[doc]!;
    return [Number(is_closed), tierOf(doc), -rank, doc];
  };
  if (pages.size === 0) return new Map();
  const candidates = firstAfter(pages, keyOf, null, MOST_RANKED);
  return textRanks(
    db,
    terms,
    candidates.map(({ doc }) => doc),
  );
}
