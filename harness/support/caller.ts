import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { tokenOf } from "./people.ts";

/** Longer than any call may take; a call without an answer by then hangs. */
const HANG_MS = 30_000;
const PAUSE_MS = 50;

/** What is sent until it is acknowledged. */
type Sent = { fields: Record<string, unknown>; file?: Uint8Array<ArrayBuffer> };

export type Answers = Map<string, number>;

/**
 * A person who repeats each call until it is acknowledged, with one idempotency key, as our client and a patient person do:
 * whatever happens to the server meanwhile, it must have happened once.
 */
export class PatientCaller {
  readonly email: string;
  readonly answers: Answers;
  /** The calls that had no answer in time. */
  readonly hung: string[] = [];
  origin: string;
  #token: string | null = null;

  /**
   * @param answers counts what was answered, by status; `none` where the connection ended before a whole answer, `hung`
   * where there was none in time
   */
  constructor(origin: string, email: string, answers: Answers) {
    this.origin = origin;
    this.email = email;
    this.answers = answers;
  }

  /** A write of a signed-in person. @throws Error where it is refused, which no fault excuses */
  call(path: string, fields: Record<string, unknown>, file?: Uint8Array<ArrayBuffer>): Promise<unknown> {
    return this.#insist(path, { fields, ...(file && { file }) }, () => this.#signIn());
  }

  /** Its next call signs in, and gets a token that says what is true then. */
  forgetToken(): void {
    this.#token = null;
  }

  /** The same without an account. */
  visit(path: string, fields: Record<string, unknown>): Promise<unknown> {
    return this.#insist(path, { fields }, async () => undefined);
  }

  async #insist(path: string, sent: Sent, token: () => Promise<string | undefined>): Promise<unknown> {
    const key = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const authtoken = await token();
      const answer = await send(this.origin + path, sent, { "idempotency-key": key, ...(authtoken && { authtoken }) });
      this.#count(typeof answer === "string" ? answer : String(answer.status));
      if (answer === "hung") this.hung.push(path);
      if (typeof answer === "string") {
        await delay(PAUSE_MS);
        continue;
      }
      if (answer.status < 300) return answer.body;
      const isDone = attempt > 1 && answer.status === 404 && path.endsWith("/delete"); // by an attempt without an answer
      if (isDone) return {};
      if (answer.status === 401) this.#token = null;
      else if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${path} answered ${answer.status} at attempt ${attempt}: ${JSON.stringify(answer.body)}`);
      }
      await delay(PAUSE_MS);
    }
  }

  async #signIn(): Promise<string> {
    while (!this.#token) {
      this.#token = await tokenOf(this.origin, this.email);
      if (!this.#token) await delay(PAUSE_MS);
    }
    return this.#token;
  }

  #count(status: string): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}

type Answer = { status: number; body: unknown } | "none" | "hung";

async function send(url: string, { fields, file }: Sent, headers: Record<string, string>): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file) form.append("file", new Blob([file]), "file.bin");
  const json = { "content-type": "application/json" };
  const body = file ? form : JSON.stringify(fields);
  const signal = AbortSignal.timeout(HANG_MS);
  try {
    const response = await fetch(url, { method: "POST", headers: { ...headers, ...(!file && json) }, body, signal });
    return { status: response.status, body: (await response.json()) as unknown };
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? "hung" : "none";
  }
}
