import { boxOf, type Frame, positionIn } from "./frame.ts";
import { clipRing, type Ring, ringArea, simplifyRing } from "./geometry.ts";

/** A drawing stays below this in the HTML of every page that shows it. */
const MAX_PATH_LENGTH = 4_500;
// The cut edges lie outside of what is shown, so that no shore is drawn along them.
const MARGIN_PX = 12;
const SMALLEST_ISLAND_SQUARE_PX = 3;

/** The land of a frame as the `d` of an SVG path; coarser where the coast has too much detail for its length. */
export function landPath(land: readonly Ring[], frame: Frame, maxLength = MAX_PATH_LENGTH): string {
  const box = boxOf(frame, MARGIN_PX);
  const rings = land
    .map((ring) => clipRing(ring, box).map((place) => positionIn(frame, place)))
    .filter((ring) => ring.length > 3 && ringArea(ring) > SMALLEST_ISLAND_SQUARE_PX);
  for (let tolerance = 0.6; ; tolerance *= 1.5) {
    const path = rings.map((ring) => ringPath(simplifyRing(ring, tolerance))).join("");
    if (path.length <= maxLength || tolerance > 20) return path;
  }
}

/** Whole pixels, each as a step from the last: half the length of absolute positions. */
function ringPath(ring: Ring): string {
  let [x, y] = [0, 0];
  const steps = ring.slice(0, -1).map((point) => {
    const [nextX, nextY] = [Math.round(point[0]), Math.round(point[1])];
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  const [start, ...rest] = steps;
  return `M${start}l${rest.join(" ")}z`.replaceAll(" -", "-");
}
