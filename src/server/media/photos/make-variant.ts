import { Worker } from "node:worker_threads";
import type { PhotoVariant } from "../media-files.ts";

/** A request to encode one variant of a photo. */
export type VariantTask = { id: number; key: string; original: Uint8Array; variant: PhotoVariant };
export type VariantOutcome = { id: number; encoded: Uint8Array<ArrayBuffer> } | { id: number; failure: string };

type Waiting = { resolve(encoded: Buffer): void; reject(error: Error): void };

let maker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Encodes a variant in a worker thread: a decoded photo takes several megabytes, and their garbage collection would
 * delay requests on the main thread.
 * @throws when the original is damaged, truncated or larger than 60 megapixels
 */
export function makeVariant(key: string, original: Uint8Array, variant: PhotoVariant): Promise<Buffer> {
  const id = ++lastId;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  waiting.set(id, { resolve, reject });
  maker ??= startMaker();
  maker.ref(); // the process stays alive while a request waits
  maker.postMessage({ id, key, original, variant } satisfies VariantTask);
  return promise;
}

function startMaker(): Worker {
  const worker = new Worker(new URL("./make-variant.worker.ts", import.meta.url));
  worker.on("message", (outcome: VariantOutcome) => {
    const one = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if (waiting.size === 0) worker.unref();
    if ("encoded" in outcome) one?.resolve(Buffer.from(outcome.encoded.buffer));
    else one?.reject(new Error(outcome.failure));
  });
  const end = (reason: unknown) => {
    if (maker !== worker) return; // it has exited already and was replaced
    maker = undefined;
    for (const { reject } of waiting.values())
      reject(new Error("The thread that makes pictures ended", { cause: reason }));
    waiting.clear();
  };
  worker.once("error", end);
  worker.once("exit", end);
  return worker;
}
