import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { cup, posy } from "../made/crockery.ts";
import { batard } from "../made/food.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, lantern, tabletop, windowView } from "../made/room.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Jars, tins and boxes along a shelf. */
function goods(pen: Pen, x: number, x2: number, y: number, h: number): string {
  const colors = ["#c8553d", "#e2b340", "#3f6d8a", "#3f7a67", "#f0e6cf", "#8a5a34", pen.accent];
  let out = "";
  for (let left = x; left < x2 - h * 0.4; ) {
    const w = h * pen.random.between(0.34, 0.62);
    const tall = h * pen.random.between(0.5, 0.86);
    const color = indoors(pen, pen.random.pick(colors));
    const kind = pen.random.whole(0, 2);
    out +=
      kind === 0
        ? rect(left, y - tall, w * 0.9, tall, color, 3) +
          rect(left, y - tall * 0.7, w * 0.9, tall * 0.36, "#f4ead2", 0, see(0.85))
        : kind === 1
          ? rect(left + w * 0.08, y - tall * 0.86, w * 0.7, tall * 0.86, color, w * 0.12, see(0.9)) +
            rect(left + w * 0.14, y - tall, w * 0.58, tall * 0.14, "#8a6a3a", 3)
          : rect(left, y - tall * 0.7, w * 0.85, tall * 0.7, pen.across(lighter(color, 0.2), darker(color, 0.2)), 4) +
            oval(left + w * 0.42, y - tall * 0.7, w * 0.42, w * 0.1, "#d8dcdc");
    left += w;
  }
  return out;
}

/** The shelves and counter of a general shop. */
export const storesShelves: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const wood = indoors(pen, "#9a6c42");
  const shelves = [0.17, 0.33, 0.49]
    .map(
      (y) =>
        goods(pen, W * 0.04, W * 0.96, H * y, H * 0.13) +
        rect(W * 0.02, H * y, W * 0.96, 16 * k, wood) +
        rect(W * 0.02, H * y + 16 * k, W * 0.96, 8 * k, darker(wood, 0.35), 0, see(0.5)),
    )
    .join("");
  const sack = (x: number, color: string) =>
    at(
      W * x,
      H * 0.98,
      1.5 * k,
      path("M-80 0Q-92 -90 -66 -130Q0 -150 66 -130Q92 -90 80 0z", "#c9ad7c") +
        oval(0, -130, 66, 22, "#a88a58") +
        oval(0, -134, 58, 20, color) +
        dots(
          [
            [-30, -140],
            [0, -146],
            [28, -138],
            [-10, -132],
            [16, -130],
          ],
          lighter(color, 0.25),
          22,
        ),
    );
  return (
    rect(0, 0, W, H, pen.fall(indoors(pen, "#e6d7b4"), indoors(pen, "#cdb98e"))) +
    shelves +
    person(pen.light.dark ? pen.within(W, H, "golden") : pen, W * 0.5, H * 0.86, 560 * k, {
      coat: pen.accent,
      hair: "#d8d2c6",
      pose: "stand",
    }) +
    rect(0, H * 0.64, W, H * 0.36, pen.fall(darker(wood, 0.1), darker(wood, 0.4))) +
    line(
      [0.14, 0.3, 0.46, 0.62, 0.78, 0.94].map((x) => `M${r(W * x)} ${r(H * 0.66)}V${H}`).join(""),
      darker(wood, 0.5),
      4,
    ) +
    rect(-10, H * 0.62, W + 20, 32 * k, lighter(wood, 0.25), 4) +
    at(
      W * 0.26,
      H * 0.62,
      1.3 * k,
      rect(-70, -26, 140, 26, "#5b6a6f", 5) +
        line("M0 -26V-70M-60 -70H60", "#5b6a6f", 9) +
        path("M-90 -74h60q-4 26 -30 26t-30 -26zM30 -74h60q-4 26 -30 26t-30 -26z", "#c9a24a") +
        dots(
          [
            [-64, -80],
            [-52, -82],
          ],
          "#c8553d",
          20,
        ),
    ) +
    [0, 1, 2].map((i) => batard(W * (0.7 + i * 0.035), H * (0.62 - i * 0.034), 0.5 * k)).join("") +
    at(
      W * 0.86,
      H * 0.62,
      1.2 * k,
      rect(-70, -64, 130, 64, "#c39a68", 3) + line("M-70 -34h130M-6 -64v64", "#8a6a3a", 4),
    ) +
    sack(0.14, "#b98d55") +
    sack(0.86, "#c8693a") +
    lamp(pen, W * 0.3, H * 0.06, 54 * k, "#3f7a67") +
    lamp(pen, W * 0.7, H * 0.06, 54 * k, "#3f7a67")
  );
};

