import type { Locale } from "#core/contract/locales.ts";

/**
 * What a device is sent, in its language, and what its service worker shows: texts, and the paths that they lead to. Paths
 * begin with the language.
 */
export type PushPayload = {
  lang: Locale;
  /** Of two messages with the same tag the device shows the later one. */
  tag: string;
  title: string;
  /** Below the title; of several things their titles stand there instead. */
  body: string;
  path: string;
  /** Several things, each with its path; none of a single one. */
  items: { title: string; path: string }[];
  /** How many more there are, as a text; empty: none. */
  more: string;
};

/** Encrypted, with its padding and header it stays below 3 kB; push services accept 4 kB (RFC 8030). */
export const MAX_PAYLOAD_BYTES = 2_800;

export const bytesOfPayload = (payload: PushPayload): number =>
  new TextEncoder().encode(JSON.stringify(payload)).length;

/** A text of at most so many code points, with an ellipsis where it is cut. */
export function shortened(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}
