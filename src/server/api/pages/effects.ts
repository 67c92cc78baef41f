import type { WriteContext } from "../../calls/context.ts";
import { indexPages } from "../search/effects.ts";

type Invalidating = Pick<WriteContext, "tx" | "now" | "invalidate">;

/** `invalidatePages` for one page. */
export function invalidatePage(context: Invalidating, pageId: string): Promise<void> {
  return invalidatePages(context, [pageId]);
}

/**
 * Updates the search index of the pages, and drops the cached answers that show them. To be called after every change of a
 * page or of anything attached to it that its card or its search index contains.
 */
export async function invalidatePages(
  { tx, now, invalidate }: Invalidating,
  pageIds: readonly string[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await indexPages(tx, pageIds, now);
  invalidate("pages", ...pageIds.map((id) => `page:${id}` as const));
}
