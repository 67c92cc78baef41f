import { darker } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, type Point, path, r, see } from "../kit/svg.ts";
import { shadow } from "./crockery.ts";

/** Round soda bread with its cross. */
export function sodaBread(pen: Pen, x: number, y: number, scale: number): string {
  const flour = Array.from({ length: 26 }, (): Point => [pen.random.between(-86, 86), pen.random.between(-116, -34)]);
  return at(
    x,
    y,
    scale,
    shadow(132, 22) +
      path(
        "M-126 -26Q-132 -92 -70 -118Q0 -142 72 -118Q134 -92 126 -26Q110 2 0 4T-126 -26z",
        pen.fall("#c98a48", "#a8662c", "#6f3f1a"),
      ) +
      line("M-92 -92Q0 -52 96 -90M-8 -128Q-26 -84 0 -24", "#f1d5a2", 17) +
      line("M-92 -88Q0 -48 96 -86M-4 -124Q-22 -84 2 -24", "#7f4a20", 6, see(0.7)) +
      dots(flour, "#fbf1dc", 7, see(0.7)) +
      line("M-106 -40Q-110 -78 -70 -100", "#eebb7c", 9, see(0.6)),
  );
}

/** A long sourdough with its scores. */
export function batard(x: number, y: number, scale: number, { flip = false, crust = "#b8732f" } = {}): string {
  return at(
    x,
    y,
    scale,
    shadow(168, 22) +
      path("M-166 -22Q-160 -104 -60 -112Q60 -122 140 -84Q184 -52 160 -14Q100 8 0 6T-166 -22z", crust) +
      path(
        "M-166 -22Q-160 -58 -150 -66Q-60 -40 168 -52Q178 -34 160 -14Q100 8 0 6T-166 -22z",
        darker(crust, 0.35),
        see(0.7),
      ) +
      line("M-116 -62q22 -32 66 -40M-62 -54q24 -36 70 -46M-4 -50q24 -34 70 -42M54 -48q20 -26 58 -28", "#f0cf98", 17) +
      line("M-112 -56q22 -30 66 -38M-58 -48q24 -36 70 -46M0 -44q24 -34 70 -42", darker(crust, 0.4), 5, see(0.6)),
    { flip },
  );
}

export const slice = (x: number, y: number, scale: number, crumb = "#e3bf88", turn = 0) =>
  at(
    x,
    y,
    scale,
    oval(8, 3, 70, 10, "#1a1410", see(0.25)) +
      path("M-58 0V-62Q-72 -92 -40 -102Q0 -114 40 -102Q72 -92 58 -62V0z", "#94592a") +
      path("M-49 -7V-62Q-60 -86 -36 -93Q0 -103 36 -93Q60 -86 49 -62V-7z", crumb) +
      dots(
        [
          [-24, -70],
          [8, -80],
          [26, -56],
          [-8, -46],
          [-30, -28],
          [18, -24],
          [0, -16],
        ],
        darker(crumb, 0.2),
        8,
      ),
    { turn },
  );

export const lemon = (x: number, y: number, scale: number, turn = 0) =>
  at(
    x,
    y,
    scale,
    path("M-44 -6A44 44 0 0 1 44 -6z", "#eebd2d") +
      path("M-37 -8A37 37 0 0 1 37 -8z", "#fdf3c0") +
      line("M0 -10V-40M-6 -10L-26 -34M6 -10L26 -34M-10 -9L-34 -20M10 -9L34 -20", "#f0cb50", 6),
    { turn },
  );

export function oyster(x: number, y: number, scale: number, turn = 0): string {
  return at(
    x,
    y,
    scale,
    path("M-62 6Q-74 -34 -30 -44Q-6 -58 28 -44Q70 -38 66 -2Q62 34 14 36Q-44 40 -62 6z", "#7f7a70") +
      path("M-60 2Q-66 -30 -28 -38Q0 -50 28 -38Q60 -30 58 -2Q52 26 12 28Q-42 30 -60 2z", "#e9e4d8") +
      path("M-44 0Q-44 -24 -18 -26Q4 -34 24 -24Q46 -16 40 4Q30 20 4 18Q-34 20 -44 0z", "#b9b3a2") +
      path("M-30 -2Q-30 -18 -10 -18Q8 -22 20 -12Q28 0 14 8Q-18 14 -30 -2z", "#d9d2be") +
      line("M-22 -8Q-8 -16 12 -10", "#fffdf4", 5, see(0.8)) +
      line("M-58 10Q-40 30 6 30", "#5a564e", 4, see(0.6)),
    { turn },
  );
}

