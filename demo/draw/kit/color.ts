/** Colours are `#rrggbb`. */
type Channels = [number, number, number];

const channels = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (parts: number[]) =>
  `#${parts
    .map((part) =>
      Math.round(Math.max(0, Math.min(255, part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** From `a` (share 0) to `b` (share 1). */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return toHex(from.map((part, i) => part + (to[i]! - part) * share));
}

export const lighter = (color: string, share: number) => mix(color, "#fffaf0", share);
/** Darkens towards a cold ink and not towards black, which looks like soot in a drawing. */
export const darker = (color: string, share: number) => mix(color, "#14202e", share);

/** A page's colour made fit for paint: neither neon nor mud, with the middle lightness of old boat paint. */
export function paint(color: string): string {
  const parts = channels(color);
  const grey = parts[0] * 0.3 + parts[1] * 0.59 + parts[2] * 0.11;
  const calmed = toHex(parts.map((part) => grey + (part - grey) * 0.82));
  return grey < 95 ? mix(calmed, "#f6e9d2", (95 - grey) / 260) : mix(calmed, "#2b2a33", (grey - 95) / 420);
}
