import type { Walk, WalkEffort, WalkPoint } from "#core/contract/writing/walks.ts";
import { metresBetween, onSphere } from "../geo.ts";

/** Smaller ups and downs are errors of the device. */
const CLIMB_THRESHOLD_M = 5;
const METRES_A_MINUTE = 5_000 / 60;
/** Naismith's rule: an hour for 600 m of climb. */
const CLIMB_A_MINUTE = 10;
const STEP_MINUTES = 5;
const METRES_A_DEGREE = 111_195;

/** A walk with what follows from its points. */
export function walkOf(points: readonly WalkPoint[]): Walk {
  const length = distancesAlong(points).at(-1) ?? 0;
  const climb = climbOf(points);
  const minutes = length / METRES_A_MINUTE + (climb ?? 0) / CLIMB_A_MINUTE;
  return {
    points: [...points],
    length_m: Math.round(length),
    climb_m: climb === null ? null : Math.round(climb),
    minutes: Math.max(STEP_MINUTES, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES),
  };
}

/** Up to so many metres of length and of climb. */
const EASY = { length: 6_000, climb: 150 };
const MODERATE = { length: 14_000, climb: 500 };

/** What a walk asks of who walks it; null: its climb is not known. */
export function effortOf({ length_m, climb_m }: Pick<Walk, "length_m" | "climb_m">): WalkEffort | null {
  if (climb_m === null) return null;
  const isWithin = ({ length, climb }: typeof EASY) => length_m <= length && climb_m <= climb;
  return isWithin(EASY) ? "easy" : isWithin(MODERATE) ? "moderate" : "demanding";
}

/** Metres from the beginning to each point. */
export function distancesAlong(points: readonly WalkPoint[]): number[] {
  const places = points.map(({ latitude, longitude }) => onSphere({ lat: latitude, lon: longitude }));
  let sum = 0;
  return places.map((place, at) => (sum += at === 0 ? 0 : metresBetween(places[at - 1]!, place)));
}

/** All ascents together in metres; one ends where the line goes down by more than the noise. Null: an elevation is unknown. */
function climbOf(points: readonly WalkPoint[]): number | null {
  let climb = 0;
  let [low, high] = [points[0]?.elevation ?? 0, points[0]?.elevation ?? 0];
  const ascent = () => (high - low >= CLIMB_THRESHOLD_M ? high - low : 0);
  for (const { elevation } of points) {
    if (elevation === null) return null;
    high = Math.max(high, elevation);
    if (elevation < low || high - elevation >= CLIMB_THRESHOLD_M) {
      climb += ascent();
      low = high = elevation;
    }
  }
  return climb + ascent();
}

/**
 * A recorded line with at most `count` points: those that it can do without, since they are within some metres of the line, are
 * left out (Douglas and Peucker).
 */
export function simplifiedWalk(points: readonly WalkPoint[], count: number): WalkPoint[] {
  let simplified = [...points];
  for (let tolerance = 3; simplified.length > count; tolerance *= 1.5) simplified = within(points, tolerance);
  return simplified;
}

/** Without recursion: a recorded line may have a hundred thousand points. */
function within(points: readonly WalkPoint[], tolerance: number): WalkPoint[] {
  const isNeeded = points.map((_, at) => at === 0 || at === points.length - 1);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let [farthest, distance] = [-1, tolerance];
    for (let at = from + 1; at < to; at++) {
      const offset = offsetOf(points[at]!, points[from]!, points[to]!);
      if (offset > distance) [farthest, distance] = [at, offset];
    }
    if (farthest < 0) continue;
    isNeeded[farthest] = true;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => isNeeded[at]);
}

/** Metres from a point to the segment between two others, on a plane, with what it is above or below, so that hills stay. */
function offsetOf(point: WalkPoint, start: WalkPoint, end: WalkPoint): number {
  const scale = Math.cos((start.latitude * Math.PI) / 180);
  const [x, y] = [(point.longitude - start.longitude) * scale, point.latitude - start.latitude];
  const [dx, dy] = [(end.longitude - start.longitude) * scale, end.latitude - start.latitude];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
  const beside = Math.hypot(x - along * dx, y - along * dy) * METRES_A_DEGREE;
  if (point.elevation === null || start.elevation === null || end.elevation === null) return beside;
  return Math.hypot(beside, point.elevation - start.elevation - along * (end.elevation - start.elevation));
}
