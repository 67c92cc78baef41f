import type { ServerPart } from "#core/server/module.ts";
import { registerBadges } from "./server/badges.ts";
import { registerLists } from "./server/lists.ts";

export default {
  handlers: {},
  routes(app, deps) {
    registerBadges(app, deps);
    registerLists(app, deps);
  },
} satisfies ServerPart;
