import { lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, type Point, path, r, rect, see, soft } from "../kit/svg.ts";

const CLEAR = ["dawn", "day", "golden", "dusk"];

/** The whole sky down to the horizon; the sun (or moon) stands at `sun` as shares of the sheet. */
export function sky(pen: Pen, horizon: number, sun: Point = [0.7, 0.4]): string {
  const { W, light } = pen;
  const [x, y] = [sun[0] * W, sun[1] * horizon];
  const base = rect(0, 0, W, horizon + 2, pen.fall(...light.sky));
  switch (light.name) {
    case "night":
      return base + stars(pen, horizon) + moon(pen, x, y);
    case "aurora":
      return base + aurora(pen, horizon) + stars(pen, horizon);
    case "dusk":
      return base + stars(pen, horizon * 0.45, 30) + sunlight(pen, x, horizon * 0.97, 0.9) + streaks(pen, horizon);
    case "rain":
      return base + ceiling(pen, horizon);
    case "storm":
      return base + ceiling(pen, horizon) + pen.glow(x, horizon, W * 0.3, light.sun, 0.5);
    case "mist":
      return base + pen.glow(x, y, W * 0.22, "#ffffff", 0.9) + circle(x, y, W * 0.03, "#fffef6", see(0.9));
    case "overcast":
      return base + ceiling(pen, horizon * 0.8) + streaks(pen, horizon);
    default:
      return base + sunlight(pen, x, y, 1) + (light.name === "day" ? cumulus(pen, horizon) : streaks(pen, horizon));
  }
}

export const hasSun = (pen: Pen) => CLEAR.includes(pen.light.name) || pen.light.name === "night";

function sunlight(pen: Pen, x: number, y: number, strength: number): string {
  const { W, light } = pen;
  return pen.glow(x, y, W * 0.34, light.sun, 0.75 * strength) + circle(x, y, W * 0.026, light.sun);
}

function moon(pen: Pen, x: number, y: number): string {
  const size = pen.W * 0.03;
  return (
    pen.glow(x, y, size * 7, "#b9d0ea", 0.55) +
    circle(x, y, size, "#f6f0dc") +
    circle(x - size * 0.3, y - size * 0.2, size * 0.22, "#e0d8bf") +
    circle(x + size * 0.3, y + size * 0.35, size * 0.15, "#e0d8bf")
  );
}

export function stars(pen: Pen, horizon: number, count = 90): string {
  const { random, W } = pen;
  const some = (many: number): Point[] =>
    Array.from({ length: many }, () => [random() * W, random() ** 1.4 * horizon * 0.95]);
  return dots(some(count), "#e9f0fa", W / 480, see(0.8)) + dots(some(Math.ceil(count / 6)), "#fffdf0", W / 260);
}

function aurora(pen: Pen, horizon: number): string {
  const { W, random } = pen;
  const band = (top: number, color: string, opacity: number) => {
    const shift = random() * 6;
    const edge = Array.from(
      { length: 9 },
      (_, i): Point => [(i / 8) * W, horizon * (top + 0.42 + 0.13 * Math.sin(i * 1.15 + shift))],
    );
    const upper = edge
      .map(([x, y], i): Point => [x, y - horizon * (0.36 + 0.16 * Math.sin(i * 0.9 + shift))])
      .reverse();
    return path(`${soft(edge)}${soft(upper).replace("M", "L")}z`, pen.fall("#0f2d4a", color), see(opacity));
  };
  return (
    band(0.02, "#3fae94", 0.55) +
    band(0.14, "#68d6a4", 0.5) +
    band(0.3, "#9be7b5", 0.4) +
    pen.glow(W * 0.5, horizon, W * 0.5, "#8fe0b8", 0.25)
  );
}

/** Long thin clouds, bright below when the sun is low. */
function streaks(pen: Pen, horizon: number): string {
  const { random, W, light } = pen;
  const low = light.sky[light.sky.length - 1]!;
  let out = "";
  for (let i = 0; i < 7; i++) {
    const y = horizon * (0.16 + i * 0.11 + random() * 0.05);
    const x = random.between(-0.1, 0.75) * W;
    const w = random.between(0.22, 0.5) * W;
    const h = horizon * random.between(0.018, 0.04);
    const d = `M${r(x)} ${r(y)}q${r(w * 0.2)} ${r(-h * 1.6)} ${r(w * 0.45)} ${r(-h)}t${r(w * 0.55)} ${r(h * 0.9)}q${r(-w * 0.3)} ${r(h * 0.9)} ${r(-w * 0.55)} ${r(h * 0.5)}t${r(-w * 0.45)} ${r(-h * 0.4)}z`;
    out += path(d, mix(low, light.dark ? "#f3a0a0" : "#fff6ea", i % 2 ? 0.55 : 0.25), see(i % 2 ? 0.55 : 0.4));
  }
  return out;
}

