/** A tune in letters, like the ABC of session players: D E F G A B c d e f g (F and c sharp), `z` a rest, a figure for its length. */
const STEPS: Record<string, number> = {
  A: 57,
  B: 59,
  D: 62,
  E: 64,
  F: 66,
  G: 67,
  a: 69,
  b: 71,
  c: 73,
  d: 74,
  e: 76,
  f: 78,
  g: 79,
  h: 81,
};

export type Note = { note: number; beats: number };

/** Bars and blanks are for the eye. Lower-case letters are an octave (a, b: the middle one) above the capitals. */
export function readTune(text: string): Note[] {
  return [...text.matchAll(/([A-Ga-h]|z)(\d?)/g)].map(([, letter, length]) => ({
    note: letter === "z" ? 0 : STEPS[letter!]!,
    beats: Number(length || 1),
  }));
}

/** Four of our own, in D and in E dorian; a beat is a quaver, in the waltz a crotchet. */
export const JIG =
  "D F a a b a | d b a F2 E | D F a a b a | F E E E2 D | D F a a b a | d e f e2 d | b d b a F D | E F E D3";
export const SLOW_AIR = "E3 G a2 | b4 d2 | e3 d b2 | a4 z2 | G3 a b2 | a2 G2 E2 | D3 E G2 | E6";
export const REEL =
  "E b b a b2 E F | G b a G F2 D2 | E b b a b2 d e | f e d b a F D F | e2 d b a F D2 | d2 b a F2 E D | E F G a b a b d | e d b a b E E2";
export const WALTZ = "F2 a | b2 a | F2 D | E2 E | F2 a | d2 b | a G E | D3";
