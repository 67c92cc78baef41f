import { country } from "#core/contract/country.ts";
import { type Box, type Point, project, unproject } from "#core/web/ui/map/geometry.ts";

/** The visible area of a map: centre, zoom level (Web Mercator, may be fractional) and size in pixels. */
export interface Frame {
  center: Point;
  zoom: number;
  width: number;
  height: number;
}

type Padding = {
  side: number;
  top: number;
  bottom: number;
  /** The height that is surely shown, times the width: a higher drawing is cut off above and below where its place is lower. */
  shown: number;
};
const EVEN: Padding = { side: 48, top: 48, bottom: 48, shown: Number.POSITIVE_INFINITY };
/** Of a drawing: pins stand above their points, and on phones they are twice as high in it. */
export const FOR_PINS: Padding = { ...EVEN, top: 84, shown: 1.3 };
/** Of one on the home page, whose place is low and wide, or as high as what stands beside it. */
export const FOR_PINS_OF_HOME: Padding = { side: 160, top: 50, bottom: 16, shown: 0.27 };

/** The frame with the highest zoom, up to `maxZoom`, that contains all points with a margin. */
export function frameAround(
  points: readonly Point[],
  size: { width: number; height: number },
  maxZoom: number,
  padding: Padding = EVEN,
): Frame {
  const { longitude, latitude } = country.map;
  if (points.length === 0) return { center: [longitude, latitude], zoom: maxZoom, ...size };
  const world = points.map((point) => project(point, 0));
  const [xs, ys] = [world.map(([x]) => x), world.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const shownHeight = Math.min(size.height, padding.shown * size.width);
  const scale = Math.min(
    (size.width - 2 * padding.side) / (right - left),
    (shownHeight - padding.top - padding.bottom) / (bottom - top),
  );
  const zoom = Math.min(maxZoom, Math.log2(scale));
  const raised = (padding.top - padding.bottom) / 2 / 2 ** zoom;
  return { center: unproject([(left + right) / 2, (top + bottom) / 2 - raised], 0), zoom, ...size };
}

/** The position of a place in pixels from the top left corner of the frame. */
export const positionIn = (frame: Frame, place: Point): Point => positionsIn(frame)(place);

/** The positions of many places in pixels from the top left corner of the frame. */
export function positionsIn({ center, zoom, width, height }: Frame): (place: Point) => Point {
  const [centerX, centerY] = project(center, zoom);
  const [left, top] = [centerX - width / 2, centerY - height / 2];
  return (place) => {
    const [x, y] = project(place, zoom);
    return [x - left, y - top];
  };
}

/** The area of a frame in degrees, extended by `margin` pixels on every side. */
export function boxOf({ center, zoom, width, height }: Frame, margin = 0): Box {
  const [x, y] = project(center, zoom);
  const [halfWidth, halfHeight] = [width / 2 + margin, height / 2 + margin];
  const [west, north] = unproject([x - halfWidth, y - halfHeight], zoom);
  const [east, south] = unproject([x + halfWidth, y + halfHeight], zoom);
  return [west, south, east, north];
}
