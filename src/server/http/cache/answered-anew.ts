import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Answer, AnswerCacheOptions, Answers, Built, Encoding } from "@eolaire/answer-cache";
import { matchesEtag } from "../negotiate.ts";

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const MIN_COMPRESSED_BYTES = 600;

/** What stands in for the page cache with `PLAIN=answer-cache`: it builds and compresses each answer anew, and stores nothing. */
export class AnswerCache<Tag extends string> implements Answers<Tag> {
  readonly #options: AnswerCacheOptions<Tag>;
  readonly memory = {
    get: <Value>(_name: string, _tags: readonly Tag[], load: () => Promise<Value>) => load(),
    peek: () => undefined,
  };
  readonly hits = 0;
  readonly bytes = 0;
  misses = 0;

  constructor(options: AnswerCacheOptions<Tag>) {
    this.#options = options;
  }

  peek(): undefined {}

  async get(_key: string, build: () => Promise<Built<Tag>>): Promise<Answer> {
    this.misses += 1;
    return this.answerOf(await build());
  }

  answerOf(built: Built<Tag>): Answer {
    return new BuiltAnswer(built, { ...built.headers, ...this.#options.tagHeaders?.(built.tags) });
  }

  learn(): void {}

  routeOf(): undefined {}

  fastPath() {
    return { answer: () => false, counted: () => [] };
  }

  drop(tags: Iterable<Tag>): void {
    const dropped = [...tags];
    if (dropped.length > 0) this.#options.onDropped?.(dropped);
  }

  clear(): void {
    this.#options.onDropped?.("all");
  }
}

class BuiltAnswer implements Answer {
  readonly isStored = false;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #body: Buffer;
  readonly #etag: string;

  constructor({ status, prefix = "", body }: Built, headers: Record<string, string>) {
    this.status = status;
    this.headers = headers;
    this.#body = Buffer.concat([Buffer.from(prefix), body]);
    this.#etag = hash("sha256", this.#body, "base64url").slice(0, 22);
  }

  bestEncoding(accepted: Encoding): Encoding {
    return this.#body.length < MIN_COMPRESSED_BYTES ? "identity" : accepted;
  }

  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#etag}"` : `"${this.#etag}-${encoding}"`;
  }

  isCurrent(ifNoneMatch: string | undefined, encoding: Encoding): boolean {
    return matchesEtag(ifNoneMatch, this.etag(encoding));
  }

  body(encoding: Encoding): Buffer {
    if (encoding === "identity") return this.#body;
    return encoding === "br" ? brotliCompressSync(this.#body, BROTLI) : gzipSync(this.#body);
  }

  takeBody(encoding: Encoding): Buffer {
    return this.body(encoding);
  }

  rememberSent(): void {}
}
