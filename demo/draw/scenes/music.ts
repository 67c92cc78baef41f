import { darker, lighter } from "../kit/color.ts";
import { at, circle, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { candle, cup, pint, posy } from "../made/crockery.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { accordion, bodhran, bow, fiddle, flute } from "../made/instruments.ts";
import { person } from "../made/people.ts";
import { framed, framedSize, hearth, indoors, lamp, outlook, room, stool, tabletop, windowView } from "../made/room.ts";
import { near, type Scene, wide } from "./scene.ts";

/** The fire, a settle and instruments left for a minute. */
export const pubFire: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const floor = H * 0.72;
  const [fw, fh] = framedSize(200 * k, 150 * k);
  return (
    room(pen, floor, "#d9b98a", "#8a5a34", { panel: pen.accent }) +
    hearth(pen, W * 0.36, floor, 480 * k, 520 * k) +
    framed(pen, W * 0.7, floor - 520 * k, 200 * k, 150 * k, outlook(pen, fw, fh, "isles", "day")) +
    [-190, -130, 170]
      .map((dx, i) =>
        at(
          W * 0.36 + dx * k,
          floor - 545 * k,
          0.6 * k,
          i === 1
            ? path("M-30 0V-90q0 -20 14 -26V-150h32v34q14 6 14 26V0z", "#3f6a52")
            : path("M-40 0Q-56 -60 -20 -84V-104H20V-84Q56 -60 40 0z", i ? "#c9a24a" : "#8a3b4a"),
        ),
      )
      .join("") +
    lamp(pen, W * 0.78, H * 0.13, 80 * k, pen.accent) +
    rect(W * 0.66, floor - 150 * k, W * 0.3, 24 * k, "#6b4527", 6) +
    rect(W * 0.66, floor - 270 * k, W * 0.3, 100 * k, "#7b5230", 8) +
    line(
      `M${r(W * 0.68)} ${r(floor - 130 * k)}V${r(floor + 40 * k)}M${r(W * 0.94)} ${r(floor - 130 * k)}V${r(floor + 40 * k)}`,
      "#5a3920",
      18 * k,
    ) +
    fiddle(pen, W * 0.74, floor - 150 * k, 0.8 * k, { turn: 12 }) +
    accordion(pen, W * 0.86, floor - 150 * k, 0.62 * k, "#9a2f3a") +
    bodhran(pen, W * 0.62, H * 0.92, 1.2 * k) +
    stool(pen, W * 0.16, H * 0.94, 1.7 * k) +
    pint(pen, W * 0.155, H * 0.94 - 152 * k, 0.5 * k) +
    pen.glow(W * 0.36, floor, W * 0.45, "#ffb257", 0.25)
  );
};

/** Instruments together on the long table: the session, still life. */
export const session: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const top = H * 0.6;
  return (
    rect(0, 0, W, top, pen.fall("#3d2719", "#6b4527")) +
    rect(0, top * 0.5, W, top * 0.5, darker(pen.accent, 0.2)) +
    line(
      Array.from({ length: 22 }, (_, i) => `M${r((i / 21) * W)} ${r(top * 0.5)}V${r(top)}`).join(""),
      darker(pen.accent, 0.45),
      3,
    ) +
    rect(0, top * 0.48, W, 16 * k, darker(pen.accent, 0.05)) +
    lamp(pen, W * 0.3, H * 0.14, 90 * k, "#c9a24a") +
    lamp(pen, W * 0.74, H * 0.1, 80 * k, "#c9a24a") +
    tabletop(pen, top, "#8a5730") +
    bodhran(pen, W * 0.16, top + 96 * k, 1.5 * k) +
    accordion(pen, W * 0.72, H * 0.82, 1.9 * k, "#9a2f3a") +
    fiddle(pen, W * 0.42, H * 0.93, 1.75 * k, { turn: 17 }) +
    bow(W * 0.47, H * 0.9, 1.5 * k, -58) +
    flute(pen, W * 0.6, H * 0.945, 1.6 * k, -5) +
    pint(pen, W * 0.94, H * 0.86, 1.1 * k) +
    pen.glow(W * 0.4, H * 0.5, W * 0.5, LAMPLIGHT, 0.25)
  );
};

/** A fiddle, close, leaning in the window. */
export const fiddleClose: Scene = (pen) => {
  const { W, H } = pen;
  const k = Math.max(W / 760, H / 1000);
  return (
    rect(0, 0, W, H, pen.fall("#2c1c14", "#5a3a24")) +
    windowView(pen, { x: W * 0.52, y: -H * 0.04, w: W * 0.56, h: H * 0.56, panes: 2, what: "isles" }) +
    tabletop(pen, H * 0.8, "#7a4c2a") +
    pen.glow(W * 0.3, H * 0.3, W * 0.7, LAMPLIGHT, 0.35) +
    fiddle(pen, W * 0.32, H * 0.93, 2.45 * k, { turn: 12 }) +
    bow(W * 0.72, H * 0.72, 1.7 * k, -70) +
    pint(pen, W * 0.86, H * 0.92, 0.95 * k)
  );
};

