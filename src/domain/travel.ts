import { metresBetween, onSphere } from "./geo.ts";

/** A road is longer than the straight line; on an island with one main road by about a third. */
const DETOUR = 1.3;
const METRES_PER_MINUTE_ON_FOOT = 80;
/** 12 km an hour: a hired bicycle on a hilly road. */
const METRES_PER_MINUTE_BY_BICYCLE = 200;
const ROUNDED_TO_MINUTES = 5;

export type Place = { latitude: number | null; longitude: number | null };

/** An estimate: metres by road, and minutes in steps of five; 0 minutes: next door. */
export type Leg = { metres: number; onFoot: number; byBicycle: number };

/** Minutes on foot, in steps of five; 0 next door. @param metres by road */
export const minutesOnFoot = (metres: number): number => minutesAt(metres, METRES_PER_MINUTE_ON_FOOT);

const minutesAt = (metres: number, speed: number) =>
  Math.round(metres / speed / ROUNDED_TO_MINUTES) * ROUNDED_TO_MINUTES;

/** Metres by road, estimated from the straight line; null where one of the places is unknown. */
export function metresByRoad(one: Place, other: Place): number | null {
  const [from, to] = [pointOf(one), pointOf(other)];
  return from && to ? metresBetween(from, to) * DETOUR : null;
}

/** Where a boat leaves and where it lands. */
export type Strait = { from: Place; to: Place };

/** Whether there is water between two places: of some boat one is nearer to where it leaves, the other to where it lands. */
export function isAcrossWater(one: Place, other: Place, straits: readonly Strait[]): boolean {
  return straits.some(({ from, to }) => {
    const isBeyond = (place: Place) => {
      const [leaves, lands] = [metresByRoad(place, from), metresByRoad(place, to)];
      return leaves === null || lands === null ? null : lands < leaves;
    };
    const [first, second] = [isBeyond(one), isBeyond(other)];
    return first !== null && second !== null && first !== second;
  });
}

/** From one place to another; null where one of them is unknown. */
export function legBetween(one: Place, other: Place): Leg | null {
  const metres = metresByRoad(one, other);
  if (metres === null) return null;
  const byBicycle = minutesAt(metres, METRES_PER_MINUTE_BY_BICYCLE);
  return { metres, onFoot: minutesOnFoot(metres), byBicycle };
}

/**
 * The places by the way: from the start always to the nearest of those that are left. For a handful of places that is as good as
 * the shortest round, and anybody understands it. Places without a position come last, in their order.
 * @param start null: the first place of the list is the start
 */
export function nearestFirst<One extends Place>(start: Place | null, places: readonly One[]): One[] {
  const left = places.filter((place) => pointOf(place) !== null);
  const unknown = places.filter((place) => pointOf(place) === null);
  const sorted: One[] = [];
  let here: Place | undefined = start && pointOf(start) ? start : left[0];
  while (here && left.length > 0) {
    const from = here;
    const nearest = left.reduce((best, one) => (metresByRoad(from, one)! < metresByRoad(from, best)! ? one : best));
    left.splice(left.indexOf(nearest), 1);
    sorted.push(nearest);
    here = nearest;
  }
  return [...sorted, ...unknown];
}

function pointOf({ latitude, longitude }: Place) {
  return latitude === null || longitude === null ? null : onSphere({ lat: latitude, lon: longitude });
}
