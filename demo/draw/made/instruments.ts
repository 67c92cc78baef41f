import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, boxes, circle, dots, line, oval, type Point, path, rect, see } from "../kit/svg.ts";

type Turn = { turn?: number; flip?: boolean };

const FIDDLE =
  "M0 0C50 0 68 -26 64 -54C62 -74 40 -78 39 -95C40 -112 56 -116 54 -140C51 -168 26 -178 0 -178C-26 -178 -51 -168 -54 -140C-56 -116 -40 -112 -39 -95C-40 -78 -62 -74 -64 -54C-68 -26 -50 0 0 0z";

/** A fiddle standing on its end button, 330 units tall. */
export function fiddle(pen: Pen, x: number, y: number, scale: number, options: Turn = {}, wood = "#a8571f"): string {
  return at(
    x,
    y,
    scale,
    at(10, 8, 1, path(FIDDLE, "#1a1410", see(0.3))) +
      path(FIDDLE, pen.across(lighter(wood, 0.22), wood, darker(wood, 0.45))) +
      line(FIDDLE, darker(wood, 0.55), 3) +
      line("M-46 -40Q-30 -12 0 -10M46 -134q-8 -24 -36 -30", lighter(wood, 0.5), 5, see(0.5)) +
      line("M-27 -74q-9 16 0 30q7 12 -2 20M27 -74q9 16 0 30q-7 12 2 20", "#2a1710", 4.5) +
      path("M-7 -8h14l6 -44h-26z", "#1d1714") +
      rect(-20, -78, 40, 6, "#e8cfa0", 2) +
      path("M-9 -108L-7 -282H7L9 -108z", "#1d1714") +
      path("M-8 -280q-6 -40 8 -48q18 0 14 18q-4 12 -12 8q-2 12 -2 22z", darker(wood, 0.25)) +
      line("M-22 -296h12M-20 -312h12M14 -290h12M14 -306h12", "#1d1714", 6) +
      line("M-5 -50V-290M-2 -50V-290M2 -50V-290M5 -50V-290", "#efe6d0", 1, see(0.8)),
    options,
  );
}

export const bow = (x: number, y: number, scale: number, turn: number) =>
  at(
    x,
    y,
    scale,
    line("M-180 0Q0 -16 180 0", "#6b3a1a", 6) +
      line("M-172 8L172 8", "#f6efdd", 4) +
      rect(-178, -2, 26, 14, "#1d1714", 4),
    { turn },
  );

/** A button accordion, its bellows a little open: 330 × 190, the origin the middle of its foot. */
export function accordion(pen: Pen, x: number, y: number, scale: number, color: string, options: Turn = {}): string {
  const folds = Array.from({ length: 11 }, (_, i) => -84 + i * 15);
  const pearl = "#f3ead6";
  const buttons: Point[] = [0, 1].flatMap((col) =>
    Array.from({ length: 7 }, (_, i): Point => [-126 + col * 20, -148 + i * 22]),
  );
  const bass: Point[] = [0, 1].flatMap((col) =>
    Array.from({ length: 4 }, (_, i): Point => [118 + col * 18, -120 + i * 26]),
  );
  return at(
    x,
    y,
    scale,
    oval(12, 4, 176, 18, "#1a1410", see(0.3)) +
      path(boxes(folds.map((fx) => [fx, -168, 8, 158])), darker(color, 0.55)) +
      path(boxes(folds.map((fx) => [fx + 8, -164, 7, 150])), lighter(color, 0.08)) +
      path(boxes(folds.map((fx) => [fx, -170, 8, 10])), "#d8b24a") +
      path(boxes(folds.map((fx) => [fx, -18, 8, 10])), "#d8b24a") +
      rect(-166, -184, 84, 184, pen.fall(lighter(color, 0.2), color, darker(color, 0.35)), 10) +
      rect(80, -178, 76, 174, pen.fall(lighter(color, 0.2), color, darker(color, 0.35)), 10) +
      line("M-158 -176h68M88 -170h60", "#d8b24a", 4) +
      dots(buttons, pearl, 14) +
      dots(bass, pearl, 12) +
      line("M-160 -20q10 12 66 10", "#d8b24a", 3) +
      line("M96 -8Q170 -90 100 -172", "#3a2519", 12, see(0.9)),
    options,
  );
}

