import type { ServerPart } from "#core/server/module.ts";
import { growth } from "./server/growth.ts";
import * as handlers from "./server/handlers.ts";

export default { handlers: { ...handlers, growth } } satisfies ServerPart;
