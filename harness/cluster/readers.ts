import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";

/** A reader waits so long between two reads, which bounds the load. */
const PAUSE_MS = 20;
const ANSWER_MS = 10_000;
/** So much of a wrong answer is quoted. */
const QUOTED = 120;

export type ReadReport = {
  reads: number;
  /** Of these, how many Varnish had. */
  cached: number;
  slowestMs: number;
  failures: { atMs: number; what: string }[];
};

/** The addresses of public screens, calls and photos, in an order that the seed decides. */
export function addressesOf(
  { slugs, photos }: { slugs: readonly string[]; photos: readonly string[] },
  { seed, count }: { seed: number; count: number },
): string[] {
  const slug = fc.constantFrom(...slugs);
  const address = fc.oneof(
    fc.constantFrom("/en", "/ga", "/en/pages", "/ga/pages", "/en/events", "/api/posts", "/api/events", "/sitemap.xml"),
    fc.constantFrom(...photos),
    slug.map((one) => `/en/pages/${one}`),
    slug.map((one) => `/ga/pages/${one}`),
    slug.map((one) => `/api/page/id/${one}`),
    fc.nat(10_000).map((number) => `/api/pages?q=harbour&limit=5&within_m=${number + 1}&near=54.99,-8.5`),
  );
  return fc.sample(address, { seed, numRuns: count });
}

/** Varnish names two requests of an answer that it had: this one, and the one that has fetched it. */
const isCached = ({ headers }: Response) => headers.get("x-varnish")?.includes(" ") ?? false;

/** Reads one address after the other until it is aborted; every answer must be 200. */
export async function keepReading(
  origin: string,
  addresses: readonly string[],
  report: ReadReport,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const path = addresses[report.reads % addresses.length]!;
    report.reads += 1;
    const begin = performance.now();
    const failure = await fetch(origin + path, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      async (answer) => {
        const bytes = Buffer.from(await answer.arrayBuffer());
        report.cached += Number(isCached(answer));
        return answer.status === 200 ? null : `${answer.status} (${bytes.toString("utf8", 0, QUOTED)})`;
      },
      (error: unknown) => String(error),
    );
    report.slowestMs = Math.max(report.slowestMs, performance.now() - begin);
    if (failure) report.failures.push({ atMs: performance.now(), what: `${failure} ${path}` });
    await pause(PAUSE_MS);
  }
}
