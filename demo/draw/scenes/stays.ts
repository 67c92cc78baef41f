import { darker, lighter, mix } from "../kit/color.ts";
import { at, circle, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { posy, teapot } from "../made/crockery.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { curtains, framed, framedSize, hearth, indoors, lamp, outlook, room, windowView } from "../made/room.ts";
import { type Scene, wide } from "./scene.ts";

/** A bed under the window, the quilt in the page's colour. */
export const bedroom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.76;
  const walls = ["#ead9c6", "#cfdce0", "#e9e0c4"];
  const quilt = indoors(pen, pen.accent);
  const patches = Array.from({ length: 24 }, (_, i) => {
    const [col, row] = [i % 8, Math.floor(i / 8)];
    return rect(
      W * (0.36 + col * 0.075),
      H * (0.655 + row * 0.075),
      W * 0.075,
      H * 0.075,
      (col + row) % 2 ? lighter(quilt, 0.35) : mix(quilt, "#d9a441", (col % 3) * 0.18),
    );
  }).join("");
  const [fw, fh] = framedSize(W * 0.14, H * 0.17);
  return (
    room(pen, floor, walls[pen.variant % 3]!, "#a87a4c") +
    windowView(pen, { x: W * 0.3, y: H * 0.1, w: W * 0.36, h: H * 0.34, what: pen.variant === 1 ? "sea" : "isles" }) +
    curtains(W * 0.3, H * 0.06, W * 0.36, H * 0.46, mix(quilt, "#f4ead2", 0.5)) +
    framed(pen, W * 0.8, H * 0.12, W * 0.14, H * 0.17, outlook(pen, fw, fh, "hill", "golden")) +
    rect(W * 0.24, H * 0.46, 30 * k, H * 0.42, "#7b5230", 8) +
    rect(W * 0.24, H * 0.5, W * 0.06, H * 0.26, "#8f6238", 8) +
    rect(W * 0.25, H * 0.68, W * 0.74, H * 0.2, indoors(pen, "#f4eee0"), 12) +
    path(
      `M${r(W * 0.36)} ${r(H * 0.655)}H${r(W * 0.955)}q${r(W * 0.02)} ${r(H * 0.1)} ${r(W * 0.01)} ${r(H * 0.225)}H${r(W * 0.36)}q${r(-W * 0.012)} ${r(-H * 0.11)} 0 ${r(-H * 0.225)}z`,
      quilt,
    ) +
    pen.clip(
      `M${r(W * 0.36)} ${r(H * 0.655)}H${r(W * 0.955)}q${r(W * 0.02)} ${r(H * 0.1)} ${r(W * 0.01)} ${r(H * 0.225)}H${r(W * 0.36)}z`,
      patches,
    ) +
    rect(W * 0.345, H * 0.652, W * 0.035, H * 0.226, indoors(pen, "#fbf7ec"), 8) +
    rect(W * 0.262, H * 0.575, W * 0.052, H * 0.12, indoors(pen, "#e9e0cc"), 26 * k) +
    rect(W * 0.282, H * 0.605, W * 0.09, H * 0.085, indoors(pen, "#fdfaf2"), 30 * k) +
    line(`M${r(W * 0.295)} ${r(H * 0.66)}q${r(W * 0.03)} ${r(H * 0.012)} ${r(W * 0.06)} 0`, "#cbbfa6", 4) +
    rect(W * 0.95, H * 0.6, 26 * k, H * 0.29, "#7b5230", 8) +
    rect(W * 0.04, H * 0.62, W * 0.16, 18 * k, "#8f6238", 4) +
    rect(W * 0.055, H * 0.63, W * 0.13, H * 0.22, "#7b5230", 4) +
    rect(W * 0.075, H * 0.66, W * 0.09, H * 0.07, "#8f6238", 4) +
    circle(W * 0.12, H * 0.695, 8 * k, "#e0c06a") +
    (pen.light.dark ? pen.glow(W * 0.1, H * 0.5, W * 0.26, LAMPLIGHT, 0.7) : "") +
    at(
      W * 0.095,
      H * 0.62,
      1.1 * k,
      rect(-7, -70, 14, 70, "#c9a24a") + path("M-52 -70L-30 -140H30L52 -70z", pen.light.dark ? "#ffe9b0" : "#f4e6c4"),
    ) +
    posy(pen, W * 0.165, H * 0.62, 0.5 * k, "#7fa3a8", ["#c9688f", "#f0e2b4"]) +
    oval(W * 0.34, H * 0.94, W * 0.26, H * 0.04, mix(quilt, "#e9d9b4", 0.55)) +
    oval(W * 0.34, H * 0.94, W * 0.21, H * 0.03, mix(quilt, "#e9d9b4", 0.25))
  );
};