/** The first potatoes, in a sack and a crate. */
export const potatoes: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const spud = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      s,
      path("M-50 0Q-60 -40 -10 -46T54 -10Q54 30 0 34T-50 0z", "#d3a868") +
        path("M-50 0Q-46 30 0 34T54 -6Q30 18 0 16T-50 0z", "#a87c42", see(0.7)) +
        dots(
          [
            [-20, -20],
            [12, -28],
            [26, -4],
          ],
          "#8a6230",
          6,
        ),
      { turn: pen.random.between(-60, 60) },
    );
  const heap = (cx: number, cy: number, n: number, spread: number) =>
    Array.from({ length: n }, (_, i) =>
      spud(
        cx + ((i % 6) - 2.5) * spread + pen.random.between(-14, 14) * k,
        cy - Math.floor(i / 6) * 38 * k + Math.abs((i % 6) - 2.5) * 10 * k,
        1.1 * k,
      ),
    ).join("");
  return (
    rect(0, 0, W, H * 0.56, pen.fall(indoors(pen, "#8fa39a"), indoors(pen, "#c4cbb4"))) +
    windowView(pen, { x: W * 0.56, y: H * 0.04, w: W * 0.36, h: H * 0.34, what: "hill" }) +
    tabletop(pen, H * 0.52, "#8f6238") +
    at(
      W * 0.3,
      H * 0.94,
      2.5 * k,
      oval(10, 0, 130, 16, "#14202e", see(0.3)) +
        path("M-116 0Q-136 -120 -96 -200Q0 -226 96 -200Q136 -120 116 0Q0 16 -116 0z", pen.fall("#d9bf8e", "#b3935c")) +
        line(
          "M-100 -150Q0 -130 104 -150M-116 -90Q0 -66 118 -90M-116 -40Q0 -16 116 -40M-50 -200Q-64 -100 -50 0M0 -206V6M50 -200Q64 -100 50 0",
          "#9a7a46",
          3,
          see(0.6),
        ) +
        rect(-46, -130, 92, 60, pen.accent, 4, see(0.85)) +
        oval(0, -202, 98, 30, "#8f7040"),
    ) +
    heap(W * 0.3, H * 0.5, 10, 58 * k) +
    heap(W * 0.71, H * 0.75, 18, 78 * k) +
    rect(W * 0.52, H * 0.78, W * 0.4, 54 * k, "#b5854f", 4) +
    rect(W * 0.52, H * 0.855, W * 0.4, 54 * k, "#a5763f", 4) +
    [0.525, 0.71, 0.895].map((x) => rect(W * x, H * 0.76, 34 * k, 150 * k, "#8a5f30", 4)).join("")
  );
};

