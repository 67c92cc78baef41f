/**
 * The import and export of a directory of 10,000 pages, through the front door: `node bench/page-files.ts [PAGES]`. The
 * reference is how long PostgreSQL takes to copy the rows of pages alone, with their indexes, in the same run. Meanwhile
 * a reader asks again and again for something that is kept ready, and so learns how long the server is busy at a time.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { Ready, Wish } from "./page-files-server.ts";

type ImportReport = { counts: Record<"add" | "change" | "nothing" | "refuse", number> };

const PAGES = 10_000;
/** Seconds that an administrator waits, for 10,000 pages. */
const TARGETS = { "dry run": 6, adding: 30, "nothing changed": 6, changing: 30, export: 5 };
const TARGET_MB = 250;
/** Of hundred readers ninety-nine wait no longer. */
const TARGET_WAIT_MS = 200;
const READS_EVERY_MS = 10;

type Step = keyof typeof TARGETS;
type Row = Record<string, string>;

const pages = Number(process.argv[2] ?? PAGES);
const server: ChildProcess = fork(fileURLToPath(new URL("./page-files-server.ts", import.meta.url)), [String(pages)]);
const [{ address, headers }] = (await once(server, "message")) as [Ready];

const told = await exported();
const fresh = edited(told, ({ id: _, slug: __, version: ___, revision: ____, ...content }) => content);
const copy = await ask("copy");
await ask("empty");
await fetch(`${address}/categories`);
await measured("dry run", () => imported(fresh, { dry_run: "true" }), "add");
await measured("adding", () => imported(fresh), "add");
const added = await exported();
await measured("nothing changed", () => imported(added), "nothing");
const changed = edited(added, (row) => ({
  ...row,
  slogan: `New: ${row.slogan}`.slice(0, 120),
  prices: `${row.prices}\n5.50 | name: Soup | name_ie: Anraith`,
  special: "2026-12-25 closed | name: Christmas Day",
}));
await measured("changing", () => imported(changed), "change");
await measured("export", exported);
console.log(`reference: PostgreSQL copies the rows of page in ${copy.toFixed(2)} s`);
server.send("stop" satisfies Wish);

async function measured(
  step: Step,
  action: () => Promise<unknown>,
  counted?: keyof ImportReport["counts"],
): Promise<void> {
  await ask("memory");
  const start = performance.now();
  const [answer, wait] = await whileReading(action);
  const seconds = (performance.now() - start) / 1000;
  const megabytes = await ask("memory");
  const report = answer as ImportReport;
  if (counted && report.counts?.[counted] !== pages)
    throw new Error(`${step}: ${JSON.stringify(answer).slice(0, 500)}`);
  const isMet = seconds <= TARGETS[step] && megabytes <= TARGET_MB && wait <= TARGET_WAIT_MS;
  console.log(
    `${step.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s, target ${TARGETS[step]}; ` +
      `${megabytes.toFixed(0)} MB more, target ${TARGET_MB}; readers wait ${wait.toFixed(0)} ms, target ${TARGET_WAIT_MS}; ` +
      `${(seconds / copy).toFixed(1)} times the reference; ${isMet ? "met" : "MISSED"}`,
  );
}

/** @returns its answer, and the 99th percentile of how long readers waited meanwhile, in ms */
async function whileReading<Answer>(action: () => Promise<Answer>): Promise<[Answer, number]> {
  const waits: number[] = [];
  let isDone = false;
  const answering = action().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    await (await fetch(`${address}/categories`)).text();
    waits.push(performance.now() - start);
    await setTimeout(READS_EVERY_MS);
  }
  return [await answering, waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0];
}

async function ask(wish: Wish): Promise<number> {
  server.send(wish);
  const [answer] = await once(server, "message");
  return answer as number;
}

async function exported(): Promise<string> {
  const answer = await fetch(`${address}/admin/page/export`, { method: "POST", headers });
  return answer.text();
}

async function imported(csv: string, fields: Record<string, string> = {}): Promise<ImportReport> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob([csv]), "pages.csv");
  const answer = await fetch(`${address}/admin/page/import`, { method: "POST", headers, body });
  return (await answer.json()) as ImportReport;
}

function edited(csv: string, edit: (row: Row) => Row): string {
  const rows = parse(csv, { bom: true, columns: true }) as Row[];
  return stringify(rows.map(edit), { header: true });
}
