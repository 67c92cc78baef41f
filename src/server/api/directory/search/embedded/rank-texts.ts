import { Bits } from "@eolaire/search";
import { MAX_RANKED_TEXTS } from "#core/contract/limits.ts";
import type { Database } from "#core/server/db/connect.ts";
import { firstAfter } from "../order.ts";
import type { FoundByTerms } from "./find-by-terms.ts";
import type { SearchMemory } from "./memory.ts";
import { orderOfCandidates } from "./order-by.ts";
import type { RankOrder } from "./rank-order.ts";
import { textRanks } from "./terms.ts";

/**
 * Text ranks of the first pages by tier and page rank. A text rank is above 0, so that within a tier the ranked pages come
 * before all others.
 * @param needed the length of a list from the beginning: tiers after it are not ranked; null for the rest of a list
 */
export async function rankTexts(
  db: Database,
  { directory, byRank }: SearchMemory,
  { queries, tiers }: FoundByTerms,
  pages: Bits,
  needed: number | null,
): Promise<Map<number, number>> {
  const open = firstOfTiers(byRank, tiers, pages.without(directory.closed));
  const isEnough = open.length >= MAX_RANKED_TEXTS; // closed pages come last in every order
  const possible = isEnough ? open : [...open, ...firstOfTiers(byRank, tiers, pages.and(directory.closed))];
  const candidates = firstAfter(possible, orderOfCandidates(directory, tiers), null, MAX_RANKED_TEXTS);
  const docs = candidates
    .slice(0, needed === null ? MAX_RANKED_TEXTS : endOfTier(candidates, needed))
    .map(({ doc }) => doc);
  return docs.length === 0 ? new Map() : textRanks(db, queries, docs);
}

/** Some hundred of the pages, among them the first by tier and rank. Not in order. */
export function firstOfTiers(byRank: RankOrder, tiers: readonly Bits[], pages: Bits): number[] {
  const found: number[] = [];
  if (pages.isEmpty) return found;
  const rest = pages.clone();
  const ofTier = new Bits();
  for (const tier of tiers) {
    ofTier.setToBoth(rest, tier);
    found.push(...Array.from(byRank.first(ofTier, MAX_RANKED_TEXTS)));
    if (found.length >= MAX_RANKED_TEXTS) break;
    rest.subtract(ofTier);
  }
  return found;
}

/** The end of the tier, of open or of closed pages, in which the list ends. */
function endOfTier(candidates: { key: (number | string)[] }[], needed: number): number {
  const last = candidates[needed - 1];
  if (!last) return candidates.length;
  const next = candidates.findIndex(({ key }, i) => i >= needed && (key[0] !== last.key[0] || key[1] !== last.key[1]));
  return next === -1 ? candidates.length : next;
}
