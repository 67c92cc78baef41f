import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import type { CallerName } from "./caller-names.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { FuzzAnswer } from "./judge.ts";
import { FuzzClient } from "./send.ts";

/** A running product, and who calls it. */
export type FuzzTarget = {
  origin: string;
  /** What is sent. */
  requests: fc.Arbitrary<FuzzRequest>;
  /** What is sent before, each once. */
  visits?(): FuzzRequest[];
  /**
   * Called before each batch, while the calls of the one before are under way, since a call may have ended an account or
   * filled a bucket of the limits.
   */
  prepare(): Promise<AllHeaders>;
  /** Called before each batch with the figures so far. */
  onBatch?(report: FuzzReport): Promise<void>;
};

/** What each caller sends with every call. */
export type AllHeaders = Record<CallerName, Record<string, string>>;

export type Finding = { request: string; what: string; finding: string };

export type FuzzReport = {
  calls: number;
  seed: number;
  /** By status. */
  answers: Record<string, number>;
  /** The names of calls that were answered 2xx at least once. */
  reached: Set<string>;
  /** The same with 2xx or 3xx. */
  served: Set<string>;
  slowest: { ms: number; request: string };
  /** The first ones. */
  findings: Finding[];
  findingCount: number;
};

export type FuzzOptions = {
  calls: number;
  seed: number;
  /** Ends the run early: what is under way then is not judged. */
  signal?: AbortSignal;
};

const BATCH = 500;
const AT_ONCE = 12;
const MAX_SHOWN = 600;
const MAX_FINDINGS = 200;
/** One call in so many asks for an encoded answer, which costs both sides much more. */
const ENCODED_EVERY = 8;

const PATIENCE_MS = 30_000;

/** A worker that stood still is replaced, which cuts our own calls too; what it stood still for is a finding of its call. */
async function prepared(target: Pick<FuzzTarget, "prepare">): Promise<AllHeaders> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await target.prepare();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(500);
    }
  }
}

/**
 * Sends generated calls, several at a time, and judges the answers: no 5xx, no hang, only errors of the contract, only answers
 * of its shape. The same seed sends the same calls in the same order, save for the ids.
 */
export async function fuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, signal } = options;
  const slowest = { ms: 0, request: "" };
  const report: FuzzReport = {
    calls: 0,
    seed,
    answers: {},
    reached: new Set(),
    served: new Set(),
    slowest,
    findings: [],
    findingCount: 0,
  };
  const queue = generated(target, options, report);
  const client = new FuzzClient(target.origin, AT_ONCE);
  const work = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const { request, headers } = next.value;
      const start = performance.now();
      const answer = await client.send(request, headers).catch((error: unknown) => String(error));
      if (signal?.aborted) return;
      record(report, request, answer, performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  client.close();
  return report;
}

/** The calls of a run, which all connections take from; only one batch exists at a time. */
async function* generated(target: FuzzTarget, { calls, seed, signal }: FuzzOptions, report: FuzzReport) {
  const first = await target.prepare();
  for (const request of target.visits?.() ?? []) yield { request, headers: first[request.caller] };
  for (let [batch, sent] = [0, 0]; sent < calls && !signal?.aborted; batch++) {
    const headers = await prepared(target);
    await target.onBatch?.(report);
    const requests = fc.sample(target.requests, { seed: seed + batch, numRuns: Math.min(BATCH, calls - sent) });
    for (const request of requests) {
      if (signal?.aborted) return;
      const encoding: Record<string, string> = sent++ % ENCODED_EVERY === 0 ? { "accept-encoding": "br" } : {};
      yield { request, headers: { ...encoding, ...headers[request.caller] } };
    }
  }
}

function record(report: FuzzReport, request: FuzzRequest, answer: FuzzAnswer | string, ms: number): void {
  report.calls += 1;
  const status = typeof answer === "string" ? "none" : String(answer.status);
  report.answers[status] = (report.answers[status] ?? 0) + 1;
  if (status.startsWith("2")) report.reached.add(request.name);
  if (/^[23]/.test(status)) report.served.add(request.name);
  if (ms > report.slowest.ms) report.slowest = { ms, request: shown(request) };
  const finding = typeof answer === "string" ? `did not answer: ${answer}` : request.judge(answer);
  if (!finding) return;
  report.findingCount += 1;
  if (report.findings.length < MAX_FINDINGS) {
    report.findings.push({ request: shown(request), what: request.what, finding });
  }
}

function shown({ method, path, caller, body }: FuzzRequest): string {
  const text = body instanceof Buffer ? body.toString("utf8", 0, MAX_SHOWN) : (body ?? "");
  return `${method} ${path} as ${caller} ${text}`.slice(0, MAX_SHOWN);
}
