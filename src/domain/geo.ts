/** Degrees (WGS 84). */
export type Point = { lat: number; lon: number };
/** Degrees; west may be greater than east where the box crosses 180°. */
export type Box = { west: number; south: number; east: number; north: number };

/** Mean radius (IUGG). */
export const EARTH_RADIUS_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A point on the unit sphere. Precomputed once per place, so that a distance costs one square root and one arcsine. */
export type OnSphere = readonly [x: number, y: number, z: number];

export function onSphere({ lat, lon }: Point): OnSphere {
  const [phi, lambda] = [radians(lat), radians(lon)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Great-circle distance in metres. The Earth is taken as a sphere: at most 0.5 % off. */
export function metresBetween(a: OnSphere, b: OnSphere): number {
  const chord = Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, chord / 2));
}

/**
 * The square of the straight line between two points of the unit sphere at a distance in metres. To find the nearest of many,
 * squares are compared: they cost no root and no arcsine.
 */
export function squaredChord(metres: number): number {
  return (2 * Math.sin(Math.min(Math.PI / 2, metres / (2 * EARTH_RADIUS_M)))) ** 2;
}

/** Whether a place lies in a box; a place without coordinates does not. */
export function isWithin(
  place: { latitude: number | null; longitude: number | null },
  { west, south, east, north }: Box,
): boolean {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null || latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}
