/** Small writers of SVG. Coordinates are in user units. */
export type Point = readonly [x: number, y: number];

/** Small numbers keep a tenth because they are often scaled up; large ones are whole, which saves a fifth of the bytes. */
export const r = (value: number) => String(Math.abs(value) < 40 ? Math.round(value * 10) / 10 : Math.round(value));

/** An opacity for `path`, `line`, … They write it as the fill's or the stroke's own, which needs no layer: three times faster. */
export const see = (opacity: number) => `opacity="${opacity}"`;

const filled = (more: string) => more.replace(/^opacity/, "fill-opacity");

export const path = (d: string, fill: string, more = "") =>
  `<path d="${d}" fill="${fill}"${more && ` ${filled(more)}`}/>`;

export const line = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${r(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more.replace(/^opacity/, "stroke-opacity")}`}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0, more = "") =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}"${round ? ` rx="${r(round)}"` : ""} fill="${fill}"${more && ` ${filled(more)}`}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}"${more && ` ${filled(more)}`}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}"${more && ` ${filled(more)}`}/>`;

/** Puts a body drawn around its own origin somewhere, scaled (`flip` mirrors it) and turned in degrees. */
export const at = (x: number, y: number, scale: number, body: string, { flip = false, turn = 0 } = {}) =>
  `<g transform="translate(${r(x)} ${r(y)})${turn ? ` rotate(${r(turn)})` : ""}${scale === 1 && !flip ? "" : ` scale(${flip ? -Math.round(scale * 1000) / 1000 : Math.round(scale * 1000) / 1000} ${Math.round(scale * 1000) / 1000})`}">${body}</g>`;

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join("L")}z`;

/** An open line of soft bends through the middles of its points. */
export function soft(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let d = `M${r(first![0])} ${r(first![1])}`;
  rest.forEach(([x, y], i) => {
    const next = rest[i + 1];
    d += next ? `Q${r(x)} ${r(y)} ${r((x + next[0]) / 2)} ${r((y + next[1]) / 2)}` : `L${r(x)} ${r(y)}`;
  });
  return d;
}

/** Round dots as one path: lines of no length with round caps take a tenth of the bytes of circles. */
export const dots = (points: readonly Point[], color: string, size: number, more = "") =>
  line(points.map(([x, y]) => `M${r(x)} ${r(y)}h0`).join(""), color, size, more);

/** Rectangles as one path. */
export const boxes = (list: readonly (readonly [x: number, y: number, w: number, h: number])[]) =>
  list.map(([x, y, w, h]) => `M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`).join("");
