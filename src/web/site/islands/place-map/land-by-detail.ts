import { project, type Ring, simplifyRing } from "../../../ui/map/geometry.ts";
import { IndexedRing } from "../../../ui/map/indexed-ring.ts";

/** No point of a drawn shore is farther than this from its place. */
export const TOLERANCE_PX = 0.6;
/** Two levels of detail for each zoom level: coarser ones would leave too many points to each map. */
const LEVELS_PER_ZOOM = 2;

/**
 * The outlines of land, simplified for a zoom level. A level is simplified at its first use, in some milliseconds, so that
 * the map of each page needs only to be cut out of it.
 */
export class LandByDetail {
  readonly #rings: readonly Ring[];
  readonly #levels = new Map<number, readonly IndexedRing[]>();

  /** @param rings in degrees */
  constructor(rings: readonly Ring[]) {
    this.#rings = rings;
  }

  /** The outlines with at least the detail that a map of this zoom level can show. */
  at(zoom: number): readonly IndexedRing[] {
    const level = Math.ceil(zoom * LEVELS_PER_ZOOM);
    const known = this.#levels.get(level);
    if (known) return known;
    const land = this.#rings.map((ring) => new IndexedRing(simplified(ring, level / LEVELS_PER_ZOOM)));
    this.#levels.set(level, land);
    return land;
  }
}

function simplified(ring: Ring, zoom: number): Ring {
  const pixels = ring.map((point) => project(point, zoom));
  const placeOf = new Map(pixels.map((pixel, at) => [pixel, ring[at]!]));
  return simplifyRing(pixels, TOLERANCE_PX).map((pixel) => placeOf.get(pixel)!);
}
