import { EARTH_RADIUS_M, onSphere, type Point } from "#core/domain/geo.ts";
import type { Clause } from "./connection.ts";

/** The engine keeps places to a centimetre, and its distances are up to 40 cm off (`SloppyMath.haversinMeters` of Lucene). */
const ERROR_M = 1;

/** As `metresBetween` calculates, in Painless. */
const IS_WITHIN = `
  if (doc['latitude'].size() == 0) return false;
  double phi = Math.toRadians(doc['latitude'].value);
  double lambda = Math.toRadians(doc['longitude'].value);
  double x = Math.cos(phi) * Math.cos(lambda) - params.x;
  double y = Math.cos(phi) * Math.sin(lambda) - params.y;
  double z = Math.sin(phi) - params.z;
  double chord = Math.sqrt(x * x + y * y + z * z);
  return 2 * params.radius * Math.asin(Math.min(1.0, chord / 2)) <= params.metres;`;

/** Pages in a circle, exactly: those at its line are calculated one by one, and count as they do with the embedded engine. */
export function circleClause(near: Point, metres: number): Clause {
  const within = (distance: number) => ({ geo_distance: { distance: `${distance}m`, location: near } });
  const [x, y, z] = onSphere(near);
  const params = { x, y, z, metres, radius: EARTH_RADIUS_M };
  const isWithin = { script: { script: { lang: "painless", source: IS_WITHIN, params } } };
  const surely = metres > ERROR_M ? [within(metres - ERROR_M)] : [];
  return { bool: { should: [...surely, { bool: { filter: [within(metres + ERROR_M), isWithin] } }] } };
}
