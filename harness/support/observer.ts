import { setTimeout as pause } from "node:timers/promises";
import { ERRORS } from "#core/contract/errors.ts";
import type { Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Answers } from "./caller.ts";

/** What is asked: an address, or a call with its body. */
export type Question = {
  path: string;
  locale?: Locale;
  body?: object;
  headers?: Record<string, string>;
  /** Looks at the bytes of a successful answer. @returns what is wrong with them */
  check?(bytes: Buffer): string | null;
};

type Rules = {
  /** Statuses that are right; a 503 or 507 also needs `Retry-After` and words in the reader's language. */
  allowed: readonly number[];
  /** An answer that takes longer is a finding. */
  limitMs: number;
};

/** Beyond the limit, so that a late answer is told from none. */
const HANG_FACTOR = 2;
/** Between two questions, which bounds the load. */
const PAUSE_MS = 20;
/** How many bytes of an answer are quoted. */
const QUOTED = 160;

const quoteOf = (bytes: Buffer) => bytes.toString("utf8", 0, QUOTED);

/** Somebody who asks one thing after the other and judges every answer. */
export class Observer {
  readonly name: string;
  readonly times: number[] = [];
  readonly answers: Answers = new Map();
  readonly findings: string[] = [];
  readonly #origin: string;
  readonly #rules: Rules;

  constructor(name: string, origin: string, rules: Rules) {
    this.name = name;
    this.#origin = origin;
    this.#rules = rules;
  }

  /** @returns the status; 0: there was no whole answer */
  async ask({ path, locale = "en", body, headers, check }: Question): Promise<number> {
    const { allowed, limitMs } = this.#rules;
    const begin = performance.now();
    const sent = {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "accept-language": locale, ...(body && { "content-type": "application/json" }), ...headers },
      signal: AbortSignal.timeout(limitMs * HANG_FACTOR),
    };
    const answer = await fetch(this.#origin + path, sent)
      .then(async (response) => ({ response, bytes: Buffer.from(await response.arrayBuffer()) }))
      .catch((error: Error) => error.name);
    const ms = performance.now() - begin;
    this.times.push(ms);
    const status = typeof answer === "string" ? 0 : answer.response.status;
    this.answers.set(String(status), (this.answers.get(String(status)) ?? 0) + 1);
    if (ms > limitMs) this.#find(path, `an answer (${status}) after ${Math.round(ms)} ms`);
    if (typeof answer === "string") {
      if (!allowed.includes(0)) this.#find(path, `no answer: ${answer}`);
    } else if (!allowed.includes(status)) this.#find(path, `${status} ${quoteOf(answer.bytes)}`);
    else if (status >= 500) this.#judgeRefusal(path, locale, answer);
    else {
      const wrong = check?.(answer.bytes);
      if (wrong) this.#find(path, wrong);
    }
    return status;
  }

  /** Asks until the signal. */
  async keepAsking(next: () => Question, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.ask(next());
      await pause(PAUSE_MS);
    }
  }

  #judgeRefusal(path: string, locale: Locale, { response, bytes }: { response: Response; bytes: Buffer }): void {
    if (!response.headers.has("retry-after")) this.#find(path, `${response.status} without Retry-After`);
    const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
    const codes = response.status === 507 ? (["storage-full"] as const) : (["draining", "search-away"] as const);
    const titles = codes.map((code) => nameIn(ERRORS[code].title, locale));
    const words = isProblem ? titles : [textsFor(locale, "errors").server.title];
    if (!words.some((text) => bytes.includes(text)))
      this.#find(path, `${response.status} without words in ${locale}: ${quoteOf(bytes)}`);
  }

  #find(path: string, what: string): void {
    this.findings.push(`${this.name}: ${path}: ${what}`);
  }

  /** The time in milliseconds that this share of the answers did not exceed. */
  quantile(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  }

  get line(): string {
    const [median, most, all] = [0.5, 0.99, 1].map((share) => this.quantile(share));
    const answers = JSON.stringify(Object.fromEntries(this.answers));
    return `${this.name}: ${this.times.length} answers, p50 ${median} ms, p99 ${most} ms, longest ${all} ms, ${answers}`;
  }
}
