import type { TermQuery } from "#core/server/api/directory/search/for-modules.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Clause } from "./connection.ts";
import { nameMatches } from "./term-clauses.ts";

/** The first pages by the number of terms for which their names have a word. */
export async function namesLike(db: Database, queries: readonly TermQuery[], count: number): Promise<Clause> {
  const names = await Promise.all(queries.map(async (query) => (await nameMatches(db, [query])).prefix));
  return {
    size: count,
    query: {
      bool: { should: names.map((filter) => ({ constant_score: { filter, boost: 1 } })), minimum_should_match: 1 },
    },
    sort: [{ closed: "asc" }, { _score: "desc" }, { rank: "desc" }, { doc: "asc" }],
    track_total_hits: false,
    docvalue_fields: ["page_id"],
  };
}
