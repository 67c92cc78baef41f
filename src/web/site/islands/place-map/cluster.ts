import { type Point, project } from "./geometry.ts";
import type { Pin } from "./pin.ts";

export interface Cluster {
  members: Pin[];
  /** The middle of its members: longitude, latitude. */
  at: Point;
}

/** Pins nearer than this could not be hit apart with a finger. */
const TOUCHING_PX = 26;
/** Beyond so many, pins are gathered wider, so that the map stays a map. */
const MANY = 60;
const CROWD_PX = 64;

/**
 * Gathers pins that would lie on one another at a zoom. Greedy in the points' order: the first of a heap takes in all
 * within reach, so that the same points make the same clusters every time.
 */
export function clusters(points: readonly Pin[], zoom: number): Cluster[] {
  const reach = points.length > MANY ? CROWD_PX : TOUCHING_PX;
  const cells = new Map<string, Heap[]>();
  const heaps: Heap[] = [];
  for (const point of points) {
    const [x, y] = project([point.longitude, point.latitude], zoom);
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)];
    const near = neighbours(cells, column, row).find((heap) => Math.hypot(heap.x - x, heap.y - y) < reach);
    if (near) {
      near.members.push(point);
      continue;
    }
    const heap = { x, y, members: [point] };
    heaps.push(heap);
    const key = `${column},${row}`;
    cells.set(key, [...(cells.get(key) ?? []), heap]);
  }
  return heaps.map(({ members }) => ({ members, at: middle(members) }));
}

interface Heap {
  x: number;
  y: number;
  members: Pin[];
}

function neighbours(cells: Map<string, Heap[]>, column: number, row: number): Heap[] {
  const around = [-1, 0, 1];
  return around.flatMap((dx) => around.flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []));
}

function middle(members: readonly Pin[]): Point {
  const mean = (of: (point: Pin) => number) => members.reduce((sum, point) => sum + of(point), 0) / members.length;
  return [mean(({ longitude }) => longitude), mean(({ latitude }) => latitude)];
}
