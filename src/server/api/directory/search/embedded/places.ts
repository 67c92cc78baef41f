import { Bits } from "@eolaire/search";
import { type Box, isWithin, metresBetween, onSphere, type Point, squaredChord } from "#core/domain/geo.ts";
import type { SortKey } from "../order.ts";
import type { Directory } from "./directory.ts";
import type { LatitudeOrder } from "./latitude-order.ts";

/** Squares are compared with this margin, which is far above their rounding errors; the distance itself decides then. */
const MARGIN = 1e-9;

/** The distance of each page in metres; null without coordinates, or without a point. */
export function distancesFrom(directory: Directory, near: Point | undefined): (doc: number) => number | null {
  const from = near && onSphere(near);
  return (doc) => {
    const place = from && directory.placeOf(doc);
    return place ? metresBetween(from, place) : null;
  };
}

/** Those of the pages that lie in the circle and in the box. */
export function withinPlace({ directory, byLatitude }: Places, pages: Bits, options: Place): Bits {
  const inBox = options.bbox ? pagesInBox(directory, pages, options.bbox) : pages;
  const { near, within_m } = options;
  return near && within_m !== undefined ? pagesInCircle({ directory, byLatitude }, inBox, near, within_m) : inBox;
}

type Places = { directory: Directory; byLatitude: LatitudeOrder };

type Place = { near?: Point | undefined; within_m?: number | undefined; bbox?: Box | undefined };

function pagesInBox(directory: Directory, pages: Bits, box: Box): Bits {
  const { latitude, longitude } = directory.columns;
  const inBox = new Bits(directory.capacity);
  const place = { latitude: 0, longitude: 0 };
  for (const doc of pages.and(directory.placed).toArray()) {
    place.latitude = latitude[doc]!;
    place.longitude = longitude[doc]!;
    if (isWithin(place, box)) inBox.add(doc);
  }
  return inBox;
}

function pagesInCircle({ directory, byLatitude }: Places, pages: Bits, near: Point, metres: number): Bits {
  const distanceOf = distancesFrom(directory, near);
  const inCircle = new Bits(directory.capacity);
  const candidates = new Candidates(-1, squaredChord(metres) * (1 + MARGIN), Infinity);
  collect(byLatitude, pages.and(directory.placed), near, candidates);
  for (const doc of candidates.docs) if (distanceOf(doc)! <= metres) inCircle.add(doc);
  return inCircle;
}

/** The pages that may be among the first `count` by distance after a key, not in order. */
export function nearestOf(
  { directory, byLatitude }: Places,
  pages: Bits,
  near: Point | undefined,
  after: SortKey | null,
  count: number,
): ArrayLike<number> {
  const [isClosed = 0, metres = -1] = (after ?? []) as number[];
  if (!near || isClosed) return pages.toArray();
  const chord = metres < 0 ? -1 : squaredChord(metres);
  const candidates = new Candidates(chord * (1 - MARGIN), Infinity, count, chord * (1 + MARGIN));
  collect(byLatitude, pages.and(directory.placed).without(directory.closed), near, candidates);
  return candidates.isFull ? candidates.docs : pages.toArray();
}

function collect(byLatitude: LatitudeOrder, pages: Bits, near: Point, candidates: Candidates): void {
  byLatitude.visit(pages, onSphere(near), candidates.most, (doc, square) => candidates.offer(doc, square));
}

/** Pages by the square of the chord, of which the `count` smallest are wanted. */
class Candidates {
  readonly docs: number[] = [];
  readonly #least: number;
  readonly #counted: number;
  /** Ascending: the smallest squares above `counted`. */
  readonly #best: number[] = [];
  readonly #count: number;
  /** Pages beyond it are none. */
  most: number;

  /**
   * @param least pages below it are none
   * @param counted those up to it may stand before the key, so that they do not count
   */
  constructor(least: number, most: number, count: number, counted = least) {
    this.#least = least;
    this.#counted = counted;
    this.most = most;
    this.#count = count;
  }

  get isFull(): boolean {
    return this.#best.length === this.#count;
  }

  /** @returns the new `most` */
  offer(doc: number, square: number): number {
    if (square < this.#least) return this.most;
    this.docs.push(doc);
    if (square <= this.#counted || this.#count === Infinity) return this.most;
    const best = this.#best;
    let at = best.push(square) - 1;
    for (; at > 0 && best[at - 1]! > square; at--) best[at] = best[at - 1]!;
    best[at] = square;
    if (best.length > this.#count) best.pop();
    if (this.isFull) this.most = best.at(-1)! * (1 + MARGIN);
    return this.most;
  }
}