/** People playing round a table under a low lamp. */
export const musicians: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.7;
  const warm = pen.within(W, H, "day");
  const player = (x: number, y: number, h: number, coat: string, hair: string, flip: boolean) =>
    stool(pen, W * x, y, (h / 190) * 0.9) + person(warm, W * x, y, h, { coat, hair, pose: "fiddle", flip });
  const h = 430 * k;
  return (
    room(pen, floor, "#c99a63", "#7a4f30", { panel: pen.accent }) +
    windowView(pen, { x: W * 0.36, y: H * 0.12, w: W * 0.28, h: H * 0.24 }) +
    lamp(pen, W * 0.2, H * 0.16, 74 * k, "#c9a24a") +
    lamp(pen, W * 0.8, H * 0.16, 74 * k, "#c9a24a") +
    player(0.22, H * 0.88, h, "#3f5a6a", "#4a3526", false) +
    player(0.8, H * 0.88, h, "#8a3b4a", "#a8652f", true) +
    fiddle(pen, W * 0.275, H * 0.68, 0.62 * k, { turn: 66 }) +
    bow(W * 0.3, H * 0.655, 0.7 * k, -50) +
    accordion(pen, W * 0.74, H * 0.75, 0.62 * k, "#9a2f3a") +
    player(0.5, H * 0.84, h * 0.92, "#c8953a", "#d8d2c6", false) +
    flute(pen, W * 0.535, H * 0.63, 0.62 * k, 8) +
    oval(W * 0.5, H * 0.845, W * 0.2, H * 0.045, "#5a3920") +
    oval(W * 0.5, H * 0.832, W * 0.2, H * 0.045, "#8a5a34") +
    rect(W * 0.485, H * 0.86, W * 0.03, H * 0.1, "#4a2e1a") +
    pint(pen, W * 0.43, H * 0.845, 0.5 * k) +
    pint(pen, W * 0.54, H * 0.84, 0.5 * k) +
    pint(pen, W * 0.61, H * 0.852, 0.5 * k, true) +
    pen.glow(W * 0.5, H * 0.5, W * 0.5, LAMPLIGHT, 0.3)
  );
};

/** Pints on a table in front of a window, a fire or the evening. */
export const pintTable: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const top = H * 0.7;
  return (
    rect(0, 0, W, top, pen.fall(darker(indoors(pen, "#8b5d38"), 0.3), indoors(pen, "#8b5d38"))) +
    windowView(pen, {
      x: W * 0.1,
      y: H * 0.08,
      w: W * 0.8,
      h: H * 0.48,
      what: pen.variant ? "sea" : "isles",
      panes: 3,
      frame: pen.variant ? "#e9dcc0" : "#f4efe2",
    }) +
    tabletop(pen, top, "#8a5730") +
    pint(pen, W * 0.6, H * 0.9, 1.9 * k, pen.variant === 1) +
    pint(pen, W * 0.4, H * 0.86, 1.7 * k) +
    (pen.light.dark
      ? candle(pen, W * 0.8, H * 0.84, 1.4 * k)
      : posy(pen, W * 0.8, H * 0.84, 0.9 * k, "#d8d2c0", ["#d987a8", "#f0e2b4"])) +
    oval(W * 0.2, H * 0.9, 90 * k, 22 * k, "#e9dcc0") +
    oval(W * 0.2, H * 0.895, 84 * k, 19 * k, pen.accent)
  );
};

/** The ship's bell by the bar door, the boat behind. */
export const ferryBell: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const brass = "#d3a13c";
  return (
    rect(0, 0, W, H, pen.fall(indoors(pen, "#e3d2ac"), indoors(pen, "#c9b286"))) +
    windowView(pen, { x: W * 0.4, y: H * 0.12, w: W * 0.54, h: H * 0.56, panes: 2, what: "sea" }) +
    rect(0, H * 0.82, W, H * 0.18, darker(pen.accent, 0.25)) +
    rect(0, H * 0.81, W, 18 * k, lighter(pen.accent, 0.1)) +
    line(`M0 ${r(H * 0.13)}H${r(W * 0.26)}`, "#4a2e1a", 34 * k) +
    line(`M${r(W * 0.22)} ${r(H * 0.14)}V${r(H * 0.24)}`, "#8a6a2a", 14 * k) +
    at(
      W * 0.22,
      H * 0.62,
      1.6 * k,
      path(
        "M-40 -240Q-38 -266 0 -268T40 -240Q48 -120 84 -60Q100 -40 104 -20H-104Q-100 -40 -84 -60Q-48 -120 -40 -240z",
        pen.across(lighter(brass, 0.35), brass, darker(brass, 0.45)),
      ) +
        rect(-108, -26, 216, 18, darker(brass, 0.2), 9) +
        line("M-52 -130H52M-60 -112H60", darker(brass, 0.35), 4) +
        circle(0, 4, 22, darker(brass, 0.35)) +
        line("M0 20V110", "#e9dcc0", 9) +
        circle(0, 118, 14, pen.accent) +
        line("M-30 -226Q-38 -120 -66 -64", "#fff6d8", 10, see(0.6)),
    ) +
    cup(pen, W * 0.74, H * 0.9, 1.1 * k, pen.accent)
  );
};
