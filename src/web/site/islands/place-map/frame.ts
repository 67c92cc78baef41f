import { type Box, type Point, project, unproject } from "../../../ui/map/geometry.ts";

/** The visible area of a map: centre, zoom level (Web Mercator, may be fractional) and size in pixels. */
export interface Frame {
  center: Point;
  zoom: number;
  width: number;
  height: number;
}

const PADDING_PX = 48;
/** The default centre. */
export const HOME: Point = [-8.5, 54.99];

/** The frame with the highest zoom, up to `maxZoom`, that contains all points with a margin. */
export function frameAround(points: readonly Point[], size: { width: number; height: number }, maxZoom: number): Frame {
  if (points.length === 0) return { center: HOME, zoom: maxZoom, ...size };
  const world = points.map((point) => project(point, 0));
  const [xs, ys] = [world.map(([x]) => x), world.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (size.width - 2 * PADDING_PX) / (right - left),
    (size.height - 2 * PADDING_PX) / (bottom - top),
  );
  return {
    center: unproject([(left + right) / 2, (top + bottom) / 2], 0),
    zoom: Math.min(maxZoom, Math.log2(scale)),
    ...size,
  };
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
