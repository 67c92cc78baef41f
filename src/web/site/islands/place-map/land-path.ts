import { clipRing, type Point, type Ring, ringArea, simplifyRing } from "../../../ui/map/geometry.ts";
import { boxOf, type Frame, positionIn } from "./frame.ts";

/** A drawing stays below this in the HTML of every page that shows it. */
const MAX_PATH_LENGTH = 4_800;
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
    const path = rings.map((ring) => ringPath(simplifyRing(ring, tolerance), frame)).join("");
    if (path.length <= maxLength || tolerance > 20) return path;
  }
}

/**
 * A smooth outline through the middles of a ring's sides, bent by its corners: what cutting corners for ever would
 * give (a quadratic B-spline). Whole pixels, each as a step from the last: half the length of absolute positions.
 */
function ringPath(ring: Ring, { width, height }: Frame): string {
  const isCutOff = ([x, y]: Point) => x < 0 || y < 0 || x > width || y > height;
  // Twice the same corner makes the curve go through it: the frame's corners are no headlands to be rounded.
  const corners = ring
    .slice(0, -1)
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .flatMap((corner) => (isCutOff(corner) ? [corner, corner] : [corner]));
  const middle = (at: number) => {
    const [from, to] = [corners[at % corners.length]!, corners[(at + 1) % corners.length]!];
    return [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)] as const;
  };
  let last = middle(0);
  const start = last.join(" ");
  const bends = corners.map((_, at) => {
    const corner = corners[(at + 1) % corners.length]!;
    const next = middle(at + 1);
    const bend = [corner[0] - last[0], corner[1] - last[1], next[0] - last[0], next[1] - last[1]];
    last = next;
    return bend.join(" ");
  });
  return `M${start}q${bends.join(" ")}z`.replaceAll(" -", "-");
}
