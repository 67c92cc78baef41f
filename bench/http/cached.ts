import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { startProduct } from "#harness/support/product-process.ts";
import { median } from "../median.ts";
import type { FilledFolder } from "./filled-folder.ts";
import { type LoadResult, putLoad } from "./load.ts";
import type { Row } from "./report.ts";

const RAW_SERVER = fileURLToPath(new URL("./raw-server.ts", import.meta.url));
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const CALLERS = 32;
const ROUNDS = 3;
const ENCODING = "br";
const PATHS = { "list from the cache": "/en/pages", "business page from the cache": "/en/pages/page-1" };

/** Cached answers against raw `node:http` with the same bytes and headers, in turn; one process on one core. */
export async function cachedRows({ dataDir }: FilledFolder, seconds: number): Promise<Row[]> {
  const product = await startProduct({ dataDir, workers: 1, core: SERVER_CORE });
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(PATHS))
      rows.push(...(await compared(name, product.origin, path, seconds)));
    return rows;
  } finally {
    await product.stop();
  }
}

async function compared(name: string, origin: string, path: string, seconds: number): Promise<Row[]> {
  const raw = await startRaw(`${origin}${path}`);
  try {
    const load = { paths: [path], callers: CALLERS, seconds, headers: { "accept-encoding": ENCODING } };
    const rounds: { ours: LoadResult; reference: LoadResult }[] = [];
    await putLoad({ ...load, origin, seconds: 2 }, LOAD_CORE); // the first answers are compiled
    await putLoad({ ...load, origin: raw.origin, seconds: 2 }, LOAD_CORE);
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = await putLoad({ ...load, origin: raw.origin }, LOAD_CORE);
      rounds.push({ reference, ours: await putLoad({ ...load, origin }, LOAD_CORE) });
    }
    const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    return [
      { name, value: of(({ ours }) => ours.perSecond), unit: "/s", aim: null },
      { name: `${name}: raw node:http`, value: of(({ reference }) => reference.perSecond), unit: "/s", aim: null },
      {
        name: `${name}: of raw`,
        value: of(({ ours, reference }) => ours.perSecond / reference.perSecond),
        unit: "×",
        aim: { least: 0.85 },
      },
      { name: `${name}: p99`, value: of(({ ours }) => ours.p99), unit: "ms", aim: null },
      {
        name: `${name}: p99 of raw`,
        value: of(({ ours, reference }) => ours.p99 / reference.p99),
        unit: "×",
        aim: { most: 1.5 },
      },
    ];
  } finally {
    await raw.stop();
  }
}

async function startRaw(url: string) {
  const child = spawn("taskset", ["-c", String(SERVER_CORE), execPath, RAW_SERVER, url, ENCODING], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { origin: line.toString().trim(), stop };
}
