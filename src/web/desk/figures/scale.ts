/** Maxima of the scale that are easy to read. Half of each is a whole number, so that the middle label is one. */
const ROUND = [2, 4, 6, 8, 10, 20];

/** The maximum of a scale for values up to `most`. */
export function topOf(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  return power * (ROUND.find((round) => round * power >= most) ?? most);
}
