import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { metresBetween, onSphere } from "#core/domain/geo.ts";

const EQUATOR_M = 40_075_017;
/** Of the view of the map that opens without pins, as many tiles (256 pixels) from its centre: several screens around. */
const TILES = 8;
/** A map of a single village has what serves it, and may be far away. */
const MIN_M = 500_000;

/** Whether a place may be one of a directory: within some screens of the centre of its map. */
export function mapOf({
  map_latitude: lat,
  map_longitude: lon,
  map_zoom,
}: Pick<DirectorySettings, "map_latitude" | "map_longitude" | "map_zoom">) {
  const centre = onSphere({ lat, lon });
  const tile = (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / 2 ** map_zoom;
  const radius = Math.max(MIN_M, TILES * tile);
  return ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
    metresBetween(centre, onSphere({ lat: latitude, lon: longitude })) <= radius;
}