/** A heap of round tops over a flat, shaded base. */
export function cloud(pen: Pen, x: number, y: number, size: number): string {
  const { random, light } = pen;
  const white = lighter(light.sky[light.sky.length - 1]!, 0.6);
  const tops = [-0.75, -0.4, -0.05, 0.32, 0.68].map((dx, i) => {
    const bulk = [0.24, 0.36, 0.46, 0.38, 0.22][i]! * random.between(0.85, 1.15);
    return [dx * size, -bulk * size * 0.55, bulk * size] as const;
  });
  const blob = (dy: number, grow: number) =>
    tops
      .map(
        ([cx, cy, rad]) =>
          `M${r(cx - rad * grow)} ${r(cy + dy)}a${r(rad * grow)} ${r(rad * grow)} 0 1 1 ${r(rad * grow * 2)} 0a${r(rad * grow)} ${r(rad * grow)} 0 1 1 ${r(-rad * grow * 2)} 0z`,
      )
      .join("");
  const body = path(blob(0, 1), white) + path(blob(size * 0.16, 0.93), mix(white, light.sky[1]!, 0.22));
  return at(x, y, 1, pen.clip(`M${r(-size * 1.3)} ${r(-size)}h${r(size * 2.6)}v${r(size)}h${r(-size * 2.6)}z`, body));
}

function cumulus(pen: Pen, horizon: number): string {
  const { random, W } = pen;
  const places: [number, number, number][] = [
    [0.16, 0.42, 0.12],
    [0.52, 0.3, 0.085],
    [0.86, 0.52, 0.14],
    [0.34, 0.78, 0.06],
    [0.68, 0.84, 0.05],
  ];
  return places
    .map(([x, y, size]) =>
      cloud(
        pen,
        (x + random.between(-0.08, 0.08)) * W,
        (y + random.between(-0.08, 0.06)) * horizon,
        size * W * random.between(0.8, 1.15),
      ),
    )
    .join("");
}

/** The closed underside of wet weather. */
function ceiling(pen: Pen, horizon: number): string {
  const { W, random, light } = pen;
  let out = "";
  for (let row = 3; row >= 0; row--) {
    const y = horizon * (0.1 + row * 0.17);
    const points = Array.from(
      { length: 9 },
      (_, i): Point => [((i - 0.5) / 7.5) * W, y + random.between(-0.05, 0.08) * horizon],
    );
    out += path(`${soft(points)}V0H0z`, mix(light.sky[0]!, light.sky[1]!, row * 0.28), see(0.5));
  }
  return out;
}

/** Falling rain over everything that was drawn before. */
export function rainfall(pen: Pen, amount = 110): string {
  const { W, H, random } = pen;
  const drops = Array.from({ length: amount }, () => {
    const length = random.between(26, 60);
    return `M${r(random() * W * 1.1)} ${r(random() * H)}l${r(-length * 0.3)} ${r(length)}`;
  });
  return line(drops.join(""), "#eef4f4", 1.6, see(0.42));
}

/** Gulls, far away. */
export function birds(pen: Pen, x: number, y: number, count = 5, size = 16): string {
  const { random } = pen;
  const flock = Array.from({ length: count }, () => {
    const s = size * random.between(0.6, 1.2);
    return `M${r(x + random.between(-7, 7) * size)} ${r(y + random.between(-3, 3) * size)}q${r(s * 0.5)} ${r(-s * 0.6)} ${r(s)} 0q${r(s * 0.5)} ${r(-s * 0.6)} ${r(s)} 0`;
  });
  return line(flock.join(""), pen.tone(pen.light.dark ? "#e8e6de" : "#3d4752", 0.2), size / 6);
}

/** A bank of fog. */
export const fog = (pen: Pen, y: number, height: number, opacity = 0.8) =>
  oval(pen.W * 0.3, y, pen.W * 0.6, height * 0.5, pen.light.haze, see(opacity * 0.6)) +
  oval(pen.W * 0.85, y + height * 0.3, pen.W * 0.5, height * 0.45, pen.light.haze, see(opacity * 0.6));

/** Rain over a finished scene when its light is that of rain. */
export const weather = (pen: Pen) => (pen.light.name === "rain" ? rainfall(pen) : "");
