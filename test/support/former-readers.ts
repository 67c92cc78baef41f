import type { Reader } from "#harness/work/reader.ts";

/**
 * Readers as they once stopped a server. Their expressions are made of texts, as the check of those of the product would rightly
 * refuse them.
 */
const QUOTED = /^"\s*(.*?)\s*"$/;
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<svg[\s>]/;

/** Looks at all that follows and all that went before, at each of its pieces. */
function readPieces(text: string): number {
  let found = 0;
  for (const { index: first } of text.matchAll(/,/g)) {
    for (const { index: last } of text.matchAll(/,/g))
      if (text.slice(first, last).toLowerCase().includes("!")) found += 1;
  }
  return found;
}

export const READERS: readonly Reader[] = [
  { name: "an entry of X-Forwarded-For", max: 16 * 1024, read: (text) => text.replace(QUOTED, "$1"), frames: ['"…x'] },
  { name: "a sentence", max: 16 * 1024, read: readPieces },
  { name: "a logo", max: 16 * 1024, read: (text) => SVG.test(text) },
];
