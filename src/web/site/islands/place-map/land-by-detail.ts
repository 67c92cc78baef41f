import { LRUCache } from "lru-cache";
import { type PackedCoast, unpackRings } from "#core/web/ui/map/coastline.ts";
import { type Box, project, type Ring, simplifyRing, unproject } from "#core/web/ui/map/geometry.ts";
import { IndexedRings } from "#core/web/ui/map/indexed-rings.ts";
import { boxOf, type Frame } from "./frame.ts";

/** No point of a drawn shore is farther than this from its place. */
export const TOLERANCE_PX = 0.6;
/** Two levels of detail for each zoom level: coarser ones would leave too many points to each map. */
const LEVELS_PER_ZOOM = 2;

const BLOCK_PX = 2_048;
/** Of all blocks; most have a few hundred points. */
const MAX_POINTS = 100_000;

/**
 * The outlines of land, simplified for a zoom level. A level is decoded and simplified at its first use, in some milliseconds, so that
 * the map of each page needs only to be cut out of it.
 */
export class LandByDetail {
  readonly #coasts: readonly PackedCoast[];
  readonly #levels = new Map<number, IndexedRings>();
  /** What is near a block of the world, by level and block. Ireland has 260 at the zoom of most maps. */
  readonly #blocks = new LRUCache<string, IndexedRings>({
    maxSize: MAX_POINTS,
    sizeCalculation: ({ points }) => 1 + points,
  });

  constructor(coasts: readonly PackedCoast[]) {
    this.#coasts = coasts;
  }

  /** The outlines with at least the detail that a map of this zoom level can show. */
  at(zoom: number): IndexedRings {
    const level = levelOf(zoom);
    const known = this.#levels.get(level);
    if (known) return known;
    const rings = this.#coasts.flatMap(unpackRings);
    const land = new IndexedRings(rings.map((ring) => simplified(ring, level / LEVELS_PER_ZOOM)));
    this.#levels.set(level, land);
    return land;
  }

  /** Those that are near a frame of less than `BLOCK_PX`: few of some hundred islands, and of the coast of Ireland a small part. */
  around({ center, zoom }: Frame): IndexedRings {
    const level = levelOf(zoom);
    const [column, row] = project(center, level / LEVELS_PER_ZOOM).map((at) => Math.floor(at / BLOCK_PX)) as [
      number,
      number,
    ];
    const key = [level, column, row].join();
    const known = this.#blocks.get(key);
    if (known) return known;
    const land = new IndexedRings(this.at(zoom).near(boxAround(column, row, level / LEVELS_PER_ZOOM)));
    this.#blocks.set(key, land);
    return land;
  }
}

const levelOf = (zoom: number) => Math.ceil(zoom * LEVELS_PER_ZOOM);

/** A block with half a block on each side, which a frame with its centre in the block does not leave. */
function boxAround(column: number, row: number, zoom: number): Box {
  const center = unproject([(column + 0.5) * BLOCK_PX, (row + 0.5) * BLOCK_PX], zoom);
  return boxOf({ center, zoom, width: BLOCK_PX, height: BLOCK_PX }, BLOCK_PX / 2);
}

function simplified(ring: Ring, zoom: number): Ring {
  const pixels = ring.map((point) => project(point, zoom));
  const placeOf = new Map(pixels.map((pixel, at) => [pixel, ring[at]!]));
  return simplifyRing(pixels, TOLERANCE_PX).map((pixel) => placeOf.get(pixel)!);
}
