import { setTimeout as delay } from "node:timers/promises";
import type { Product } from "#harness/support/product-process.ts";

const STEP_MS = 1_000;
/** Of one processor, over all processes of the server. */
const IDLE_SHARE = 0.05;
const MAX_MS = 60_000;
/** Connections are distributed over the workers by the kernel: with so many, each gets some. */
const SEARCHES = 16;

/**
 * Waits for what each process does once after its start: jobs that are due, and the search index that the first search loads
 * into memory. Until then answers take two or three times as long (docs/performance.md).
 */
export async function settle(product: Product): Promise<void> {
  const search = () => fetch(`${product.origin}/en/pages?q=lantern`, { headers: { connection: "close" } });
  await Promise.all(Array.from({ length: SEARCHES }, search));
  const end = performance.now() + MAX_MS;
  for (let before = await seconds(product); performance.now() < end; ) {
    await delay(STEP_MS);
    const now = await seconds(product);
    if ((now - before) * 1000 < IDLE_SHARE * STEP_MS) return;
    before = now;
  }
}

const seconds = async (product: Product) =>
  (await product.figures()).reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
