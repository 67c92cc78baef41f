import fc from "fast-check";
import type { FuzzAnswer } from "./judge.ts";
import type { CallerName, FuzzRequest } from "./requests.ts";
import type { KnownIds } from "./values.ts";

/** A running product, and who calls it. */
export type FuzzTarget = {
  origin: string;
  /** What is sent. */
  requests(ids: KnownIds): fc.Arbitrary<FuzzRequest>;
  /** Called before each batch, since a call may have ended an account or filled a bucket of the limits. */
  prepare(): Promise<{ headers: Record<CallerName, Record<string, string>>; ids: KnownIds }>;
  /** Called after each batch. */
  afterBatch?(): Promise<void>;
};

export type Finding = { request: string; what: string; finding: string };

export type FuzzReport = {
  calls: number;
  seed: number;
  /** By status. */
  answers: Record<string, number>;
  /** The names of calls that were answered 2xx at least once. */
  reached: Set<string>;
  slowestMs: number;
  findings: Finding[];
};

const BATCH = 250;
const AT_ONCE = 6;
const HANG_MS = 10_000;
const MAX_SHOWN = 600;

/**
 * Sends generated calls and judges the answers: no 5xx, no hang, only errors of the contract, only answers of its shape.
 * The same seed sends the same calls, save for the ids.
 */
export async function fuzz(target: FuzzTarget, { calls, seed }: { calls: number; seed: number }): Promise<FuzzReport> {
  const report: FuzzReport = { calls: 0, seed, answers: {}, reached: new Set(), slowestMs: 0, findings: [] };
  for (let batch = 0; report.calls < calls; batch++) {
    const { headers, ids } = await target.prepare();
    const count = Math.min(BATCH, calls - report.calls);
    const queue = fc.sample(target.requests(ids), { seed: seed + batch, numRuns: count });
    const work = async () => {
      for (let request = queue.pop(); request; request = queue.pop()) await tryOne(target, headers, request, report);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await target.afterBatch?.();
  }
  return report;
}

type AllHeaders = Record<CallerName, Record<string, string>>;

async function tryOne({ origin }: FuzzTarget, headers: AllHeaders, request: FuzzRequest, report: FuzzReport) {
  const start = performance.now();
  const answer = await send(origin, headers, request).catch((error: unknown) => String(error));
  report.slowestMs = Math.max(report.slowestMs, performance.now() - start);
  report.calls += 1;
  const key = typeof answer === "string" ? "none" : String(answer.status);
  report.answers[key] = (report.answers[key] ?? 0) + 1;
  const finding = typeof answer === "string" ? `did not answer: ${answer}` : request.judge(answer);
  if (key.startsWith("2")) report.reached.add(request.name);
  if (!finding) return;
  const { method, path, caller, what, body } = request;
  const shown = typeof body === "string" ? body : body && new TextDecoder().decode(body);
  const line = `${method} ${path} as ${caller} ${shown ?? ""}`;
  report.findings.push({ request: line.slice(0, MAX_SHOWN), what, finding });
}

async function send(origin: string, headers: AllHeaders, request: FuzzRequest): Promise<FuzzAnswer> {
  const { path, method, body, caller } = request;
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), HANG_MS);
  try {
    const response = await fetch(origin + path, {
      ...{ method, body, redirect: "manual", signal: aborting.signal },
      headers: { ...headers[caller], ...request.headers },
    });
    const { status } = response;
    const type = response.headers.get("content-type") ?? "";
    const isStream = type.startsWith("text/event-stream");
    const text = isStream ? "" : await response.text();
    if (isStream) aborting.abort();
    return { status, type, body: text, headers: response.headers };
  } finally {
    clearTimeout(timer);
  }
}
