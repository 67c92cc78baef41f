import type { ServerPart } from "#core/server/module.ts";
import { dismissDuplicate, duplicates, findDuplicates } from "./server/duplicates.ts";
import { comparePages, pageMerges } from "./server/handlers.ts";
import { mergePages } from "./server/merging.ts";
import { undoMerge } from "./server/undoing.ts";

const MINUTE = 60_000;

export default {
  handlers: { comparePages, dismissDuplicate, duplicates, mergePages, pageMerges, undoMerge },
  jobs: ({ db }) => [{ name: "duplicates", everyMs: 360 * MINUTE, firstMs: MINUTE, work: () => findDuplicates(db) }],
} satisfies ServerPart;
