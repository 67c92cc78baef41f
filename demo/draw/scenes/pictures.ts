import type { Pen } from "../kit/pen.ts";
import { at, dots, line, path, r, rect } from "../kit/svg.ts";
import { person } from "../made/people.ts";
import { framed, framedSize, outlook, room } from "../made/room.ts";
import { stack } from "../nature/land.ts";
import { sea } from "../nature/sea.ts";
import { sky } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** Pictures in a white room, people looking. */
export const galleryRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const lights = ["storm", "dawn", "golden", "night"] as const;
  const hang = (x: number, y: number, w: number, h: number, i: number) => {
    const [fw, fh] = framedSize(w, h);
    const paintPen = pen.within(fw, fh, lights[(i + pen.variant) % 4]);
    const art =
      i % 2
        ? outlook(pen, fw, fh, i === 1 ? "hill" : "isles", lights[(i + pen.variant) % 4])
        : sky(paintPen, fh * 0.5, [0.4, 0.5]) +
          sea(paintPen, fh * 0.5, fh) +
          stack(paintPen, fw * 0.66, fh * 0.74, fw * 0.16, fh * 0.4, 0.2);
    return (
      framed(pen, x, y, w, h, art, ["#4a3a2c", "#d9bb8a", "#2c2f33", "#f4efe2"][i]!) +
      pen.glow(x + w / 2, y, w * 0.5, "#fff3d0", 0.35)
    );
  };
  return (
    room(pen, H * 0.72, pen.variant ? "#d5dcd8" : "#f0eadb", "#b5854f") +
    hang(W * 0.06, H * 0.2, W * 0.2, H * 0.32, 0) +
    hang(W * 0.31, H * 0.12, W * 0.34, H * 0.44, 1) +
    hang(W * 0.7, H * 0.14, W * 0.13, H * 0.2, 2) +
    hang(W * 0.7, H * 0.38, W * 0.13, H * 0.2, 3) +
    [0.16, 0.48, 0.77]
      .map(
        (x) =>
          line(`M${r(W * x)} 0V${r(H * 0.04)}`, "#2c2f33", 6) +
          rect(W * x - 22 * k, H * 0.035, 44 * k, 24 * k, "#2c2f33", 4),
      )
      .join("") +
    rect(W * 0.33, H * 0.82, W * 0.26, 22 * k, pen.accent, 5) +
    line(
      `M${r(W * 0.35)} ${r(H * 0.84)}V${r(H * 0.92)}M${r(W * 0.57)} ${r(H * 0.84)}V${r(H * 0.92)}`,
      "#4a2e1a",
      12 * k,
    ) +
    person(pen.within(W, H, "day"), W * 0.72, H * 0.94, 430 * k, {
      coat: "#8a3b4a",
      pose: "back",
      skirt: true,
      hair: "#a8652f",
    }) +
    person(pen.within(W, H, "day"), W * 0.8, H * 0.95, 450 * k, { coat: "#2f4657", pose: "back", hair: "#d8d2c6" }) +
    person(pen.within(W, H, "day"), W * 0.14, H * 0.93, 300 * k, { coat: "#e2b340", pose: "reach" })
  );
};

/** An easel on the headland. */
export const easel: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const scene = (p: Pen, w: number, h: number) =>
    sky(p, h * 0.45, [0.6, 0.5]) +
    sea(p, h * 0.45, h, { sunX: 0.6 }) +
    stack(p, w * 0.3, h * 0.72, w * 0.16, h * 0.36, 0.25);
  const [cw, ch] = [W * 0.34, H * 0.36];
  return (
    scene(pen, W, H) +
    stack(pen, W * 0.9, horizon + H * 0.1, W * 0.08, H * 0.16, 0.4) +
    path(
      `M-20 ${r(H * 0.84)}Q${r(W * 0.4)} ${r(H * 0.74)} ${r(W * 1.02)} ${r(H * 0.86)}V${H + 9}H-20z`,
      pen.fall(pen.tone("#8aa04e"), pen.tone("#5f7f3f")),
    ) +
    line(
      `M${r(W * 0.5)} ${r(H * 0.3)}L${r(W * 0.4)} ${r(H * 0.96)}M${r(W * 0.56)} ${r(H * 0.3)}L${r(W * 0.68)} ${r(H * 0.96)}M${r(W * 0.53)} ${r(H * 0.2)}V${r(H * 0.86)}M${r(W * 0.36)} ${r(H * 0.73)}H${r(W * 0.72)}`,
      pen.tone("#9a6c42"),
      18 * k,
    ) +
    rect(W * 0.37, H * 0.35, cw, ch, pen.tone("#f7f1e2"), 3) +
    pen.clip(
      `M${r(W * 0.37)} ${r(H * 0.35)}h${r(cw)}v${r(ch)}h${r(-cw)}z`,
      at(W * 0.37, H * 0.35, 1, scene(pen.within(cw, ch, "golden"), cw, ch)),
    ) +
    line(`M${r(W * 0.37)} ${r(H * 0.35)}h${r(cw)}v${r(ch)}h${r(-cw)}z`, pen.tone("#f7f1e2"), 9 * k) +
    person(pen, W * 0.25, H * 0.98, 520 * k, { coat: pen.accent, pose: "reach", hat: "#d9bb8a", legs: "#5a6470" }) +
    at(
      W * 0.8,
      H * 0.95,
      1.5 * k,
      rect(-80, -50, 160, 50, pen.tone("#9a6c42"), 4) +
        dots(
          [
            [-50, -54],
            [-24, -56],
            [4, -54],
            [32, -56],
            [58, -54],
          ],
          pen.tone("#3f6d8a"),
          18,
        ) +
        dots(
          [
            [-36, -56],
            [18, -58],
          ],
          pen.tone("#d2603f"),
          18,
        ),
    )
  );
};
