import type { ServerPart } from "#core/server/module.ts";
import * as handlers from "./server/handlers.ts";

export default { handlers: { ...handlers } } satisfies ServerPart;
