import type { Pen } from "../kit/pen.ts";
import { boxes, path, see } from "../kit/svg.ts";
import { indoors } from "./room.ts";

const SPINES = ["#8a3b4a", "#3f6d8a", "#c9a24a", "#3f7a67", "#d9cfb8", "#5b4a6a", "#b5694a", "#2f4657"];

/** Books on one shelf from x to x2, as one path a colour. */
export function books(pen: Pen, x: number, x2: number, y: number, h: number, accent = pen.accent): string {
  const colors = [...SPINES, accent];
  const piles: [number, number, number, number][][] = colors.map(() => []);
  const bands: [number, number, number, number][] = [];
  for (let left = x; left < x2 - h * 0.1; ) {
    const w = h * pen.random.between(0.1, 0.24);
    const tall = h * pen.random.between(0.68, 0.96);
    piles[pen.random.whole(0, colors.length - 1)]!.push([left, y - tall, w - 1.5, tall]);
    if (w > h * 0.15)
      bands.push(
        [left + w * 0.15, y - tall * 0.82, w * 0.6, tall * 0.05],
        [left + w * 0.15, y - tall * 0.22, w * 0.6, tall * 0.05],
      );
    left += w;
  }
  return (
    piles.map((pile, i) => (pile.length ? path(boxes(pile), indoors(pen, colors[i]!)) : "")).join("") +
    path(boxes(bands), "#f0dfae", see(0.6))
  );
}
