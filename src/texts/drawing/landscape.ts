import { type Inks, MOTIFS } from "./motifs.ts";

type Options = {
  subject: string;
  color: string;
  seed: string;
  width: number;
  height: number;
  /** Whether there is water behind it: not inland. Default: true. */
  hasWater?: boolean;
};

/** The size of the view box: all drawings use it and are scaled to the requested size. */
const [W, H] = [960, 640];

/**
 * The picture of a page without a photo: a landscape in the page's colour (`#rrggbb`), and in the foreground the motif of
 * the category `subject`; none for an unknown subject. Deterministic: the same options give the same SVG, of at most
 * 3 kB and without ids, so that several can be in one document.
 */
export function fallbackDrawing({ subject, color, seed, width, height, hasWater = true }: Options): string {
  const chance = chanceFrom(`${subject}${color}${seed}`);
  const inks = inksOf(color);
  const motif = MOTIFS.get(subject);
  const horizon = Math.round(330 + chance() * 40);
  const sun = `<circle cx="${Math.round(150 + chance() * 640)}" cy="${Math.round(110 + chance() * 90)}" r="${Math.round(34 + chance() * 22)}" fill="#fff6d9"/>`;
  const body =
    bands(inks, horizon) +
    sun +
    ridge(chance, horizon, 150, mix(inks.soft, inks.pale, 0.35)) +
    ridge(chance, horizon + 24, 96, inks.soft) +
    (hasWater ? water : fields)(chance, inks, horizon + 22) +
    ground(chance, mix(inks.mid, inks.deep, 0.45)) +
    (motif
      ? `<g transform="translate(${Math.round(400 + chance() * 150)} 556) scale(1.16)">${motif(inks)}</g>`
      : ridge(chance, 660, 130, inks.deep));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}

type Chance = () => number;

/** A pseudo-random generator of numbers in [0, 1): FNV-1a of the seed, then xorshift. */
function chanceFrom(seed: string): Chance {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function mix(a: string, b: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(a, at) + (part(b, at) - part(a, at)) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The shades of a drawing. The colour is muted first, so that neither neon nor black fills a card. */
function inksOf(color: string): Inks {
  const calm = mix(color, "#4f6f74", 0.28);
  return {
    deep: mix(calm, "#13242b", 0.58),
    mid: mix(calm, "#13242b", 0.12),
    soft: mix(calm, "#f3efe2", 0.48),
    pale: mix(calm, "#f8f1e0", 0.8),
    paper: "#fbf6ea",
    warm: "#f0b64a",
  };
}

/** The sky as four flat bands, lighter towards the horizon. */
const bands = ({ soft, pale }: Inks, horizon: number) =>
  [0, 1, 2, 3]
    .map(
      (i) => `<path fill="${mix(soft, pale, 0.35 + i * 0.21)}" d="M0 ${Math.round((horizon * i) / 4)}h${W}v${H}H0z"/>`,
    )
    .join("");

function ridge(chance: Chance, foot: number, height: number, fill: string): string {
  const tops = Array.from({ length: 5 }, () => Math.round(foot - height * (0.25 + chance() * 0.75)));
  return `<path fill="${fill}" d="M0 ${foot}V${tops[0]}Q120 ${tops[1]} 240 ${tops[2]}T480 ${tops[3]}T760 ${tops[4]}T${W} ${foot - 40}V${foot}z"/>`;
}

function water(chance: Chance, { mid, soft, pale }: Inks, top: number): string {
  const waves = Array.from(
    { length: 7 },
    (_, i) => `M${Math.round(chance() * 820)} ${Math.round(top + 18 + i * 17)}h${Math.round(50 + chance() * 90)}`,
  );
  return `<path fill="${mix(mid, soft, 0.45)}" d="M0 ${top}h${W}v${H}H0z"/><path stroke="${pale}" stroke-width="4" stroke-linecap="round" opacity=".6" d="${waves.join("")}"/>`;
}

/** Fields between hedges, lower and darker towards the reader. */
function fields(chance: Chance, { mid, soft, pale }: Inks, top: number): string {
  return [0, 1, 2]
    .map((i) => {
      const y = () => Math.round(top + i * 44 + chance() * 26);
      return `<path fill="${mix(soft, i % 2 ? mid : pale, 0.16 + i * 0.1)}" stroke="${mix(mid, soft, 0.5)}" stroke-width="3" d="M-9 ${y()}Q240 ${y()} 480 ${y()}T969 ${y()}V${H}H-9z"/>`;
    })
    .join("");
}

function ground(chance: Chance, fill: string): string {
  const y = () => Math.round(520 + chance() * 36);
  return `<path fill="${fill}" d="M0 ${y()}Q240 ${y()} 480 ${y()}T${W} ${y()}V${H}H0z"/>`;
}
