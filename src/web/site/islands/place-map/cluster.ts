import { type Point, project } from "../../../ui/map/geometry.ts";
import type { MapPoint } from "../../../ui/map/map-data.ts";

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
  const cells = new Map<string, Group[]>();
  const groups: Group[] = [];
  for (const { members, at } of clusters) {
    const [x, y] = project(at, zoom);
    const [column, row] = [Math.floor(x / minDistance), Math.floor(y / minDistance)];
    const near = neighbours(cells, column, row).find((group) => Math.hypot(group.x - x, group.y - y) < minDistance);
    if (near) {
      near.members.push(...members);
      continue;
    }
    const group = { x, y, members: [...members] };
    groups.push(group);
    const key = `${column},${row}`;
    cells.set(key, [...(cells.get(key) ?? []), group]);
  }
  return groups.map(({ members }) => ({ members, at: meanOf(members) }));
}

function neighbours(cells: Map<string, Group[]>, column: number, row: number): Group[] {
  const around = [-1, 0, 1];
  return around.flatMap((dx) => around.flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []));
}

function meanOf(members: readonly MapPoint[]): Point {
  const mean = (of: (point: MapPoint) => number) => members.reduce((sum, point) => sum + of(point), 0) / members.length;
  return [mean(({ longitude }) => longitude), mean(({ latitude }) => latitude)];
}
