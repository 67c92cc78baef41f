import type { Database } from "../../db/connect.ts";
import { primaryOf } from "../../db/replica.ts";
import { embeddedEngine } from "./embedded/engine.ts";
import type { SearchEngine } from "./engine.ts";

const engines = new WeakMap<Database, SearchEngine>();

/** What answers the searches of a database: without a choice the memory of this process. */
export const engineOf = (reader: Database): SearchEngine => engines.get(primaryOf(reader)) ?? embeddedEngine;

export const isElsewhere = (reader: Database): boolean => engines.has(primaryOf(reader));

/** Before the first search. */
export function chooseEngine(db: Database, engine: SearchEngine): void {
  engines.set(db, engine);
}
