import { darker, lighter, mix } from "../kit/color.ts";
import { at, circle, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { house, LAMPLIGHT } from "../made/house.ts";
import { person } from "../made/people.ts";
import { framed, framedSize, tabletop } from "../made/room.ts";
import { currach, trawler } from "../made/vessels.ts";
import { hills } from "../nature/land.ts";
import { sea } from "../nature/sea.ts";
import { birds, sky } from "../nature/sky.ts";
import { near, type Scene } from "./scene.ts";

/** Old photographs on a wall (0) or spread on a table (1). */
export const oldPhotos: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const sepia = (w: number, h: number, what: number) => {
    const p = pen.within(w, h, "mist");
    const scene =
      what % 3 === 0
        ? sky(p, h * 0.5) +
          sea(p, h * 0.5, h, { calm: true }) +
          currach(p, { x: w * 0.5, y: h * 0.72, scale: w / 230 }, "#3a2f26", "#8a7458")
        : what % 3 === 1
          ? sky(p, h * 0.6) +
            hills(p, { y: h * 0.6, height: h * 0.2, color: "#8a7a60", depth: 0.3 }) +
            house(p, w * 0.2, h * 0.84, { w: w * 0.46, h: h * 0.24, thatch: true, doorColor: "#5a4a3a" })
          : sky(p, h * 0.7) +
            rect(0, h * 0.8, w, h * 0.2, "#a8977a") +
            [0.24, 0.42, 0.6, 0.78]
              .map((x, i) =>
                person(p, w * x, h * 0.9, h * (0.62 - (i % 2) * 0.16), {
                  coat: i % 2 ? "#6b5b48" : "#3f362c",
                  legs: "#2c2620",
                  skirt: i % 2 === 1,
                  hat: i % 2 ? undefined : "#2c2620",
                }),
              )
              .join("");
    return scene + rect(0, 0, w, h, "#a8763f", 0, see(0.34));
  };
  if (pen.variant) {
    const print = (x: number, y: number, w: number, turn: number, what: number) =>
      at(
        x,
        y,
        1,
        rect(-w / 2 + 10, -w * 0.36 + 12, w, w * 0.72, "#1a1410", 2, see(0.3)) +
          rect(-w / 2, -w * 0.36, w, w * 0.72, "#f4ead2", 2) +
          pen.clip(
            `M${r(-w * 0.45)} ${r(-w * 0.31)}h${r(w * 0.9)}v${r(w * 0.62)}h${r(-w * 0.9)}z`,
            at(-w * 0.45, -w * 0.31, 1, sepia(w * 0.9, w * 0.62, what)),
          ),
        { turn },
      );
    return (
      tabletop(pen, -10, "#7b5230") +
      rect(W * 0.03, H * 0.06, W * 0.3, H * 0.5, mix(pen.accent, "#3a2a1e", 0.4), 8) +
      rect(W * 0.045, H * 0.085, W * 0.27, H * 0.45, "#d9c9a4", 4) +
      print(W * 0.18, H * 0.3, 330 * k, -3, 1) +
      print(W * 0.5, H * 0.26, 420 * k, 5, 2) +
      print(W * 0.82, H * 0.34, 430 * k, -7, 0) +
      print(W * 0.32, H * 0.74, 480 * k, -5, 1) +
      print(W * 0.7, H * 0.76, 540 * k, 4, 2) +
      at(
        W * 0.93,
        H * 0.8,
        1.6 * k,
        line("M0 0L70 90", "#5a3920", 26) +
          `<circle cx="-30" cy="-40" r="62" fill="#dfe8e6" fill-opacity=".35" stroke="#c9a24a" stroke-width="12"/>`,
      )
    );
  }
  const frames = [
    [0.05, 0.1, 0.26, 0.32],
    [0.35, 0.06, 0.32, 0.42],
    [0.71, 0.1, 0.24, 0.3],
    [0.08, 0.5, 0.22, 0.28],
    [0.36, 0.55, 0.3, 0.24],
    [0.72, 0.48, 0.2, 0.32],
  ];
  return (
    rect(0, 0, W, H, pen.fall(darker(mix(pen.accent, "#d9cdb4", 0.6), 0.05), mix(pen.accent, "#d9cdb4", 0.7))) +
    frames
      .map(([x, y, w, h], i) => {
        const [fw, fh] = framedSize(W * w!, H * h!);
        return framed(pen, W * x!, H * y!, W * w!, H * h!, sepia(fw, fh, i), i % 2 ? "#2c2620" : "#7b5230");
      })
      .join("") +
    rect(0, H * 0.86, W, H * 0.14, "#7b5230") +
    rect(0, H * 0.855, W, 18 * k, "#9a6c42") +
    [0.3, 0.5, 0.7].map((x) => pen.glow(W * x, H * 0.1, W * 0.18, LAMPLIGHT, 0.22)).join("")
  );
};

