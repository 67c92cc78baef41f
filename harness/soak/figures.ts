import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import type { Office } from "../support/office.ts";

/** One look at a running product. */
export type Sample = {
  minute: number;
  /** Of each process, the largest first. */
  residentMb: number[];
  heapMb: number;
  handles: number;
  connections: number;
  /** The 99th percentile of the slowest process since the look before. */
  loopDelayMs: number;
  databaseMb: number;
  folderMb: number;
};

export const METRICS_TOKEN = "a-token-for-the-soak-harness";

export async function takeSample({ product, db, mediaDir }: Office, minute: number): Promise<Sample> {
  const [processes, metrics, database, folderMb] = await Promise.all([
    product.figures(),
    readMetrics(product.origin),
    sql<{ connections: number; bytes: number }>`
      select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        pg_database_size(current_database())::float8 as bytes`.execute(db),
    sizeOf(mediaDir),
  ]);
  const { connections, bytes } = database.rows[0]!;
  return {
    minute,
    folderMb,
    connections,
    databaseMb: bytes / 1e6,
    residentMb: processes.map(({ residentMb }) => residentMb),
    handles: processes.reduce((sum, one) => sum + one.handles, 0),
    heapMb: sum(metrics("nodejs_heap_size_used_bytes")) / 1e6,
    loopDelayMs: Math.max(0, ...metrics("nodejs_eventloop_lag_p99_seconds")) * 1000,
  };
}

/** What a name of Prometheus' text format has, a value for each process. */
async function readMetrics(origin: string): Promise<(name: string) => number[]> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const lines = (await response.text()).split("\n");
  return (name) =>
    lines
      .filter((line) => line.startsWith(name) && /^[ {]/.test(line.slice(name.length)))
      .map((line) => Number(line.split(" ").at(-1)));
}

async function sizeOf(folder: string): Promise<number> {
  // It exits with 1 where a file was deleted while it counted; the sum is on standard output all the same.
  const { stdout } = await promisify(execFile)("du", ["-sk", folder]).catch((error: { stdout: string }) => error);
  return Number.parseInt(stdout, 10) / 1000;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Growth an hour by least squares. @param points [minute, value] */
export function growthPerHour(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => sum(values) / Math.max(1, values.length);
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, value]) => value))];
  const spread = sum(points.map(([minute]) => (minute - x) ** 2));
  return spread === 0 ? 0 : (60 * sum(points.map(([minute, value]) => (minute - x) * (value - y)))) / spread;
}
