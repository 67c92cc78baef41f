import { setTimeout as pause } from "node:timers/promises";
import { photoWidths } from "../../domain/photo-sizes.ts";
import type { PhotoVariants } from "./photo-variants.ts";

/** The sizes of cards and galleries; nearly every browser takes AVIF. */
const COMMON_WIDTHS = [640, 960, 320];

/** Lets requests, which wait in the same queue, go first. */
const BREATH_MS = 20;

/**
 * Makes the commonest variants one after the other, so that the first visitor does not wait for them. A failure is
 * logged where it happens and ends only that photo.
 * @returns when all are made, or the signal stopped it
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
    await pause(BREATH_MS, undefined, { signal }).catch(() => {}); // only the signal ends it early
  }
}
