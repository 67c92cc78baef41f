import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { VariantOutcome, VariantTask } from "./make-variant.ts";
import { encodePixels, type Pixels, sizedPixels } from "./photo-encoder.ts";

/** Decoded sizes are cached briefly, since one format is often requested after another. */
const pixels = new LRUCache<string, Promise<Pixels>>({ ttl: 2_000, ttlAutopurge: true, max: 4 });

parentPort?.on("message", async (task: VariantTask) => {
  const outcome = await made(task);
  parentPort?.postMessage(outcome, "encoded" in outcome ? [outcome.encoded.buffer] : []);
});

async function made({ id, key, original, variant }: VariantTask): Promise<VariantOutcome> {
  try {
    const encoded = await encodePixels(await sized(`${key}/${variant.width}`, original, variant.width), variant.format);
    return { id, encoded: new Uint8Array(encoded) }; // copied, since pooled memory cannot be transferred
  } catch (error) {
    return { id, failure: (error as Error).message };
  }
}

/** Requests for one size in several formats share its pixels. */
function sized(size: string, original: Uint8Array, width: VariantTask["variant"]["width"]): Promise<Pixels> {
  const shared = pixels.get(size) ?? sizedPixels(original, width);
  pixels.set(size, shared);
  return shared;
}
