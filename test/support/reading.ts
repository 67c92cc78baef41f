import type { KyselyPlugin } from "kysely";
import { ReadNotes } from "../../src/server/calls/handler.ts";
import type { Database } from "../../src/server/db/connect.ts";

/**
 * What a reading handler is given, at a chosen moment, with what it noted and how many statements it sent.
 * @example const reading = readingAt(db, "2026-07-04T10:00Z");
 */
export function readingAt(db: Database, instant: string) {
  const notes = new ReadNotes();
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Of every statement; those that were compiled before pass no `transformQuery`.
    transformResult: async ({ result }) => {
      statements++;
      return result;
    },
  };
  return {
    context: notes.context(db.withPlugin(counter), Temporal.Instant.from(instant)),
    /** Of what the answer was made. */
    tags: () => [...notes.tags].sort(),
    /** From when on the answer is wrong. */
    expires: () => notes.expires?.toString() ?? null,
    statements: () => statements,
  };
}
