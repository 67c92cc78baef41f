import type { ServerPart } from "#core/server/module.ts";
import * as handlers from "./server/handlers.ts";
import { forgetImports } from "./server/imports.ts";

const HOUR = 60 * 60_000;

export default {
  handlers: { ...handlers },
  jobs: ({ db }) => [{ name: "page-imports", everyMs: HOUR, work: () => forgetImports(db) }],
} satisfies ServerPart;
