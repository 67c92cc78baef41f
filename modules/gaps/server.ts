import type { ServerPart } from "#core/server/module.ts";
import { askOwners } from "./server/asking.ts";
import * as handlers from "./server/handlers.ts";

export default { handlers: { ...handlers, askOwners } } satisfies ServerPart;
