import type { ServerPart } from "#core/server/module.ts";
import { isRevision } from "./revision.ts";
import * as handlers from "./server/handlers.ts";
import { reportScans } from "./server/scans.ts";

export default {
  handlers: { ...handlers },
  scans: { field: "card", isOne: isRevision, report: reportScans },
} satisfies ServerPart;
