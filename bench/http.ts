/**
 * What visitors wait for, over HTTP, with the data of a real directory in PostgreSQL:
 * `npm run bench -- http [--pages 10000,100000] [--seconds 12] [--workers N] [--json]`.
 * The load comes from `wrk`, which is native, so it is never the slower side; questions are random from a fixed seed. The
 * figures are compared with those of the last run on this machine. docs/performance.md explains the method.
 */
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { besideRows } from "./http/beside.ts";
import { cachedRows } from "./http/cached.ts";
import { deskRows } from "./http/desk.ts";
import { filledFolder } from "./http/filled-folder.ts";
import { requireTools } from "./http/load.ts";
import { type Row, report } from "./http/report.ts";
import { startRows } from "./http/start.ts";
import { uncachedRows } from "./http/uncached.ts";
import { upgradeRows } from "./http/upgrade.ts";
import { writeRows } from "./http/writes.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    pages: { type: "string", default: "10000" },
    seconds: { type: "string", default: "12" },
    workers: { type: "string" },
    only: { type: "string", default: "start,cached,uncached,desk,beside,writes" },
    json: { type: "boolean", default: false },
  },
});

const parts = options.only.split(",");
await requireTools(parts.includes("writes") ? { pgbench: "postgresql-contrib" } : {});
const seconds = Number(options.seconds);
const workers = options.workers === undefined ? undefined : Number(options.workers);
const results: { pages: number; rows: Row[] }[] = [];
for (const pages of options.pages.split(",").map(Number)) {
  const folder = await filledFolder(pages);
  const rows: Row[] = [];
  if (parts.includes("start")) rows.push(...(await startRows(folder, pages)));
  if (parts.includes("upgrade")) rows.push(...(await upgradeRows(folder)));
  if (parts.includes("cached")) rows.push(...(await cachedRows(folder, seconds)));
  if (parts.includes("uncached")) rows.push(...(await uncachedRows(folder, { pages, seconds, workers })));
  if (parts.includes("desk")) rows.push(...(await deskRows(folder)));
  if (parts.includes("beside")) rows.push(...(await besideRows(folder, pages)));
  if (parts.includes("writes")) rows.push(...(await writeRows(folder, seconds)));
  results.push({ pages, rows });
}
await report(results, { asJson: options.json });
