import type { WalkPoint } from "#core/contract/writing/walks.ts";
import { metresBetween, onSphere } from "../geo.ts";

/** So many points may be wrong in a row. */
const MAX_ASTRAY = 3;
/** A leg to a wrong point is so many times as long as legs of the line are, and at least so long in metres. */
const TIMES_A_LEG = 20;
const LEG_M = 200;
/** At an end of the line, to which it does not come back: a leg over water on the way may be long. */
const END_M = 50_000;
/** The line goes on where it was, compared with the way to the wrong point. */
const GOES_ON = 0.1;

/**
 * A line without the points that a device has put elsewhere: one to which it goes and comes back at a speed that nobody has, and one
 * at an end that is a region away, such as 0° 0°. Of a line that somebody drew with few points none is such.
 */
export const withoutStrays = (points: readonly WalkPoint[]): WalkPoint[] => withoutEnds(withoutDetours(points));

function withoutDetours(points: readonly WalkPoint[]): WalkPoint[] {
  const { leg, legs, limit } = legsOf(points);
  const isDetour = (from: number, to: number) =>
    to < points.length &&
    Math.min(legs[from]!, legs[to - 1]!) >= limit &&
    leg(from, to) <= GOES_ON * Math.min(legs[from]!, legs[to - 1]!);
  const left: WalkPoint[] = [];
  for (let at = 0; at < points.length; at++) {
    left.push(points[at]!);
    const astray = Array.from({ length: MAX_ASTRAY }, (_, n) => n + 1).find((count) => isDetour(at, at + count + 1));
    at += astray ?? 0;
  }
  return left;
}

function withoutEnds(points: readonly WalkPoint[]): WalkPoint[] {
  const { legs, limit } = legsOf(points);
  const few = Math.min(MAX_ASTRAY, Math.floor(points.length / 4));
  const isAway = (length: number) => length >= Math.max(limit, END_M);
  const first = legs.slice(0, few).findLastIndex(isAway) + 1;
  const last = legs.toReversed().slice(0, few).findLastIndex(isAway) + 1;
  return points.slice(first, points.length - last);
}

function legsOf(points: readonly WalkPoint[]) {
  const places = points.map(({ latitude, longitude }) => onSphere({ lat: latitude, lon: longitude }));
  const leg = (from: number, to: number) => metresBetween(places[from]!, places[to]!);
  const legs = points.slice(1).map((_, at) => leg(at, at + 1));
  const usual = legs.toSorted((one, other) => one - other)[Math.floor((legs.length - 1) / 2)] ?? 0;
  return { leg, legs, limit: Math.max(LEG_M, TIMES_A_LEG * usual) };
}
