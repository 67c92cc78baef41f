import { type Map as LeafletMap, TileLayer } from "leaflet/dist/leaflet-src.esm.js";
import type { Locale } from "../../i18n/locales.ts";
import { coastLayers } from "./coast-layer.ts";
import type { Tiles } from "./map-data.ts";

/**
 * Adds what lies below the pins: the tiles of the operator, else the coast; the coast also without a connection, for which
 * devices store it and no tiles.
 * @returns whether it has names
 */
export async function baseLayer(map: LeafletMap, tiles: Tiles | undefined, locale: Locale): Promise<boolean> {
  if (tiles?.vector && navigator.onLine) {
    const { addVectorTiles } = await import("./vector-tiles.ts"); // most directories have none
    await addVectorTiles(map, { url: tiles.url, ...tiles.vector }, locale);
    return true;
  }
  if (tiles && !tiles.vector) new TileLayer(tiles.url, { maxZoom: tiles.maxZoom }).addTo(map);
  else await coastLayers(map);
  return false;
}
