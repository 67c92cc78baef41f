import type { WriteContext } from "../../calls/context.ts";
import { indexPages } from "../search/index-pages.ts";

type Publishing = Pick<WriteContext, "tx" | "now" | "invalidate">;

/**
 * After a change of pages, or of something on them that their search or their cards tell: they are found as they are now,
 * and every kept answer that shows one is made anew.
 */
export async function republish({ tx, now, invalidate }: Publishing, ...pageIds: string[]): Promise<void> {
  if (pageIds.length === 0) return;
  await indexPages(tx, pageIds, now);
  invalidate("pages", ...pageIds.map((id) => `page:${id}` as const));
}
