import type { WriteContext } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { refreshHours } from "../search/effects.ts";

/** After a change of a page's hours: updates what searches read, and drops cached pages and lists. */
export async function invalidateHours(context: WriteContext): Promise<void> {
  const pageId = pageOfCall(context);
  await refreshHours(context.tx, [pageId]);
  context.invalidate(`page:${pageId}`, "pages");
}
