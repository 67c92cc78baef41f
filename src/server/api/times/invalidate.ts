import type { WriteContext } from "../../calls/context.ts";
import { refreshSpans } from "../search/spans.ts";
import { pageOfCall } from "../shared/page-of-call.ts";

/** After a change of a page's hours: "open now" goes by the new ones, in searches and on every card. */
export async function publishHours(context: WriteContext): Promise<void> {
  const pageId = pageOfCall(context);
  await refreshSpans(context.tx, [pageId], context.now);
  context.invalidate(`page:${pageId}`, "pages");
}
