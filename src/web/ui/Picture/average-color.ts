import { thumbHashToAverageRGBA } from "thumbhash";

/** Steps of a channel: near colours share one rule of style. */
const STEP = 17;

const known = new Map<string, string>();

/** The average colour, `#rrggbb`, of a thumbhash in base64. */
export function averageColor(thumbhash: string): string {
  const before = known.get(thumbhash);
  if (before) return before;
  if (known.size > 5_000) known.clear();
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.fromBase64(thumbhash));
  const channel = (part: number) => (Math.round((part * 255) / STEP) * STEP).toString(16).padStart(2, "0");
  const color = `#${channel(r)}${channel(g)}${channel(b)}`;
  known.set(thumbhash, color);
  return color;
}
