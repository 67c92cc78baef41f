import { type Box, type Point, project, unproject } from "../../../ui/map/geometry.ts";

/** What a map shows: a centre, a zoom (of Web Mercator, whole or not), and its size in pixels. */
export interface Frame {
  center: Point;
  zoom: number;
  width: number;
  height: number;
}

const PADDING_PX = 48;
/** The island of Arranmore and the sound, when nothing else is asked for. */
export const HOME: Point = [-8.5, 54.99];

/** The closest frame that holds all points with room around them, not closer than `maxZoom`. */
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

/** Where a place lies in the frame, in pixels from its top left corner. */
export function positionIn(frame: Frame, place: Point): Point {
  const [x, y] = project(place, frame.zoom);
  const [centerX, centerY] = project(frame.center, frame.zoom);
  return [x - centerX + frame.width / 2, y - centerY + frame.height / 2];
}

/** What a frame shows, in degrees, with some pixels more on every side. */
export function boxOf({ center, zoom, width, height }: Frame, margin = 0): Box {
  const [x, y] = project(center, zoom);
  const [halfWidth, halfHeight] = [width / 2 + margin, height / 2 + margin];
  const [west, north] = unproject([x - halfWidth, y - halfHeight], zoom);
  const [east, south] = unproject([x + halfWidth, y + halfHeight], zoom);
  return [west, south, east, north];
}