/** Letters, stamps and ink. */
export const letters: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const letter = (x: number, y: number, turn: number, tint: string) =>
    at(
      x,
      y,
      1.6 * k,
      rect(-150, -90, 300, 190, "#1a1410", 2, see(0.25)) +
        rect(-156, -100, 300, 190, tint, 3) +
        line(
          Array.from(
            { length: 6 },
            (_, i) =>
              `M-130 ${-64 + i * 24}q10 -10 20 0t20 0t20 0t20 0t20 0t20 0t20 0${i % 2 ? "t20 0t20 0" : "t20 0"}`,
          ).join(""),
          "#4a4a5a",
          3,
          see(0.75),
        ),
      { turn },
    );
  const envelope = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      1.5 * k,
      rect(-120, -76, 250, 160, "#1a1410", 2, see(0.25)) +
        rect(-126, -84, 250, 160, "#e9dab4", 3) +
        line("M-126 -84L0 10L124 -84", "#b9a274", 4) +
        path("M-126 -84h16v160h-16z", pen.accent, see(0.6)) +
        rect(80, -74, 36, 44, "#8a3b4a") +
        rect(85, -69, 26, 34, "#d98a8a") +
        circle(70, -44, 26, "none", 'stroke="#5b4a3c" stroke-width="4" opacity=".6"'),
      { turn },
    );
  return (
    tabletop(pen, -10, pen.variant ? "#6b4527" : "#8a5f3a") +
    pen.glow(W * 0.24, H * 0.2, W * 0.5, LAMPLIGHT, 0.4) +
    letter(W * 0.32, H * 0.34, -7, "#f6ecd0") +
    letter(W * 0.62, H * 0.32, 6, "#efe2c0") +
    envelope(W * 0.78, H * 0.62, -9) +
    letter(W * 0.42, H * 0.68, 3, "#fbf3de") +
    envelope(W * 0.16, H * 0.76, 12) +
    at(
      W * 0.88,
      H * 0.3,
      1.8 * k,
      oval(8, 6, 60, 16, "#1a1410", see(0.3)) +
        path("M-54 0Q-58 -60 -24 -70V-84H24V-70Q58 -60 54 0Q0 16 -54 0z", pen.across("#5f7a8a", "#2f4657", "#1d2b38")) +
        oval(0, -84, 24, 7, "#14161a"),
    ) +
    line(`M${r(W * 0.86)} ${r(H * 0.9)}L${r(W * 0.58)} ${r(H * 0.78)}`, "#5a3920", 15 * k) +
    path(`M${r(W * 0.58)} ${r(H * 0.774)}l${r(-54 * k)} ${r(-16 * k)}l${r(44 * k)} ${r(30 * k)}z`, "#c9a24a") +
    `<path d="M${r(W * 0.08)} ${r(H * 0.34)}q${r(40 * k)} ${r(-60 * k)} ${r(110 * k)} ${r(-20 * k)}" fill="none" stroke="${pen.accent}" stroke-width="${r(16 * k)}"/>`
  );
};

