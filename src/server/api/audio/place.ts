import { sql } from "kysely";
import type { WriteContext } from "../../calls/write-context.ts";
import type { Database } from "../../db/connect.ts";
import { ProblemError } from "../../http/problem.ts";

/** What a recording hangs on: at most one of these. */
export type AudioPlace = { page_id: string | null; post_id: string | null; story_id: string | null };

export const NOWHERE: AudioPlace = { page_id: null, post_id: null, story_id: null };

/** So many each; of a page more than anybody listens to. */
const MAX = { page_id: 20, post_id: 3, story_id: 5 } as const;

/**
 * Where the next one stands at this place: the last.
 * @throws ProblemError `list-full`
 */
export async function nextRank(tx: Database, place: AudioPlace): Promise<number> {
  const [of, owner] = Object.entries(place).find(([, id]) => id !== null) ?? [];
  if (!of || !owner) return 0;
  const { rows } = await sql<{ count: number; rank: number }>`
    select count(*)::integer as count, coalesce(max(rank), 0)::integer + 1 as rank
    from audio where ${sql.ref(of)} = ${owner}`.execute(tx);
  const { count, rank } = rows[0]!; // of nothing there is one row, too
  if (count >= MAX[of as keyof AudioPlace]) throw new ProblemError("list-full");
  return rank;
}

/** Cached answers that play it. */
export function tellReaders(
  { invalidate }: Pick<WriteContext, "invalidate">,
  { post_id, story_id, on_page }: AudioPlace & { on_page: string | null },
): void {
  if (on_page !== null) invalidate(`page:${on_page}`);
  if (post_id !== null) invalidate(`post:${post_id}`, "posts");
  if (story_id !== null) invalidate(`story:${story_id}`, "stories");
}
