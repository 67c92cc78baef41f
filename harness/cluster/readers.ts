import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";

/** A reader waits so long between two reads, which bounds the load. */
const PAUSE_MS = 20;
const ANSWER_MS = 10_000;

export type ReadReport = { reads: number; slowestMs: number; failures: { atMs: number; what: string }[] };

/** The addresses of public screens and calls, in an order that the seed decides. */
export function addressesOf(slugs: readonly string[], { seed, count }: { seed: number; count: number }): string[] {
  const slug = fc.constantFrom(...slugs);
  const address = fc.oneof(
    fc.constantFrom("/en", "/ga", "/en/pages", "/ga/pages", "/en/events", "/api/posts", "/api/events", "/sitemap.xml"),
    slug.map((one) => `/en/pages/${one}`),
    slug.map((one) => `/ga/pages/${one}`),
    slug.map((one) => `/api/page/id/${one}`),
    fc.nat(10_000).map((number) => `/api/pages?q=harbour&limit=5&within_m=${number + 1}&near=54.99,-8.5`),
  );
  return fc.sample(address, { seed, numRuns: count });
}

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
        await answer.arrayBuffer();
        return answer.status === 200 ? null : `${answer.status}`;
      },
      (error: unknown) => String(error),
    );
    report.slowestMs = Math.max(report.slowestMs, performance.now() - begin);
    if (failure) report.failures.push({ atMs: performance.now(), what: `${failure} ${path}` });
    await pause(PAUSE_MS);
  }
}
