import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { indexPages, rebuildElsewhere } from "#core/server/api/directory/search/effects.ts";
import { readConfig } from "#core/server/config/config.ts";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { findRunningPostgres } from "#core/server/db/embedded-postgres.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { documented } from "../support/documented.ts";
import { untilWell } from "../support/fault-turns.ts";
import { type Product, startProduct } from "../support/product-process.ts";
import { METRICS_TOKEN, waiting } from "./searches.ts";

const NAMES = ["mayo", "kerry"];
const FOUND_MS = 30_000;
const INDEXED_MS = 180_000;

type Directory = { name: string; url: string; product: Product; db: Database };

/**
 * Two directories with a database each, whose processes write into one engine: neither finds what is the other's, also while one of them
 * builds its index anew, and the call that docs/scaling.md shows lists the pages of both.
 * @param url of the engine
 */
export async function tryTwoDirectories(url: string, folder: string): Promise<{ line: string; findings: string[] }> {
  await using cleanUp = new AsyncDisposableStack();
  const findings: string[] = [];
  const directories: Directory[] = [];
  for (const name of NAMES) {
    const [dataDir, own] = [join(folder, name), `${url}/${name}`];
    const settings = { DEMO: "on", METRICS_TOKEN, SEARCH_URL: own };
    const product = await startProduct({ dataDir, workers: 1, settings });
    cleanUp.defer(async () => void (await product.stop()));
    const db = connectDatabase((await findRunningPostgres(dataDir))!);
    cleanUp.defer(() => db.destroy());
    directories.push({ name, url: own, product, db });
  }
  for (const { product } of directories) await untilWell(async () => (await waiting(product.origin)) === 0, INDEXED_MS);
  const [mayo, kerry] = directories as [Directory, Directory];
  const all = await totalOf(kerry, "");
  await name(mayo, "zqmayoqz");
  await name(kerry, "zqkerryqz");
  for (const [own, other, word] of [
    [mayo, kerry, "zqmayoqz"],
    [kerry, mayo, "zqkerryqz"],
  ] as const) {
    const ms = await untilWell(async () => (await totalOf(own, word)) === 1, FOUND_MS);
    if (ms >= FOUND_MS) findings.push(`${own.name} does not find its own page`);
    if ((await totalOf(other, word)) > 0) findings.push(`${other.name} finds a page of ${own.name}`);
  }
  const pages = await rebuildElsewhere(mayo.db, readConfig({ SEARCH_URL: mayo.url }).search!);
  if ((await totalOf(kerry, "")) !== all) findings.push("kerry has other pages since mayo has built its index anew");

  const call = documented("of all directories", { "https://search1:9200": url });
  const { stdout } = await promisify(execFile)("bash", ["-c", call]);
  const { hits } = (JSON.parse(stdout) as { hits: { hits: { _index: string; fields: { page_id: [string] } }[] } }).hits;
  for (const { name: which, product } of directories) {
    const [first] = hits.filter(({ _index }) => _index.startsWith(`${which}-`));
    const answer = first && (await fetch(`${product.origin}/api/page/id/${first.fields.page_id[0]}`));
    if (answer?.status !== 200) findings.push(`the search of all directories leads to no page of ${which}`);
  }
  return { line: `${all} pages each, ${pages} of them written anew, ${hits.length} found in both`, findings };
}

async function totalOf({ product }: Directory, q: string): Promise<number> {
  const answer = await fetch(`${product.origin}/api/pages?limit=1${q && `&q=${q}`}`);
  return ((await answer.json()) as { total: number }).total;
}

/** Writes a word into the texts of one page, as a call does. */
function name({ db }: Directory, word: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update page set description = coalesce(description, '') || ${` ${word}`}
      where id = (select id from page where is_public order by id limit 1) returning id`.execute(tx);
    await indexPages(tx, [rows[0]!.id]);
    await notifyInvalidation(tx, ["pages"]);
  });
}
