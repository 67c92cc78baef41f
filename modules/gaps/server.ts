import type { ServerPart } from "#core/server/module.ts";
import * as asking from "./server/asking.ts";
import * as handlers from "./server/handlers.ts";

export default { handlers: { ...asking, ...handlers } } satisfies ServerPart;
