import type { WriteContext } from "../../calls/write-context.ts";
import { numberInOrder } from "./ranks.ts";

type Orders = { before: readonly string[]; after: readonly string[] };

/**
 * Gives all categories, or features, the places of another order; the audit tells of each that moved.
 * @returns whether one did
 */
export async function rerank(
  { tx, changed, unchanged }: Pick<WriteContext, "tx" | "changed" | "unchanged">,
  kind: "category" | "feature",
  { before, after }: Orders,
): Promise<boolean> {
  const moved = after.filter((id, at) => before[at] !== id);
  if (moved.length === 0) {
    unchanged();
    return false;
  }
  await numberInOrder(tx, kind, after);
  for (const id of moved) {
    changed({ kind, id, before: { rank: before.indexOf(id) + 1 }, after: { rank: after.indexOf(id) + 1 } });
  }
  return true;
}
