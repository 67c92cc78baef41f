import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { slugOf } from "../../bench/bilingual-pages.ts";

/** Writes so often, each time another page. */
const EVERY_MS = 300;
const POLL_MS = 40;
/** A page that is not found after this time is looked for at the end. */
const PATIENCE_MS = 15_000;

/** Writes a word that no other page has into one page after the other, as a call that changes texts does. */
export class PageWriter {
  /** The words of committed changes. */
  readonly written: string[] = [];
  /** How long after its commit each was found, in milliseconds; each step begins with none. */
  lags: number[] = [];
  readonly #db: Database;
  readonly #pages: number;
  readonly #origin: string;

  constructor(db: Database, { origin, pages }: { origin: string; pages: number }) {
    this.#db = db;
    this.#origin = origin;
    this.#pages = pages;
  }

  /** @param signal ends it */
  async keepWriting(signal: AbortSignal): Promise<void> {
    const looking: Promise<void>[] = [];
    for (let nth = 0; !signal.aborted; nth++) {
      const word = `zq${nth.toString(36).split("").join("q")}x`;
      await this.#write(nth, word);
      this.written.push(word);
      if (nth % 4 === 0) looking.push(this.#look(word, signal));
      await pause(EVERY_MS);
    }
    await Promise.all(looking);
  }

  /** The words that are not found. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const word of this.written) if (!(await this.#isFound(word))) lost.push(word);
    return lost;
  }

  async #write(nth: number, word: string): Promise<void> {
    // Every twentieth page is not public.
    const slug = slugOf((nth * 20 + 1) % this.#pages);
    await this.#db.transaction().execute(async (tx) => {
      const { id } = await tx
        .updateTable("page")
        .set({ description_ie: sql<string>`coalesce(description_ie, '') || ${` ${word}`}` })
        .where("slug", "=", slug)
        .returning("id")
        .executeTakeFirstOrThrow();
      await indexPages(tx, [id]);
      await notifyInvalidation(tx, ["pages"]);
    });
  }

  async #look(word: string, signal: AbortSignal): Promise<void> {
    const begin = performance.now();
    while (performance.now() - begin < PATIENCE_MS && !signal.aborted) {
      if (await this.#isFound(word)) {
        this.lags.push(performance.now() - begin);
        return;
      }
      await pause(POLL_MS);
    }
  }

  async #isFound(word: string): Promise<boolean> {
    const answer = await fetch(`${this.#origin}/api/pages?q=${word}&limit=1`).catch(() => null);
    if (!answer?.ok) return false;
    return ((await answer.json()) as { total: number }).total > 0;
  }
}
