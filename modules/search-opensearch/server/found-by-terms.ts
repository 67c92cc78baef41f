import { RANK_WEIGHTS } from "@eolaire/search";
import {
  FEW_RESULTS,
  type QueryGroup,
  type TermQueries,
  withCorrections,
} from "#core/server/api/directory/search/for-modules.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Clause } from "./connection.ts";
import { allClauses, anyOf, type Field, groupIn, matching, nameMatches, readGroups, sourceOf } from "./term-clauses.ts";

/** As `embedded/find-by-terms.ts` has it, as clauses; the engine says only how many pages some of them find. */
export type TermClauses = {
  all: Clause;
  strong: Clause;
  /** Clauses whose scores add up to tier and text rank of a page; see `keyOfScore`. */
  scores: Clause[];
  tiers: number;
};

/** How many pages each clause finds, of which so many are counted; null: all. */
export type CountPages = (clauses: readonly { clause: Clause; most: number | null }[]) => Promise<number[]>;

export async function findByTerms(
  { db, queries, count }: { db: Database; queries: TermQueries; count: CountPages },
  groups: readonly QueryGroup[],
): Promise<TermClauses> {
  const typed = await readGroups(db, queries, groups);
  const names = await nameMatches(
    db,
    typed.flatMap(({ terms }) => terms),
  );
  const texts = await matching(db, sourceOf(groups), typed, "typed");
  const whole = anyOf([await matching(db, "shorts", typed, "whole"), names.whole]);
  const [found = 0, wholes = 0] = await count([
    { clause: texts, most: FEW_RESULTS },
    { clause: whole, most: 1 },
  ]);
  const strong = wholes > 0 ? whole : anyOf([await matching(db, "shorts", typed, "typed"), names.prefix]);
  const tiers = [names.whole, allClauses([names.prefix, strong]), strong, names.prefix, texts];
  const corrected = found < FEW_RESULTS ? await withCorrections(db, groups) : null;
  const similar = corrected && (await readGroups(db, queries, corrected));
  if (corrected && similar) {
    const similarNames = await nameMatches(
      db,
      similar.flatMap(({ terms }) => terms),
    );
    tiers.push(similarNames.prefix, await matching(db, sourceOf(corrected), similar, "typed"));
  }
  return {
    all: similar ? anyOf([texts, tiers.at(-1)!]) : texts,
    strong,
    tiers: tiers.length,
    scores: [ofTiers(tiers), ...(await ofTexts(db, similar ?? typed))],
  };
}

/** More than all text ranks: 12 groups of terms, each in names, kinds and short texts. */
const TIER = 128;
/** Scores are floats of 32 bits: whole numbers are exact. The weights of `textRanks` times this are whole. */
const WHOLE = 5;
/** A match in long texts alone still counts more than a page whose texts are not ranked. */
const LEAST = 1e-6;

const constant = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } });

const ofTiers = (tiers: readonly Clause[]): Clause => ({
  dis_max: { queries: tiers.map((tier, at) => constant(tier, (tiers.length - 1 - at) * TIER)) },
});

const FIELDS: readonly Field[] = ["names", "kinds", "short"];

const ofTexts = (db: Database, groups: Parameters<typeof matching>[2]): Promise<Clause[]> =>
  Promise.all(
    groups.flatMap((group) =>
      FIELDS.map(async (field, at) => constant(await groupIn(db, field, group), RANK_WEIGHTS[at]! * WHOLE)),
    ),
  );

/** Tier and negative text rank of a page, as they stand in cursors, by its score. */
export function keyOfScore(score: number, tiers: number): [tier: number, rank: number] {
  return [tiers - 1 - Math.floor(score / TIER), -((score % TIER) / WHOLE + LEAST)];
}

export const scoreOfKey = ([tier, rank]: readonly number[], tiers: number): number =>
  (tiers - 1 - tier!) * TIER + Math.max(0, Math.round((-rank! - LEAST) * WHOLE));