/** A wooden flute with silver rings, lying: 420 units long. */
export const flute = (pen: Pen, x: number, y: number, scale: number, turn: number) =>
  at(
    x,
    y,
    scale,
    rect(-206, 6, 418, 16, "#1a1410", 8, see(0.3)) +
      rect(-210, -13, 420, 26, pen.fall("#6d4a35", "#2f1d14", "#170e0a"), 12) +
      path(
        boxes([
          [-206, -14, 10, 28],
          [-96, -15, 14, 30],
          [40, -15, 12, 30],
          [196, -14, 12, 28],
        ]),
        "#d6d3c8",
      ) +
      oval(-150, -4, 12, 7, "#0c0705") +
      dots(
        [
          [-50, -4],
          [-22, -4],
          [6, -4],
          [74, -4],
          [102, -4],
          [132, -4],
        ],
        "#0c0705",
        11,
      ) +
      line("M-190 -8H190", "#a3836a", 2, see(0.6)),
    { turn },
  );

/** A bodhrán leaning: 220 units wide. */
export const bodhran = (pen: Pen, x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    oval(14, 2, 112, 16, "#1a1410", see(0.3)) +
      circle(8, -108, 112, "#5f3a1c") +
      circle(0, -110, 110, "#8a5728") +
      circle(0, -110, 99, pen.across("#efdfba", "#dcc596", "#b89a66")) +
      circle(10, -100, 62, "#c8ad78", see(0.4)) +
      line("M-84 -168Q-40 -208 20 -204", "#fbf3dc", 5, see(0.6)) +
      at(
        40,
        -40,
        1,
        line("M-60 30L60 -30", "#4a2c17", 13) + circle(-60, 30, 10, "#4a2c17") + circle(60, -30, 10, "#4a2c17"),
      ),
  );

/** A guitar standing: 460 units tall. */
export function guitar(pen: Pen, x: number, y: number, scale: number, options: Turn = {}, wood = "#d9a15a"): string {
  const body =
    "M0 0C70 0 96 -36 92 -76C88 -104 62 -112 62 -138C64 -160 78 -168 74 -198C68 -230 34 -240 0 -240C-34 -240 -68 -230 -74 -198C-78 -168 -64 -160 -62 -138C-62 -112 -88 -104 -92 -76C-96 -36 -70 0 0 0z";
  return at(
    x,
    y,
    scale,
    at(12, 8, 1, path(body, "#1a1410", see(0.3))) +
      path(body, pen.across(lighter(wood, 0.2), wood, darker(wood, 0.35))) +
      line(body, "#5a331a", 6) +
      circle(0, -152, 33, "#5a331a") +
      circle(0, -152, 27, "#22140c") +
      rect(-34, -62, 68, 12, "#3a2114", 3) +
      rect(-10, -410, 20, 236, "#3a2114") +
      path("M-14 -406h28l6 -58h-40z", "#5a331a") +
      dots(
        [
          [-22, -420],
          [22, -420],
          [-23, -436],
          [23, -436],
          [-24, -452],
          [24, -452],
        ],
        "#d6d3c8",
        8,
      ) +
      line("M-6 -56V-408M-2 -56V-408M2 -56V-408M6 -56V-408", "#efe6d0", 1.2, see(0.8)) +
      line("M-10 -380h20M-10 -352h20M-10 -326h20M-10 -302h20M-10 -280h20M-10 -260h20M-10 -242h20", "#b9b2a0", 2),
    options,
  );
}

/** An upright piano from the front: 180 × 140; the origin the middle of its foot. */
export function piano(pen: Pen, x: number, y: number, scale: number, wood = "#6b3f22", options: Turn = {}): string {
  const keys = Array.from({ length: 14 }, (_, i) => [-78 + i * 11.2, -68, 9.6, 14] as const);
  const sharps = Array.from({ length: 13 }, (_, i) => [-70 + i * 11.2, -68, 5, 8] as const).filter(
    (_, i) => i % 7 !== 2 && i % 7 !== 6,
  );
  return at(
    x,
    y,
    scale,
    rect(-90, -140, 180, 140, pen.fall(lighter(wood, 0.15), wood, darker(wood, 0.3)), 4) +
      rect(-94, -146, 188, 10, darker(wood, 0.25), 3) +
      rect(-72, -126, 62, 42, darker(wood, 0.2), 3) +
      rect(10, -126, 62, 42, darker(wood, 0.2), 3) +
      rect(-94, -74, 188, 22, darker(wood, 0.45), 3) +
      path(boxes(keys), "#fbf6ea") +
      path(boxes(sharps), "#17130f") +
      rect(-80, -48, 160, 40, darker(wood, 0.18), 3) +
      line("M-86 -52V0M86 -52V0", darker(wood, 0.4), 9),
    options,
  );
}
