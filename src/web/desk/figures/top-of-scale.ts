/** The steps of a scale that people read at a glance; each has a whole half, so that its middle is a number of views. */
const ROUND = [2, 4, 6, 8, 10, 20];

/** The round number at which a scale ends that holds so many. */
export function topOf(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  return power * (ROUND.find((round) => round * power >= most) ?? most);
}
