import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { originalPaths, type PhotoVariant, variantPath } from "../media-files.ts";
import type { MediaStore, StoredFile } from "../store/media-store.ts";
import { makeVariant } from "./make-variant.ts";
import { MAX_WAITING_PICTURES, pictureQueue } from "./picture-queue.ts";

/** A broken original is not decoded again for each request; after a repair the operator waits this long at most. */
const BROKEN_MEMORY_MS = 60_000;

/** A full disk may have space again soon. */
const STORAGE_MEMORY_MS = 5_000;

type Failure = "broken" | "storage";

/** The variant cannot be encoded now, but perhaps soon: the queue is full, or the storage refuses writes. */
export class VariantUnavailable extends Error {}

/** Encodes the variants of photos on demand, each one once. */
export class PhotoVariants {
  readonly #store: MediaStore;
  readonly #log: FastifyBaseLogger;
  readonly #makings = new Map<string, Promise<StoredFile | undefined>>();
  readonly #failures = new LRUCache<string, Failure>({ max: 1000 });
  #makers = 0;

  constructor(store: MediaStore, log: FastifyBaseLogger) {
    this.#store = store;
    this.#log = log;
  }

  /** How many variants were encoded since the start. */
  get made(): number {
    return this.#makers;
  }

  /**
   * Finds the stored variant, or encodes it. Concurrent requests share one encoding.
   * @returns undefined when the original is missing or damaged
   * @throws VariantUnavailable
   */
  async find(key: string, variant: PhotoVariant): Promise<StoredFile | undefined> {
    const path = variantPath(key, variant);
    const running = this.#makings.get(path);
    if (running) return running;
    const stored = await this.#store.stat(path);
    return stored ?? this.#makings.get(path) ?? this.#enqueue(key, variant, path);
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    await pictureQueue.onIdle();
  }

  async #enqueue(key: string, variant: PhotoVariant, path: string): Promise<StoredFile | undefined> {
    const failure = this.#failures.get(key);
    if (failure === "broken") return undefined;
    if (failure === "storage" || pictureQueue.size >= MAX_WAITING_PICTURES) throw new VariantUnavailable();
    const making = pictureQueue.add(() => this.#make(key, variant, path)).finally(() => this.#makings.delete(path));
    this.#makings.set(path, making);
    return making;
  }

  async #make(key: string, variant: PhotoVariant, path: string): Promise<StoredFile | undefined> {
    // Encoded by another request, or another instance, while this one waited.
    const stored = await this.#store.stat(path);
    if (stored) return stored;
    const original = await this.#readOriginal(key);
    if (!original) return this.#broken(key, "The original of a photo is missing");
    let encoded: Buffer;
    try {
      this.#makers += 1;
      encoded = await makeVariant(key, original, variant);
    } catch (error) {
      return this.#broken(key, "The original of a photo cannot be decoded", error);
    }
    try {
      return await this.#store.write(path, encoded);
    } catch (error) {
      this.#failures.set(key, "storage", { ttl: STORAGE_MEMORY_MS });
      this.#log.error({ err: error, path }, "A variant of a photo cannot be stored");
      throw new VariantUnavailable();
    }
  }

  async #readOriginal(key: string): Promise<Buffer | undefined> {
    for (const path of originalPaths(key)) if (await this.#store.stat(path)) return this.#store.read(path);
    return undefined;
  }

  #broken(key: string, message: string, error?: unknown): undefined {
    this.#failures.set(key, "broken", { ttl: BROKEN_MEMORY_MS });
    this.#log.error({ err: error, key }, message);
  }
}
