import { readdirSync, readFileSync } from "node:fs";
import { journalOf } from "#core/server/db/migrate.ts";
import { MIGRATIONS_OF_MODULES } from "#start/compiled/migrations.ts";

const createdIn = (sql: string) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!);

/** The tables that modules create, and those in which that is noted: what describes core's schema leaves them out. */
export const TABLES_OF_MODULES: readonly string[] = MIGRATIONS_OF_MODULES.flatMap(({ module, folder }) => [
  ...["", "_lock"].map((end) => journalOf(module) + end),
  ...readdirSync(folder).flatMap((file) => createdIn(readFileSync(new URL(file, folder), "utf8"))),
]);
