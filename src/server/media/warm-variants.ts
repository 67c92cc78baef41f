import { setTimeout as pause } from "node:timers/promises";
import { photoWidths } from "../../domain/photo-sizes.ts";
import type { PhotoVariants } from "./photo-variants.ts";

/** The sizes of cards and galleries; nearly every browser accepts AVIF. */
const COMMON_WIDTHS = [640, 960, 320];

/** A pause between variants, so that requests in the same queue go first. */
const BREATH_MS = 20;

/**
 * Encodes the most common variants one by one, so that first visitors need not wait. A failure is logged and skips that
 * photo.
 * @returns when all are encoded, or the signal aborted it
 */
export async function warmVariants(
  variants: PhotoVariants,
  widthOf: (key: string) => Promise<number | undefined>,
  keys: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    if (signal.aborted) return;
    const width = await widthOf(key);
    if (width !== undefined) await warmPhoto(variants, key, width, signal);
  }
}

async function warmPhoto(variants: PhotoVariants, key: string, width: number, signal: AbortSignal): Promise<void> {
  const offered = photoWidths(width);
  for (const common of COMMON_WIDTHS.filter((candidate) => offered.includes(candidate))) {
    await variants.idle();
    if (signal.aborted) return;
    const made = await variants.find(key, { width: common, format: "avif" });
    if (!made) return;
    await pause(BREATH_MS, undefined, { signal }).catch(() => {}); // rejects on abort only
  }
}
