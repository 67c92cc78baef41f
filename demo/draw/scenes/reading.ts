import { darker, lighter, mix } from "../kit/color.ts";
import { at, circle, line, oval, path, r, rect } from "../kit/svg.ts";
import { books } from "../made/books.ts";
import { cup } from "../made/crockery.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { person } from "../made/people.ts";
import { indoors, room, tabletop, windowView } from "../made/room.ts";
import { type Scene, wide } from "./scene.ts";

/** Walls of books with a ladder. */
export const bookshop: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const wood = indoors(pen, "#7b5230");
  const rows = [0.2, 0.36, 0.52, 0.68];
  const chart = at(
    W * 0.5,
    0,
    k,
    path("M-260 0Q0 90 260 0L250 110Q0 190 -250 110z", "#dfe6d8") +
      line("M-200 50q60 30 110 10t120 30M-120 100q80 -10 150 20M40 60q60 -20 120 10", "#5f87a3", 4) +
      path("M-40 70q30 -24 70 -8q20 24 -20 34q-50 0 -50 -26z", "#c9b27a"),
  );
  return (
    rect(0, 0, W, H, wood) +
    rows
      .map(
        (y) =>
          rect(W * 0.02, H * (y - 0.15), W * 0.96, H * 0.15, darker(wood, 0.5)) +
          books(pen, W * 0.025, W * 0.3, H * y, H * 0.14) +
          books(pen, W * 0.345, W * 0.64, H * y, H * 0.14) +
          books(pen, W * 0.685, W * 0.97, H * y, H * 0.14) +
          rect(0, H * y, W, 18 * k, lighter(wood, 0.15)),
      )
      .join("") +
    [0, 0.31, 0.65, 0.98].map((x) => rect(W * x, 0, W * 0.03, H * 0.78, lighter(wood, 0.08))).join("") +
    rect(0, H * 0.78, W, H * 0.22, pen.fall(darker("#b5854f", 0.3), "#b5854f")) +
    chart +
    line(
      `M${r(W * 0.72)} ${r(H * 0.95)}L${r(W * 0.79)} ${r(H * 0.06)}M${r(W * 0.84)} ${r(H * 0.95)}L${r(W * 0.88)} ${r(H * 0.06)}${[0.2, 0.35, 0.5, 0.65, 0.8].map((t) => `M${r(W * (0.79 - 0.07 * t))} ${r(H * (0.06 + 0.89 * t))}L${r(W * (0.88 - 0.04 * t))} ${r(H * (0.06 + 0.89 * t))}`).join("")}`,
      "#c99a63",
      13 * k,
    ) +
    person(pen.within(W, H, "day"), W * 0.26, H * 0.95, 480 * k, {
      coat: pen.accent,
      pose: "reach",
      skirt: true,
      hair: "#a8652f",
    }) +
    at(
      W * 0.52,
      H * 0.95,
      1.5 * k,
      rect(-90, -30, 180, 30, "#8a3b4a", 3) +
        rect(-76, -58, 160, 28, "#3f6d8a", 3) +
        rect(-84, -84, 150, 26, "#d9cfb8", 3) +
        rect(-60, -106, 130, 22, "#3f7a67", 3),
    ) +
    cup(pen, W * 0.52, H * 0.95 - 160 * k, 0.5 * k, "#f4efe2", { tea: true }) +
    pen.glow(W * 0.5, H * 0.3, W * 0.6, LAMPLIGHT, 0.2)
  );
};

