import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { openDataFolder } from "#core/server/config/data-folder.ts";
import { connectDatabase } from "#core/server/db/connect.ts";
import { startEmbeddedPostgres } from "#core/server/db/embedded-postgres.ts";
import { migrateToLatest } from "#core/server/db/migrate.ts";
import { writeBilingualPages } from "../bilingual-pages.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Filled folders and results stay between runs. */
export const CACHE = join(ROOT, "node_modules", ".cache", "eolaire-bench");
/** What decides how a filled folder looks: after a change it is filled again. */
const SOURCES = [
  "bench/bilingual-pages.ts",
  "src/server/db/migrations",
  ...["index-pages", "index-row", "write-index"].map((name) => `src/server/api/directory/search/${name}.ts`),
];

const log = { info: () => {}, warn: console.error, error: console.error };

export type FilledFolder = {
  dataDir: string;
  /** How long writing the search index took, and the size of the database afterwards. */
  indexSeconds: number;
  databaseMb: number;
};

/** A data folder with this many pages and their index. Filling one takes a minute for every 100,000 pages or so. */
export async function filledFolder(pages: number): Promise<FilledFolder> {
  const dataDir = join(CACHE, `pages-${pages}`);
  const report = join(dataDir, "bench.json");
  const stamp = await hashOfSources();
  const known = existsSync(report) && JSON.parse(await readFile(report, "utf8"));
  if (known?.stamp === stamp) return { ...known, dataDir };
  console.error(`Filling a data folder with ${pages} pages …`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  const filling = `${dataDir}.filling`;
  await rm(filling, { recursive: true, force: true });
  const figures = await fill(filling, pages);
  await rename(filling, dataDir);
  await writeFile(report, JSON.stringify({ ...figures, stamp }));
  return { ...figures, dataDir };
}

/** Runs `use` with a copy of the folder, which may be written to: what a measurement adds would slow down the next ones. */
export async function withCopyOf<T>({ dataDir }: FilledFolder, use: (dataDir: string) => Promise<T>): Promise<T> {
  const copy = `${dataDir}.written`;
  await rm(copy, { recursive: true, force: true });
  try {
    await promisify(execFile)("cp", ["-a", "--reflink=auto", dataDir, copy]);
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, pages: number): Promise<Omit<FilledFolder, "dataDir">> {
  const folder = await openDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const db = connectDatabase(postgres.connection);
  try {
    await migrateToLatest(db);
    await writeBilingualPages(db, pages);
    const start = performance.now();
    await db.transaction().execute((tx) => indexPages(tx, "all"));
    const indexSeconds = (performance.now() - start) / 1000;
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ mb: number }>`
      select pg_database_size(current_database()) / 1e6 as mb`.execute(db);
    await folder.settle();
    return { indexSeconds, databaseMb: Number(rows[0]!.mb) };
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const files = source.endsWith(".ts")
      ? [source]
      : (await readdir(join(ROOT, source))).map((name) => join(source, name));
    for (const file of files.filter((name) => !name.endsWith(".test.ts")).sort())
      hash.update(await readFile(join(ROOT, file)));
  }
  return hash.digest("hex");
}
