import { useStyleRule } from "../page-resources.ts";

/** As many as are legible beside each other in the width of a desk. */
const MOST = 7;

/** A class with the number of tiles in a row, `--across`: about the same in all rows, as five and five rather than seven and three. */
export function useAcross(tiles: number): string {
  const across = Math.ceil(tiles / Math.ceil(tiles / MOST)) || 1;
  return useStyleRule(`across-${across}`, `--across:${across}`);
}
