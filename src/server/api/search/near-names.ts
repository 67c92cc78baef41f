import { sql } from "kysely";
import { foldName } from "../../../domain/search-terms/fold.ts";
import { type SearchTerm, searchQuery } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import type { Bits } from "./bits.ts";
import { freshMemory, type SearchMemory } from "./memory.ts";
import { firstAfter } from "./order.ts";
import { similarTerms } from "./slips.ts";
import { nameMatches } from "./terms.ts";

export type NearName = { slug: string; name: string | null; name_ie: string | null };

const MAX_NAMES = 5;
/** Known words that count as like a typed one. */
const MAX_ALIKE = 8;

/** Where nothing was found: public pages whose names have words like those that were typed, the most of them first. */
export async function nearNames(db: Database, q: string): Promise<NearName[]> {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  const memory = await freshMemory(db);
  const found = await Promise.all(terms.map((term) => namesLike(db, memory, term)));
  const any = found.reduce((all, set) => all.or(set)).and(memory.directory.public);
  const keyOf = (doc: number) => {
    const { is_closed, rank } = memory.directory.entries[doc]!;
    return [Number(is_closed), -found.filter((set) => set.has(doc)).length, -rank, doc];
  };
  const nearest = firstAfter(any, keyOf, null, MAX_NAMES);
  return namesOf(
    db,
    nearest.flatMap(({ doc }) => memory.directory.entries[doc]?.page_id ?? []),
  );
}

async function namesLike(db: Database, memory: SearchMemory, term: SearchTerm): Promise<Bits> {
  const alike = await similarTerms(db, foldName(term.text), MAX_ALIKE);
  const { begun } = await nameMatches(db, memory, [{ ...term, irish: [...term.irish, ...alike] }]);
  return begun;
}

/** The names of public pages, in the order of the ids. Index: page_pkey. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<NearName[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("page")
    .select(["slug", "name", "name_ie"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("is_public", "=", true)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}