/** Bunks in a hostel room. */
export const bunks: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.8;
  const wood = indoors(pen, "#b98a55");
  const bunk = (x: number, w: number, blankets: string[]) =>
    rect(x, H * 0.18, 26 * k, H * 0.7, wood, 5) +
    rect(x + w - 26 * k, H * 0.18, 26 * k, H * 0.7, darker(wood, 0.15), 5) +
    [0.36, 0.66]
      .map(
        (y, i) =>
          rect(x, H * y + 46 * k, w, 34 * k, darker(wood, 0.1), 5) +
          rect(x + 16 * k, H * y, w - 32 * k, 50 * k, indoors(pen, "#f4eee0"), 10) +
          path(
            `M${r(x + w * 0.34)} ${r(H * y - 8 * k)}H${r(x + w - 20 * k)}V${r(H * y + 54 * k)}H${r(x + w * 0.34)}z`,
            blankets[i]!,
          ) +
          rect(x + w * 0.38, H * y - 8 * k, 22 * k, 62 * k, lighter(blankets[i]!, 0.45)) +
          rect(x + w * 0.06, H * y - 26 * k, w * 0.2, 42 * k, indoors(pen, "#fdfaf2"), 18),
      )
      .join("");
  return (
    room(pen, floor, "#dfe0cf", "#b5854f") +
    windowView(pen, { x: W * 0.39, y: H * 0.14, w: W * 0.22, h: H * 0.36 }) +
    bunk(W * 0.02, W * 0.32, [pen.accent, "#d9a441"]) +
    bunk(W * 0.66, W * 0.32, ["#3f6d8a", pen.accent]) +
    line(
      `M${r(W * 0.64)} ${r(H * 0.3)}V${r(H * 0.88)}M${r(W * 0.6)} ${r(H * 0.3)}V${r(H * 0.88)}${[0.4, 0.5, 0.6, 0.7, 0.8].map((y) => `M${r(W * 0.6)} ${r(H * y)}H${r(W * 0.64)}`).join("")}`,
      darker(wood, 0.2),
      12 * k,
    ) +
    lamp(pen, W * 0.5, H * 0.08, 56 * k, pen.accent) +
    at(
      W * 0.47,
      H * 0.9,
      1.6 * k,
      path("M-50 0Q-62 -110 -36 -130H36Q62 -110 50 0z", "#c8693a") +
        path("M-34 -4V-60H34V-4z", darker("#c8693a", 0.25)) +
        line("M-24 -130q24 -30 48 0M-42 -100V-10M42 -100V-10", "#5a3320", 7) +
        rect(-40, -150, 80, 26, "#3f6d8a", 13),
    ) +
    oval(W * 0.5, H * 0.94, W * 0.16, H * 0.026, "#8a3b4a", see(0.5))
  );
};

/** The stove, a chair and a kettle in a cottage. */
export const stoveRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.78;
  const iron = "#2f3438";
  const chair = at(
    W * 0.74,
    H * 0.93,
    2.1 * k,
    oval(0, 2, 110, 12, "#14202e", see(0.3)) +
      path("M-90 -40V-180Q-90 -226 -40 -226H40Q90 -226 90 -180V-40z", pen.accent) +
      path(
        "M-100 -20V-120Q-100 -136 -84 -136T-66 -120V-90H66V-120Q68 -136 84 -136T100 -120V-20z",
        lighter(pen.accent, 0.14),
      ) +
      rect(-66, -100, 132, 36, lighter(pen.accent, 0.3), 14) +
      path("M-40 -226Q-56 -160 -30 -100H20Q-6 -160 0 -226z", "#e9d9b4", see(0.9)) +
      line("M-36 -190h32M-40 -160h34M-36 -130h40", "#c8693a", 5) +
      line("M-86 -20V0M86 -20V0", "#4a2e1a", 14),
  );
  return (
    room(pen, floor, "#efe6d0", "#9a7550") +
    windowView(pen, { x: W * 0.56, y: H * 0.12, w: W * 0.32, h: H * 0.34, what: pen.variant ? "hill" : "isles" }) +
    (pen.variant
      ? hearth(pen, W * 0.28, floor, 440 * k, 470 * k)
      : rect(W * 0.1, H * 0.1, W * 0.34, floor - H * 0.1, indoors(pen, "#b5aa97")) +
        line(
          Array.from(
            { length: 26 },
            () => `M${r(W * pen.random.between(0.11, 0.4))} ${r(H * pen.random.between(0.12, 0.76))}h${r(W * 0.03)}`,
          ).join(""),
          "#857b6c",
          7 * k,
          see(0.5),
        ) +
        at(
          W * 0.27,
          floor,
          1.9 * k,
          line("M0 -180V-440", iron, 34) +
            line("M-80 0V-24M80 0V-24", iron, 16) +
            rect(-110, -190, 220, 172, iron, 10) +
            rect(-122, -204, 244, 20, lighter(iron, 0.15), 6) +
            rect(-78, -158, 156, 96, "#1a0f0a", 8) +
            pen.glow(0, -100, 150, "#ff9a3c", 0.9) +
            path("M-50 -62Q-60 -110 -20 -136Q-14 -110 0 -120Q20 -150 26 -120Q60 -100 46 -62z", "#f28a2e") +
            path("M-24 -62Q-28 -92 -4 -106Q14 -90 22 -62z", "#ffd05c") +
            line("M-78 -110H78M0 -158v96", iron, 5) +
            rect(-60, -48, 120, 14, lighter(iron, 0.25), 7),
        )) +
    (pen.variant ? "" : teapot(pen, W * 0.27, floor - 388 * k, 0.62 * k, "#c8553d")) +
    chair +
    oval(W * 0.42, H * 0.92, W * 0.24, H * 0.05, "#c9a98a") +
    oval(W * 0.42, H * 0.92, W * 0.19, H * 0.036, mix(pen.accent, "#c9a98a", 0.6)) +
    at(
      W * 0.5,
      H * 0.95,
      1.3 * k,
      path("M-70 -4Q-80 -54 -30 -58Q-4 -84 40 -70Q84 -60 78 -20Q70 4 0 2z", "#4a4038") +
        circle(-56, -46, 24, "#4a4038") +
        path("M-76 -62l4 -22 16 14zM-46 -70l12 -18 6 22z", "#4a4038") +
        line("M72 -16q30 0 24 -30", "#4a4038", 12),
    ) +
    pen.glow(W * 0.27, H * 0.6, W * 0.36, "#ffb257", 0.25)
  );
};
