import type { KyselyPlugin } from "kysely";
import { ReadNotes } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";

type Handle = { db: Database; statements: number };

/** One for each database, as a server has: what a search holds in memory is read once for it. */
const handles = new WeakMap<Database, Handle>();

function countingHandle(db: Database): Handle {
  const known = handles.get(db);
  if (known) return known;
  const handle: Handle = { db, statements: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Of every statement; those that were compiled before pass no `transformQuery`.
    transformResult: async ({ result }) => {
      handle.statements++;
      return result;
    },
  };
  handle.db = db.withPlugin(counter);
  handles.set(db, handle);
  return handle;
}

/**
 * What a reading handler is given, at a chosen moment, with what it noted and how many statements it sent.
 * @example const reading = readingAt(db, "2026-07-04T10:00Z");
 */
export function readingAt(db: Database, instant: string) {
  const notes = new ReadNotes();
  const handle = countingHandle(db);
  const before = handle.statements;
  return {
    context: notes.context(Reader.on(handle.db), Temporal.Instant.from(instant)),
    /** Of what the answer was made. */
    tags: () => [...notes.tags].sort(),
    /** From when on the answer is wrong. */
    expires: () => notes.expires?.toString() ?? null,
    statements: () => handle.statements - before,
  };
}
