import type { Caller } from "../../access/policy.ts";
import type { WriteContext } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { refreshHours } from "../search/effects.ts";

/** After a change of a page's hours: updates what searches read, and drops cached pages and lists. */
export async function invalidateHours(context: WriteContext<Caller>, pageId = pageOfCall(context)): Promise<void> {
  await refreshHours(context.tx, [pageId]);
  context.invalidate(`page:${pageId}`, "pages");
}
