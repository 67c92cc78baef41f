import { type Point, project } from "#core/web/ui/map/geometry.ts";
import type { MapPoint } from "#core/web/ui/map/map-data.ts";

export interface Cluster {
  members: MapPoint[];
  /** The mean of its members: longitude, latitude. */
  at: Point;
}

/** The minimum distance of two markers: nearer they would overlap as touch targets (WCAG 2.5.8). */
const MIN_DISTANCE_PX = 40;
/** With more pins than this the distance is larger, so that the map stays readable. */
const MANY = 60;
const MIN_DISTANCE_OF_MANY_PX = 64;

/**
 * Clusters pins that would overlap at a zoom level. Greedy in the order of the points, so that the result is
 * deterministic, and repeated until no two clusters overlap, because the mean of a cluster may be near another.
 */
export function clusters(
  points: readonly MapPoint[],
  zoom: number,
  minDistance = points.length > MANY ? MIN_DISTANCE_OF_MANY_PX : MIN_DISTANCE_PX,
): Cluster[] {
  let found: Cluster[] = points.map((point) => ({ members: [point], at: [point.longitude, point.latitude] }));
  for (let before = Infinity; found.length < before; ) {
    before = found.length;
    found = mergeNear(found, zoom, minDistance);
  }
  return found;
}

/** Markers whose heights differ by less than this are read as one row. */
const ROW_PX = 48;

/** From the top row to the bottom one, each from left to right: the order in which Tab visits the markers. */
export function inReadingOrder(clusters: readonly Cluster[], zoom: number): Cluster[] {
  return clusters
    .map((cluster) => {
      const [x, y] = project(cluster.at, zoom);
      return { cluster, row: Math.floor(y / ROW_PX), x };
    })
    .sort((a, b) => a.row - b.row || a.x - b.x)
    .map(({ cluster }) => cluster);
}

/** The lowest higher zoom that splits a cluster; null for a single place, and where no zoom splits it. */
export function splittingZoom(members: readonly MapPoint[], zoom: number, maxZoom: number): number | null {
  if (members.length === 1) return null;
  for (let closer = zoom + 1; closer <= maxZoom; closer++) {
    if (clusters(members, closer).length > 1) return closer;
  }
  return null;
}

interface Group {
  x: number;
  y: number;
  members: MapPoint[];
}

function mergeNear(clusters: readonly Cluster[], zoom: number, minDistance: number): Cluster[] {
  const groups: Group[] = [];
  for (const { members, at } of clusters) {
    const [x, y] = project(at, zoom);
    const near = groups.find((group) => (group.x - x) ** 2 + (group.y - y) ** 2 < minDistance ** 2);
    if (near) for (const member of members) near.members.push(member);
    else groups.push({ x, y, members: [...members] });
  }
  return groups.map(({ members }) => ({ members, at: meanOf(members) }));
}

function meanOf(members: readonly MapPoint[]): Point {
  const mean = (of: (point: MapPoint) => number) => members.reduce((sum, point) => sum + of(point), 0) / members.length;
  return [mean(({ longitude }) => longitude), mean(({ latitude }) => latitude)];
}
