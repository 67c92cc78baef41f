/**
 * What the memory of each worker holds: `npm run bench -- workers [--pages 100000] [--workers 1,8,16]` starts the product with so many
 * workers on a filled folder, lets each of them search, and prints the time until it is ready and the memory: resident, as each process
 * counts it, and its share (PSS), of which pages that processes share count once.
 */
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { type Product, startProduct } from "../harness/support/product-process.ts";
import { filledFolder, withCopyOf } from "./http/filled-folder.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { pages: { type: "string", default: "100000" }, workers: { type: "string", default: "1,8,16" } },
});
const SEARCHES = 400;

await withCopyOf(await filledFolder(Number(options.pages)), async (dataDir) => {
  await (await startProduct({ dataDir, workers: 1 })).stop(); // writes the file of terms that later starts read
  for (const workers of options.workers.split(",").map(Number)) {
    const product = await startProduct({ dataDir, workers });
    await search(product);
    const figures = await product.figures();
    const shares = await Promise.all(figures.map(({ pid }) => shareMbOf(pid)));
    const sum = (list: readonly number[]) => Math.round(list.reduce((all, one) => all + one, 0));
    console.log(
      `${options.pages} pages, ${workers} workers: ready after ${product.readySeconds.toFixed(1)} s; ${figures.length} processes, ` +
        `${sum(figures.map(({ residentMb }) => residentMb))} MB resident, ${sum(shares)} MB as shares, ` +
        `the largest ${Math.round(Math.max(...shares))} MB; load ${loadavg()[0]!.toFixed(0)}`,
    );
    await product.stop();
  }
});

/** On many connections, so that each worker gets some. */
async function search({ origin }: Product): Promise<void> {
  for (let at = 0; at < SEARCHES; at += 20) {
    const numbers = Array.from({ length: 20 }, (_, nth) => at + nth);
    await Promise.all(
      numbers.map(async (number) => {
        const headers = { connection: "close" };
        const answer = await fetch(`${origin}/api/pages?q=harbour&limit=${1 + (number % 100)}`, { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`);
      }),
    );
  }
}

/** Linux only (`/proc`). */
async function shareMbOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1000;
}