/** A mackerel, 260 units long. */
export function mackerel(x: number, y: number, scale: number, turn = 0, flip = false): string {
  const bars = Array.from({ length: 11 }, (_, i) => `M${-78 + i * 15} ${-26 + Math.abs(i - 4) * 1.5}q7 10 -2 20`).join(
    "",
  );
  return at(
    x,
    y,
    scale,
    path("M-130 0Q-100 -36 -20 -36Q60 -32 96 -8L134 -34Q124 0 136 32L96 8Q40 34 -30 32Q-100 30 -130 0z", "#e6e4da") +
      path("M-130 0Q-100 -36 -20 -36Q60 -32 96 -8L134 -34Q128 -18 127 -2L94 -2Q20 -6 -130 0z", "#2f7078") +
      line(bars, "#123a44", 5) +
      path("M-128 2Q-20 -4 94 0Q40 10 -40 10T-128 2z", "#a9cfc9", see(0.7)) +
      circle(-106, -8, 7, "#f6e9b8") +
      circle(-106, -8, 3.4, "#14161a") +
      line("M-84 -18q10 18 -2 34", "#1d4b55", 3) +
      path("M-30 30l26 20 10 -20zM-20 -36l20 -16 16 18z", "#88a39e"),
    { turn, flip },
  );
}

/** A brown crab, 280 units wide. */
export function crab(x: number, y: number, scale: number): string {
  const legs = [0, 1, 2]
    .map(
      (i) =>
        `M${90 - i * 14} ${-34 + i * 22}q${60 + i * 6} ${-6 + i * 22} ${58 - i * 6} ${44 + i * 8}M${-90 + i * 14} ${-34 + i * 22}q${-60 - i * 6} ${-6 + i * 22} ${-58 + i * 6} ${44 + i * 8}`,
    )
    .join("");
  const claw = (side: number) =>
    line(`M${side * 86} -48Q${side * 150} -60 ${side * 146} -96`, "#b5512c", 22) +
    path(
      `M${side * 128} -92Q${side * 112} -140 ${side * 146} -156Q${side * 150} -130 ${side * 160} -122Q${side * 166} -136 ${side * 176} -146Q${side * 190} -110 ${side * 166} -88z`,
      "#b5512c",
    ) +
    path(
      `M${side * 142} -154Q${side * 150} -130 ${side * 160} -122Q${side * 166} -136 ${side * 176} -146l-${side * 6} 30l${side * -20} 0z`,
      "#33231d",
    );
  return at(
    x,
    y,
    scale,
    oval(10, 44, 150, 20, "#1a1410", see(0.28)) +
      line(legs, "#a64a29", 15) +
      claw(1) +
      claw(-1) +
      path("M-118 -30Q-104 -92 0 -94T118 -30Q100 36 0 40T-118 -30z", "#c4623a") +
      path("M-118 -30Q-104 -92 0 -94T118 -30Q60 -64 0 -64T-118 -30z", "#d97d4e") +
      line("M-104 -54q10 -8 18 -14M-72 -76q12 -6 22 -8M72 -76q-12 -6 -22 -8M104 -54q-10 -8 -18 -14", "#8b3d20", 5) +
      line("M-30 -20q30 16 60 0M-44 4q44 18 88 0", "#8b3d20", 4, see(0.6)) +
      circle(-20, -92, 6, "#14161a") +
      circle(20, -92, 6, "#14161a"),
  );
}

/** A paper cone of chips with a piece of fish. */
export function chips(pen: Pen, x: number, y: number, scale: number, stripe: string): string {
  const sticks = Array.from({ length: 24 }, () => {
    const cx = pen.random.between(-96, 96);
    return `M${r(cx)} -206l${r(cx * 0.22 + pen.random.between(-16, 16))} ${r(-pen.random.between(44, 96))}`;
  });
  return at(
    x,
    y,
    scale,
    shadow(80) +
      line(sticks.slice(0, 12).join(""), "#c98a2b", 24) +
      path("M-120 -212Q-90 -330 20 -356Q96 -366 112 -300Q100 -240 60 -200z", pen.fall("#e8b04e", "#c57f2a")) +
      line("M-76 -246q30 -50 90 -76M-30 -230q40 -60 110 -86", "#a8641d", 7, see(0.5)) +
      line(sticks.slice(12).join(""), "#efc05a", 22) +
      path("M-132 -222Q0 -180 132 -222L52 -6Q0 10 -52 -6z", pen.across("#fbf6ea", "#ffffff", "#dcd3c0")) +
      path(
        "M-98 -208L-34 0L-10 2L-56 -201zM10 -200L10 4L34 1L60 -201zM112 -215L52 -6L44 -3L94 -211z",
        stripe,
        see(0.8),
      ),
  );
}
