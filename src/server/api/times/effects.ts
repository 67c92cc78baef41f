import type { Caller } from "../../access/policy.ts";
import type { WriteContext } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { markChangedHours } from "../checks/effects.ts";
import { refreshHours } from "../search/effects.ts";

/** After a change of a page's hours: updates what searches read, and drops cached pages and lists. */
export async function invalidateHours(context: WriteContext<Caller>, pageId = pageOfCall(context)): Promise<void> {
  await refreshHours(context.tx, [pageId]);
  context.invalidate(`page:${pageId}`, "pages");
}

/** `invalidateHours` after an edit of the lasting hours, which counts as a check where it is the team's. */
export async function noteEditedHours(context: WriteContext): Promise<void> {
  await markChangedHours(context);
  await invalidateHours(context);
}
