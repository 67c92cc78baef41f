import type { WriteContext } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { refreshSpans } from "../search/effects.ts";

/** After a change of a page's hours: updates the spans that searches read, and drops cached pages and lists. */
export async function invalidateHours(context: WriteContext): Promise<void> {
  const pageId = pageOfCall(context);
  await refreshSpans(context.tx, [pageId], context.now);
  context.invalidate(`page:${pageId}`, "pages");
}
