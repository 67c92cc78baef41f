import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, line, oval, path, see } from "../kit/svg.ts";

type Look = {
  coat?: string;
  legs?: string;
  hair?: string;
  skirt?: boolean;
  hat?: string;
  flip?: boolean;
  pack?: string;
  pose?: Pose;
  seat?: string;
};
export type Pose = "stand" | "walk" | "dance" | "kick" | "sit" | "reach" | "fiddle" | "back";

const LEGS: Record<Pose, string> = {
  stand: "M-7 -46L-8 0M7 -46L8 0",
  back: "M-7 -46L-8 0M7 -46L8 0",
  reach: "M-7 -46L-8 0M7 -46L8 0",
  walk: "M-4 -46L-17 -2M4 -46L12 -24L10 0",
  dance: "M-4 -46L-10 0M4 -46L22 -26L12 -8",
  kick: "M-4 -46L-14 0M4 -46L30 -22",
  sit: "M-4 -34L22 -34L22 0M4 -34L30 -34L32 0",
  fiddle: "M-4 -34L22 -34L22 0M4 -34L30 -34L32 0",
};

const ARMS: Record<Pose, string> = {
  stand: "M-13 -82L-17 -54M13 -82L17 -54",
  back: "M-13 -82L-16 -56M13 -82L16 -56",
  reach: "M-12 -82L-14 -56M12 -82L40 -92",
  walk: "M-11 -82L-24 -60M11 -82L22 -60",
  dance: "M-11 -82L-38 -74M11 -82L34 -104",
  kick: "M-11 -82L-34 -70M11 -82L28 -62",
  sit: "M-10 -70L14 -46M10 -70L24 -46",
  fiddle: "M-8 -72L10 -52L34 -70M10 -72L32 -62",
};

/** A person about 120 units tall on the ground, without a face: these are drawings of anybody. */
export function person(pen: Pen, x: number, y: number, height: number, look: Look = {}): string {
  const {
    coat = "#c8553d",
    legs = "#3c4654",
    hair = "#4a3526",
    skirt = false,
    hat,
    flip = false,
    pack,
    seat,
    pose = "stand",
  } = look;
  const cloth = pen.tone(coat);
  const skin = pen.tone("#e3b693");
  const low = pose === "sit" || pose === "fiddle" ? 12 : 0;
  const body =
    oval(2, 1, 24, 4, "#14202e", see(0.22)) +
    (seat ? path("M-22 0Q-26 -30 -14 -31H12Q20 -30 18 0z", pen.tone(seat)) : "") +
    line(LEGS[pose], pen.tone(legs), 10) +
    (pack ? path(`M-26 ${-88 + low}h14v40h-14q-6 -20 0 -40z`, pen.tone(pack)) : "") +
    (skirt ? path("M-12 -60L-24 -22Q0 -14 24 -22L12 -60z", cloth) : "") +
    path(`M-13 ${-86 + low}Q0 ${-96 + low} 13 ${-86 + low}L15 ${-44 + low}Q0 ${-38 + low} -15 ${-44 + low}z`, cloth) +
    path(
      `M4 ${-91 + low}Q13 ${-88 + low} 13 ${-86 + low}L15 ${-44 + low}Q10 ${-40 + low} 4 ${-40 + low}z`,
      darker(cloth, 0.25),
      see(0.6),
    ) +
    line(ARMS[pose], darker(cloth, 0.12), 8) +
    circle(0, -104 + low, 11, pose === "back" ? pen.tone(hair) : skin) +
    path(
      `M-12 ${-103 + low}Q-12 ${-118 + low} 1 ${-118 + low}T12 ${-106 + low}Q0 ${-112 + low} -12 ${-103 + low}z`,
      pen.tone(hat ?? hair),
    ) +
    (hat ? line(`M-14 ${-108 + low}H15`, pen.tone(hat), 5) : "");
  return at(x, y, height / 120, body, { flip });
}

