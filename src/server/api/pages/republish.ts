import type { WriteContext } from "../../http/write-context.ts";
import { indexPages } from "../search/index-pages.ts";

type Publishing = Pick<WriteContext, "tx" | "now" | "publishes">;

/**
 * After a change of a page, or of something on it that its search or its cards tell: it is found as it is now, and every
 * kept answer that shows it is made anew.
 */
export async function republish({ tx, now, publishes }: Publishing, pageId: string): Promise<void> {
  await indexPages(tx, [pageId], now);
  publishes(`page:${pageId}`, "pages");
}
