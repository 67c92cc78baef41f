import type { SearchTerm } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { SearchMemory } from "./memory.ts";
import { firstAfter } from "./order.ts";
import { withSlips } from "./slips.ts";
import { nameMatches, termMatches, textRanks } from "./terms.ts";

/** So few pages make it likely that something was mistyped: then names that are meant are looked for, too. */
const FEW = 3;

/** Pages whose text is ranked: reading every match of a common word would take a hundred times as long. */
const MAX_RANKED = 100;

export type FoundByTerms = {
  /** As they were asked for: with what they may be slips of. */
  terms: SearchTerm[];
  /** Public pages alone. */
  all: Bits;
  /** 0 the words are whole words of the name, 1 they begin there, 2 they stand elsewhere; 3 and 4 the same for slips. */
  tierOf: (doc: number) => number;
};

/** Without terms, as for a query of signs alone, nothing is found. */
export async function findByTerms(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<FoundByTerms> {
  if (terms.length === 0) return { terms, all: new Bits(), tierOf: () => 0 };
  const isPublic = memory.directory.public;
  const [names, words] = await Promise.all([nameMatches(db, memory, terms), termMatches(db, memory, terms)]);
  const enough = words.sizeWith(isPublic) >= FEW;
  const slips = enough ? null : await withSlips(db, terms);
  const meant = slips && (await Promise.all([nameMatches(db, memory, slips), termMatches(db, memory, slips)]));
  return {
    terms: slips ?? terms,
    all: (meant ? words.or(meant[1]) : words).and(isPublic),
    tierOf: (doc) => {
      if (names.begun.has(doc)) return names.whole.has(doc) ? 0 : 1;
      if (words.has(doc)) return 2;
      return meant?.[0].begun.has(doc) ? 3 : 4;
    },
  };
}

/**
 * Text ranks of the pages that come first, by where the words stand and by the page's own rank. A text rank is above 0:
 * among pages whose words stand in the same place, these come before all others.
 */
export async function rankTexts(
  db: Database,
  { directory }: SearchMemory,
  { terms, tierOf }: FoundByTerms,
  pages: Bits,
): Promise<Map<number, number>> {
  const keyOf = (doc: number) => {
    const { is_closed, rank } = directory.entries[doc]!;
    return [Number(is_closed), tierOf(doc), -rank, doc];
  };
  if (pages.size === 0) return new Map();
  const candidates = firstAfter(pages, keyOf, null, MAX_RANKED);
  return textRanks(
    db,
    terms,
    candidates.map(({ doc }) => doc),
  );
}
