import { clipRing, type Point, type Ring, ringArea, simplifyRing } from "../../../ui/map/geometry.ts";
import { boxOf, type Frame, positionIn } from "./frame.ts";

/** The maximum length of the path, which is part of the HTML of each screen with a map. */
const MAX_PATH_LENGTH = 4_800;
// The edges of the clip box are outside of the frame, so that no shore is drawn along them.
const MARGIN_PX = 12;
const SMALLEST_ISLAND_SQUARE_PX = 3;

/** The land of a frame as the `d` attribute of an SVG path, simplified until it fits the maximum length. */
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
 * A ring as a quadratic B-spline: through the midpoints of its segments, with its corners as control points. In whole
 * pixels relative to the previous point, which needs half the length of absolute coordinates.
 */
function ringPath(ring: Ring, { width, height }: Frame): string {
  const isCutOff = ([x, y]: Point) => x < 0 || y < 0 || x > width || y > height;
  // A repeated corner makes the curve pass through it, so that corners of the clip box are not rounded.
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