/** Trunks packed for a journey, on the quay. */
export const trunks: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const horizon = H * 0.4;
  const trunk = (x: number, y: number, s: number, color: string) =>
    at(
      x,
      y,
      s,
      oval(10, 4, 170, 16, "#14202e", see(0.3)) +
        rect(-160, -130, 320, 130, pen.fall(lighter(color, 0.15), darker(color, 0.2)), 6) +
        path("M-160 -130Q-160 -176 -120 -176H120Q160 -176 160 -130z", lighter(color, 0.1)) +
        line("M-160 -130H160M-100 -174V0M100 -174V0", "#c9a24a", 9) +
        rect(-22, -144, 44, 36, "#c9a24a", 5) +
        rect(-158, -128, 20, 20, "#c9a24a") +
        rect(138, -128, 20, 20, "#c9a24a") +
        rect(-158, -22, 20, 20, "#c9a24a") +
        rect(138, -22, 20, 20, "#c9a24a"),
    );
  return (
    sky(pen, horizon, [0.3, 0.7]) +
    hills(pen, { y: horizon, height: H * 0.1, color: "#76877a", depth: 0.75, bottom: horizon + 5 }) +
    sea(pen, horizon, H * 0.74, { sunX: 0.3 }) +
    trawler(pen, { x: W * 0.76, y: H * 0.58, scale: 1.6 * k }) +
    rect(0, H * 0.7, W, H * 0.3, pen.fall(pen.tone("#b9ae9a"), pen.tone("#857b6b"))) +
    line(
      `M0 ${r(H * 0.84)}H${W}M${r(W * 0.2)} ${r(H * 0.7)}L${r(W * 0.08)} ${H}M${r(W * 0.8)} ${r(H * 0.7)}L${r(W * 0.9)} ${H}`,
      pen.tone("#6b6255"),
      4,
      see(0.5),
    ) +
    trunk(W * 0.34, H * 0.9, 1.9 * k, pen.tone("#7a4a2c")) +
    trunk(W * 0.36, H * 0.9 - 330 * k, 1.35 * k, pen.accent) +
    at(
      W * 0.64,
      H * 0.93,
      1.9 * k,
      path("M-90 0V-90Q-90 -104 -76 -104H76Q90 -104 90 -90V0z", pen.tone("#a8763f")) +
        line("M-30 -104Q-30 -134 0 -134T30 -104M-90 -60H90M-50 -104V0M50 -104V0", pen.tone("#5a3920"), 8),
    ) +
    person(pen, W * 0.86, H * 0.95, 420 * k, { coat: "#3f4a57", pose: "back", hat: "#2c2620" }) +
    birds(pen, W * 0.5, H * 0.16, 5, 22 * k)
  );
};

/** The great lens inside the lantern. */
export const lens: Scene = (pen) => {
  const { W, H } = pen;
  const k = Math.max(W / 1600, H / 1200);
  const cx = W * 0.5;
  const cy = H * 0.5;
  const rings = Array.from(
    { length: 9 },
    (_, i) =>
      `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r((60 + i * 26) * k)}" ry="${r((80 + i * 38) * k)}" fill="none" stroke="${i % 2 ? "#cfeaea" : "#8fc3c4"}" stroke-width="${r(14 * k)}" opacity="${0.9 - i * 0.05}"/>`,
  ).join("");
  const panes = Array.from({ length: 7 }, (_, i) => `M${r((i / 6) * W)} 0V${H}`).join("");
  return (
    sky(pen, H * 0.62, [0.2, 0.5]) +
    sea(pen, H * 0.62, H, { sunX: 0.2 }) +
    path(
      polygon([
        [cx, cy - 60 * k],
        [cx, cy + 60 * k],
        [-40, H * 0.9],
        [-40, H * 0.2],
      ]),
      "#fff3c4",
      see(0.26),
    ) +
    path(
      polygon([
        [cx, cy - 60 * k],
        [cx, cy + 60 * k],
        [W + 40, H * 0.78],
        [W + 40, H * 0.1],
      ]),
      "#fff3c4",
      see(0.22),
    ) +
    line(panes, "#22302f", 16 * k) +
    line(`M0 ${r(H * 0.12)}H${W}M0 ${r(H * 0.84)}H${W}`, "#22302f", 20 * k) +
    pen.glow(cx, cy, 560 * k, "#ffe9a0", 0.7) +
    path(
      `M${r(cx - 300 * k)} ${r(cy + 420 * k)}Q${r(cx - 340 * k)} ${r(cy)} ${r(cx)} ${r(cy - 460 * k)}Q${r(cx + 340 * k)} ${r(cy)} ${r(cx + 300 * k)} ${r(cy + 420 * k)}z`,
      "#bfe3e2",
      see(0.45),
    ) +
    rings +
    line(
      Array.from(
        { length: 5 },
        (_, i) =>
          `M${r(cx + (i - 2) * 120 * k)} ${r(cy + 400 * k)}Q${r(cx + (i - 2) * 150 * k)} ${r(cy)} ${r(cx)} ${r(cy - 450 * k)}`,
      ).join(""),
      "#c9a24a",
      9 * k,
    ) +
    pen.glow(cx, cy, 170 * k, "#ffffff", 1) +
    circle(cx, cy, 46 * k, "#fffdf0") +
    rect(cx - 330 * k, cy + 400 * k, 660 * k, 60 * k, "#c9a24a", 10) +
    rect(cx - 270 * k, cy + 450 * k, 540 * k, 200 * k, darker(pen.accent, 0.2), 10) +
    rect(0, 0, W, H * 0.1, darker(pen.accent, 0.5)) +
    rect(0, H * 0.9, W, H * 0.1, darker(pen.accent, 0.5))
  );
};