/** Papers, rolls and a flask on the newsagent's counter. */
export const newsCounter: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const paperSheet = (x: number, y: number, turn: number, tint: string) =>
    at(
      x,
      y,
      1.5 * k,
      rect(-130, -80, 260, 160, "#1a1410", 0, `${see(0.25)} transform="translate(10 12)"`) +
        rect(-130, -80, 260, 160, "#f4efe2") +
        rect(-116, -66, 232, 24, tint) +
        rect(-116, -34, 104, 84, darker("#e3dac4", 0.15)) +
        path("M-116 50v-30l30 -26 30 30 20 -14 24 20v20z", mix(tint, "#6f8378", 0.5)) +
        line("M2 -28h112M2 -14h112M2 0h112M2 14h112M2 28h112M2 42h80M-116 62h230", "#a49b8b", 4),
      { turn },
    );
  return (
    rect(0, 0, W, H * 0.46, pen.fall(indoors(pen, "#d8c49a"), indoors(pen, "#e9dab4"))) +
    windowView(pen, { x: W * 0.08, y: -H * 0.03, w: W * 0.84, h: H * 0.36, panes: 4 }) +
    tabletop(pen, H * 0.42, "#a8763f") +
    [0, 1, 2, 3].map((i) => paperSheet(W * 0.32, H * (0.78 - i * 0.018), -5, pen.accent)).join("") +
    paperSheet(W * 0.6, H * 0.86, 9, "#8a3b4a") +
    cup(pen, W * 0.84, H * 0.68, 1.15 * k, pen.accent) +
    batard(W * 0.66, H * 0.6, 0.8 * k, { crust: "#c98a3f" }) +
    batard(W * 0.52, H * 0.58, 0.75 * k, { crust: "#b8732f", flip: true })
  );
};

/** Bottles, scales and a mortar behind a tidy counter. */
export const pharmacyShelf: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const bottle = (x: number, y: number, s: number, color: string, round: boolean) =>
    at(
      x,
      y,
      s,
      (round
        ? path("M-44 0Q-60 -60 -22 -92V-130H22V-92Q60 -60 44 0z", color)
        : path("M-36 0V-100Q-36 -112 -16 -116V-140H16V-116Q36 -112 36 -100V0z", color)) +
        rect(-20, -154, 40, 20, "#5b4a3c", 4) +
        rect(-28, -72, 56, 46, "#f4efe2", 3) +
        rect(-20, -62, 40, 7, pen.accent) +
        line("M-30 -20V-84", "#ffffff", 6, see(0.4)),
    );
  const colors = ["#3f7a8a", "#8a5a2a", "#4f7a4a", "#b5694a", "#5b4a7a", "#c9a24a"];
  const shelf = (y: number, n: number, shift: number) =>
    Array.from({ length: n }, (_, i) =>
      bottle(
        W * (0.08 + (i * 0.86) / (n - 1)),
        H * y,
        0.82 * k * (1 - (i % 3) * 0.1),
        colors[(i + shift) % 6]!,
        (i + shift) % 2 === 0,
      ),
    ).join("") + rect(0, H * y, W, 18 * k, "#8f6238");
  return (
    rect(0, 0, W, H, pen.fall(indoors(pen, "#dfe8e0"), indoors(pen, "#c4d2c8"))) +
    shelf(0.22, 9, 0) +
    shelf(0.46, 8, 2) +
    tabletop(pen, H * 0.68, "#b5854f") +
    at(
      W * 0.34,
      H * 0.92,
      2.2 * k,
      line("M30 -110L96 -206", "#e6ddc8", 24) +
        circle(98, -208, 16, "#f4efe2") +
        path("M-100 -120Q-96 -30 -40 -14V0H40V-14Q96 -30 100 -120z", pen.across("#fdf8ea", "#e3dac4", "#b9ae98")) +
        oval(0, -120, 100, 22, "#fdf8ea") +
        oval(0, -118, 86, 16, "#b9ae98") +
        path("M-60 -118q30 -14 60 0t50 -2q-40 12 -110 2z", "#7f9a4a"),
    ) +
    posy(pen, W * 0.62, H * 0.9, 1.1 * k, "#7fa3a8", ["#8f7ab5", "#f0e2b4"]) +
    at(
      W * 0.84,
      H * 0.92,
      1.5 * k,
      rect(-110, -110, 220, 110, "#f7f3ea", 12) +
        rect(-110, -66, 220, 12, darker("#f7f3ea", 0.2)) +
        rect(-16, -92, 32, 78, pen.accent) +
        rect(-39, -69, 78, 32, pen.accent) +
        line("M-40 -110q0 -34 40 -34t40 34", "#8d949a", 12),
    ) +
    (pen.variant ? lantern(pen, W * 0.1, H * 0.9, 0.8 * k) : "")
  );
};
