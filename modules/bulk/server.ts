import type { ServerPart } from "#core/server/module.ts";
import { changePages, undoPages } from "./server/handlers.ts";
import { beginWork, stopWork, undoWork, workOnPages } from "./server/work.ts";

const HOUR = 60 * 60_000;

export default {
  handlers: { beginWork, changePages, stopWork, undoPages, undoWork, workOnPages },
  jobs: ({ db, log, loadHandlers }) => [
    {
      // Requested when it is begun; each run also forgets what cannot be taken back any more.
      name: "work-on-pages",
      everyMs: HOUR,
      atStart: true,
      maxMs: 12 * HOUR,
      work: async ({ signal, progress }) =>
        (await import("./server/run-work.ts")).runWork(db, { loadHandlers, log, signal, progress }),
    },
  ],
} satisfies ServerPart;
