import type { Database } from "#core/server/db/connect.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { embeddedEngine } from "./embedded/engine.ts";
import type { SearchEngine } from "./engine.ts";

const engines = new WeakMap<Database, SearchEngine>();

/** What answers the searches of a database: without a choice the memory of this process. */
export const engineOf = ({ primary }: Reader): SearchEngine => engines.get(primary) ?? embeddedEngine;

export const isElsewhere = (db: Database): boolean => engines.has(db);

/** Before the first search. */
export function chooseEngine(db: Database, engine: SearchEngine): void {
  engines.set(db, engine);
}
