import { darker, lighter } from "../kit/color.ts";
import { at, circle, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { board } from "../made/crockery.ts";
import { batard, slice, sodaBread } from "../made/food.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, plaster, tabletop, windowView } from "../made/room.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Bread just out of the oven on boards and racks. */
export const breadBoard: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const wheat = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      1.3 * k,
      line("M0 0Q6 -90 0 -190", "#b98d3f", 5) +
        Array.from(
          { length: 6 },
          (_, i) =>
            oval(-11, -110 - i * 16, 7, 14, "#d9b055", `transform="rotate(-24 -11 ${-110 - i * 16})"`) +
            oval(11, -104 - i * 16, 7, 14, "#c99a40", `transform="rotate(24 11 ${-104 - i * 16})"`),
        ).join(""),
      { turn },
    );
  return (
    plaster(pen, "#e7d5b2", H * 0.52) +
    (pen.variant ? windowView(pen, { x: W * 0.5, y: -H * 0.02, w: W * 0.42, h: H * 0.36, panes: 2 }) : "") +
    tabletop(pen, H * 0.48, "#b5854f") +
    wheat(W * 0.09, H * 0.66, -14) +
    wheat(W * 0.13, H * 0.68, 4) +
    wheat(W * 0.17, H * 0.67, 18) +
    batard(W * 0.76, H * 0.6, 1.5 * k, { crust: "#9a5a24" }) +
    board(W * 0.44, H * 0.82, 880 * k, 150 * k) +
    sodaBread(pen, W * 0.34, H * 0.81, 1.75 * k) +
    slice(W * 0.53, H * 0.83, 1.35 * k, "#b58a55", 6) +
    slice(W * 0.6, H * 0.85, 1.35 * k, "#b58a55", 16) +
    batard(W * 0.83, H * 0.84, 1.35 * k, { flip: true }) +
    path(
      `M${r(W * 0.16)} ${r(H * 0.93)}q${r(W * 0.2)} ${r(-H * 0.04)} ${r(W * 0.42)} 0q${r(-W * 0.2)} ${r(H * 0.05)} ${r(-W * 0.42)} 0z`,
      "#fbf4e4",
      see(0.6),
    ) +
    line(
      `M${r(W * 0.7)} ${r(H * 0.94)}q${r(W * 0.05)} ${r(-H * 0.03)} ${r(W * 0.09)} 0t${r(W * 0.1)} ${r(-H * 0.01)}M${r(W * 0.73)} ${r(H * 0.955)}q${r(W * 0.05)} ${r(-H * 0.02)} ${r(W * 0.12)} 0`,
      "#7a2f44",
      15 * k,
    ) +
    pen.glow(W * 0.3, H * 0.3, W * 0.5, LAMPLIGHT, 0.22)
  );
};

/** The stone oven and the shelves of a small bakery. */
export const bakeryOven: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const stone = indoors(pen, "#c8b597");
  const bricks = Array.from({ length: 11 }, (_, i) => {
    const a = Math.PI * (1 + (i + 0.5) / 11);
    return at(
      W * 0.32 + Math.cos(a) * 262 * k,
      H * 0.54 + Math.sin(a) * 262 * k,
      k,
      rect(-34, -30, 68, 60, i % 2 ? "#b5694a" : "#a55b3e", 5),
      { turn: (a * 180) / Math.PI + 90 },
    );
  }).join("");
  const shelf = (y: number, n: number, kind: number) =>
    rect(W * 0.64, y, W * 0.34, 18 * k, "#7b5733", 3) +
    Array.from({ length: n }, (_, i) =>
      kind
        ? batard(W * (0.7 + i * 0.105), y, 0.5 * k, { crust: i % 2 ? "#b8732f" : "#9a5a24" })
        : sodaBread(pen, W * (0.7 + i * 0.105), y, 0.56 * k),
    ).join("");
  return (
    rect(0, 0, W, H, pen.fall(lighter(stone, 0.2), stone)) +
    rect(W * 0.04, H * 0.1, W * 0.56, H * 0.9, pen.fall(darker(stone, 0.05), darker(stone, 0.2))) +
    circle(W * 0.32, H * 0.54, 250 * k, "#1d120d") +
    rect(W * 0.32 - 250 * k, H * 0.54, 500 * k, 130 * k, "#1d120d") +
    pen.glow(W * 0.32, H * 0.6, 330 * k, "#ff8f35", 0.95) +
    bricks +
    rect(W * 0.32 - 320 * k, H * 0.54 + 120 * k, 640 * k, 46 * k, darker(stone, 0.4), 4) +
    [-0.09, 0, 0.09].map((dx) => sodaBread(pen, W * (0.32 + dx), H * 0.54 + 96 * k, 0.55 * k)).join("") +
    line(`M${r(W * 0.36)} ${r(H * 0.66)}L${r(W * 0.6)} ${r(H * 0.98)}`, "#c99a63", 20 * k) +
    shelf(H * 0.26, 3, 0) +
    shelf(H * 0.46, 3, 1) +
    shelf(H * 0.66, 3, 0) +
    rect(W * 0.62, H * 0.84, W * 0.4, H * 0.2, pen.accent) +
    rect(W * 0.6, H * 0.82, W * 0.42, 26 * k, "#8a5a2f", 4) +
    batard(W * 0.72, H * 0.82, 0.75 * k) +
    sodaBread(pen, W * 0.88, H * 0.82, 0.8 * k) +
    lamp(pen, W * 0.82, H * 0.08, 60 * k, pen.accent) +
    person(pen, W * 0.575, H * 1.0, 560 * k, {
      coat: "#f4efe2",
      hat: "#f4efe2",
      pose: "reach",
      flip: true,
      legs: "#5a6470",
    })
  );
};
