import { type Point, project } from "../../../ui/map/geometry.ts";
import type { MapPoint } from "../../../ui/map/map-data.ts";

export interface Cluster {
  members: MapPoint[];
  /** The middle of its members: longitude, latitude. */
  at: Point;
}

/** Pins nearer than this would cover one another, and could not be hit apart with a finger. */
const TOUCHING_PX = 40;
/** Beyond so many, pins are gathered wider, so that the map stays a map. */
const MANY = 60;
const CROWD_PX = 64;

/**
 * Gathers pins that would lie on one another at a zoom. Greedy in the points' order, so that the same points make the
 * same clusters every time; and again over what came out, because a cluster's middle may have moved onto another.
 */
export function clusters(points: readonly MapPoint[], zoom: number): Cluster[] {
  const reach = points.length > MANY ? CROWD_PX : TOUCHING_PX;
  let found: Cluster[] = points.map((point) => ({ members: [point], at: [point.longitude, point.latitude] }));
  for (let before = Infinity; found.length < before; ) {
    before = found.length;
    found = gather(found, zoom, reach);
  }
  return found;
}

/** The first closer zoom at which a cluster falls apart; null for one place, and where not even the closest parts it. */
export function zoomApart(members: readonly MapPoint[], zoom: number, maxZoom: number): number | null {
  if (members.length === 1) return null;
  for (let closer = zoom + 1; closer <= maxZoom; closer++) {
    if (clusters(members, closer).length > 1) return closer;
  }
  return null;
}

interface Heap {
  x: number;
  y: number;
  members: MapPoint[];
}

function gather(clusters: readonly Cluster[], zoom: number, reach: number): Cluster[] {
  const cells = new Map<string, Heap[]>();
  const heaps: Heap[] = [];
  for (const { members, at } of clusters) {
    const [x, y] = project(at, zoom);
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)];
    const near = neighbours(cells, column, row).find((heap) => Math.hypot(heap.x - x, heap.y - y) < reach);
    if (near) {
      near.members.push(...members);
      continue;
    }
    const heap = { x, y, members: [...members] };
    heaps.push(heap);
    const key = `${column},${row}`;
    cells.set(key, [...(cells.get(key) ?? []), heap]);
  }
  return heaps.map(({ members }) => ({ members, at: middle(members) }));
}

function neighbours(cells: Map<string, Heap[]>, column: number, row: number): Heap[] {
  const around = [-1, 0, 1];
  return around.flatMap((dx) => around.flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []));
}

function middle(members: readonly MapPoint[]): Point {
  const mean = (of: (point: MapPoint) => number) => members.reduce((sum, point) => sum + of(point), 0) / members.length;
  return [mean(({ longitude }) => longitude), mean(({ latitude }) => latitude)];
}
