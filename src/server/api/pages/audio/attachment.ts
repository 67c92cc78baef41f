import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";

/** What a recording is attached to: at most one of these. */
export type Attachment = { page_id: string | null; post_id: string | null; story_id: string | null };

export const UNATTACHED: Attachment = { page_id: null, post_id: null, story_id: null };

/** How many recordings each of them may have; every reader of it loads the list of all. */
const MAX = { page_id: 20, post_id: 3, story_id: 5 } as const;

/**
 * The rank of the next recording attached to it: the last; 0 where it is attached to nothing.
 * @throws ProblemError `list-full`
 */
export async function nextRank(tx: Database, attachment: Attachment): Promise<number> {
  const [of, owner] = Object.entries(attachment).find(([, id]) => id !== null) ?? [];
  if (!of || !owner) return 0;
  const { rows } = await sql<{ count: number; rank: number }>`
    select count(*)::integer as count, coalesce(max(rank), 0)::integer + 1 as rank
    from audio where ${sql.ref(of)} = ${owner}`.execute(tx);
  const { count, rank } = rows[0]!; // an aggregate without groups always gives one row
  if (count >= MAX[of as keyof Attachment]) throw new ProblemError("list-full");
  return rank;
}