/** The children's corner: a low window, cushions, an open book. */
export const readingCorner: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const child = pen.within(W, H, "day");
  return (
    room(pen, H * 0.74, pen.variant ? "#c9d8d2" : "#e6cfa6", "#a87a4c") +
    windowView(pen, { x: W * 0.28, y: H * 0.1, w: W * 0.44, h: H * 0.42, panes: 3 }) +
    [0.08, 0.8]
      .map(
        (x) =>
          rect(W * x - 20 * k, H * 0.08, W * 0.14 + 40 * k, H * 0.66, "#7b5230") +
          [0.24, 0.4, 0.56, 0.72]
            .map(
              (y) =>
                rect(W * x, H * (y - 0.14), W * 0.14, H * 0.14, "#4a3020") +
                books(pen, W * x + 4, W * (x + 0.14), H * y, H * 0.125),
            )
            .join(""),
      )
      .join("") +
    rect(W * 0.25, H * 0.6, W * 0.5, H * 0.14, "#8f6238", 6) +
    rect(W * 0.26, H * 0.57, W * 0.48, H * 0.05, pen.accent, 18) +
    at(W * 0.32, H * 0.57, 1.2 * k, path("M-60 0Q-70 -60 -40 -84Q30 -90 60 -60Q70 -10 50 0z", "#d9a441")) +
    at(W * 0.68, H * 0.57, 1.2 * k, path("M-60 0Q-66 -64 -30 -80Q40 -86 62 -50Q66 -10 50 0z", "#8a3b4a")) +
    oval(W * 0.5, H * 0.9, W * 0.34, H * 0.07, "#b5694a") +
    oval(W * 0.5, H * 0.9, W * 0.29, H * 0.054, "#e0c795") +
    oval(W * 0.5, H * 0.9, W * 0.22, H * 0.038, pen.accent) +
    person(child, W * 0.5, H * 0.66, 360 * k, { coat: "#c8693a", pose: "sit", hair: "#d8d2c6" }) +
    at(
      W * 0.57,
      H * 0.53,
      1.0 * k,
      path("M0 0Q-30 -24 -70 -14V-70Q-30 -80 0 -56Q30 -80 70 -70V-14Q30 -24 0 0z", "#fdf8ea") +
        line("M0 0V-56M-56 -56q26 -4 44 6M-56 -42q26 -4 44 6M14 -50q20 -10 44 -6M14 -36q20 -10 44 -6", "#a49b8b", 3),
    ) +
    [
      [0.3, 0.92, "#3f6d8a", false],
      [0.42, 0.96, "#e2b340", false],
      [0.68, 0.93, "#3f7a67", true],
    ]
      .map(([x, y, c, f]) =>
        person(child, W * Number(x), H * Number(y), 250 * k, { coat: String(c), pose: "sit", flip: Boolean(f) }),
      )
      .join("")
  );
};

/** Shelves of boxes and a reading lamp. */
export const archiveRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const boxesOn = (y: number) =>
    Array.from(
      { length: 9 },
      (_, i) =>
        rect(
          W * (0.03 + i * 0.105),
          H * (y - 0.115),
          W * 0.095,
          H * 0.115,
          indoors(pen, ["#b5a283", "#a8937a", mix(pen.accent, "#b5a283", 0.5)][i % 3]!),
          4,
        ) +
        rect(W * (0.05 + i * 0.105), H * (y - 0.08), W * 0.055, H * 0.035, "#f4ead2", 2) +
        circle(W * (0.0775 + i * 0.105), H * (y - 0.025), 7 * k, "#7c5a32"),
    ).join("") + rect(0, H * y, W, 16 * k, "#6b4527");
  return (
    rect(0, 0, W, H, "#4a3626") +
    [0.15, 0.31, 0.47].map(boxesOn).join("") +
    books(pen, W * 0.02, W * 0.98, H * 0.62, H * 0.12) +
    tabletop(pen, H * 0.64, "#9a6c42") +
    at(
      W * 0.26,
      H * 0.78,
      1.7 * k,
      line("M0 0V-150", "#c9a24a", 9) +
        oval(0, 0, 60, 14, "#a8842f") +
        path("M-110 -140Q-100 -196 0 -200T110 -140z", "#3f7a5a") +
        pen.glow(0, -110, 260, LAMPLIGHT, 0.7),
    ) +
    at(
      W * 0.56,
      H * 0.88,
      2.2 * k,
      path("M0 0Q-70 -20 -170 -6V-96Q-70 -110 0 -84Q70 -110 170 -96V-6Q70 -20 0 0z", "#f6ecd0") +
        line(
          `M0 0V-84${Array.from({ length: 5 }, (_, i) => `M-150 ${-82 + i * 15}q70 -10 134 10M20 ${-72 + i * 15}q64 -20 134 -10`).join("")}`,
          "#a49178",
          3,
        ),
    ) +
    at(
      W * 0.88,
      H * 0.9,
      1.4 * k,
      rect(-90, -60, 180, 60, "#b5a283", 4) +
        rect(-96, -72, 192, 18, "#a8937a", 4) +
        rect(-70, -84, 140, 10, "#f4ead2", 2),
    )
  );
};