/** A flat-bottomed sheep, 90 units long. */
export function sheep(pen: Pen, x: number, y: number, scale: number, { flip = false, grazing = true } = {}): string {
  const wool = pen.tone("#f5efdf");
  const face = pen.tone("#3a3632");
  const fleece =
    "M-40 -40q-12 -4 -8 -18q-2 -16 14 -18q8 -14 24 -8q14 -10 28 0q18 -4 22 12q14 6 8 20q2 14 -12 16q-8 12 -22 6q-14 10 -28 2q-16 6 -26 -12z";
  const head = grazing
    ? "M40 -44q22 -4 24 16q2 14 -8 18q-10 0 -14 -14z"
    : "M34 -70q16 -16 30 -4q10 12 0 18q-16 10 -28 2z";
  return at(
    x,
    y,
    scale,
    oval(0, 0, 46, 6, "#14202e", see(0.2)) +
      line("M-26 -32v30M-12 -30v30M18 -30v30M30 -32v30", face, 7) +
      path(fleece, wool) +
      path(
        "M-46 -52q10 22 40 18t48 -8q4 12 -10 14q-8 12 -22 6q-14 10 -28 2q-16 6 -26 -12q-6 -6 -2 -20z",
        darker(wool, 0.2),
        see(0.6),
      ) +
      path(head, face) +
      line(grazing ? "M40 -42l-8 -6" : "M38 -70l-10 -4", face, 6) +
      circle(-20, -62, 6, pen.accent, see(0.6)),
    { flip },
  );
}

/** A grey seal hauled out: 160 units. */
export function seal(pen: Pen, x: number, y: number, scale: number, { flip = false, coat = "#8f8a82" } = {}): string {
  const fur = pen.tone(coat);
  return at(
    x,
    y,
    scale,
    path(
      "M-84 -4Q-96 -20 -108 -22Q-88 -26 -76 -14Q-30 -50 20 -42Q34 -70 58 -72Q84 -70 82 -52Q80 -44 66 -42Q58 -14 46 -2Q-20 8 -84 -4z",
      pen.fall(darker(fur, 0.05), fur, darker(fur, 0.35)),
    ) +
      path("M-60 -2Q0 -22 48 -20Q50 -8 46 -2Q-10 6 -60 -2z", pen.tone("#c9c2b4"), see(0.6)) +
      path("M26 -8q14 4 18 12q-20 4 -32 -6z", darker(fur, 0.35)) +
      circle(66, -58, 3.4, "#14161a") +
      circle(81, -54, 3.6, "#14161a") +
      line("M72 -48l14 2M72 -46l12 6", darker(fur, 0.5), 1.4) +
      line("M-40 -24h3M-20 -30h4M4 -32h3M-8 -20h4M20 -26h3", darker(fur, 0.5), 5, see(0.5)),
    { flip },
  );
}

/** A curlew with its long bill; 150 units tall. */
export function curlew(pen: Pen, x: number, y: number, scale: number, { flip = false } = {}): string {
  const brown = pen.tone("#a88b62");
  return at(
    x,
    y,
    scale,
    line("M-6 -44L-10 0h-12M12 -44L14 0h12", pen.tone("#6f7c80"), 4) +
      path(
        "M-66 -62Q-40 -98 8 -96Q24 -104 30 -130Q36 -150 52 -148Q66 -144 62 -130Q52 -118 50 -100Q44 -50 -4 -42Q-40 -42 -66 -62z",
        pen.fall(lighter(brown, 0.15), brown),
      ) +
      path("M-84 -54Q-40 -96 14 -84Q10 -58 -20 -54Q-50 -50 -84 -54z", darker(brown, 0.28)) +
      line(
        "M-54 -64l22 -8M-38 -60l22 -10M-20 -58l20 -12M-4 -58l12 -10M28 -120l6 10M30 -104l8 8M24 -92l8 6",
        darker(brown, 0.55),
        3,
      ) +
      line("M62 -138Q112 -136 128 -96", pen.tone("#3d3a36"), 5) +
      circle(50, -138, 3.4, "#14161a"),
    { flip },
  );
}
