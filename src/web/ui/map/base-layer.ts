import type { Locale } from "#core/texts/locales.ts";
import { coastLayers, loadBeyond } from "./coast-layer.ts";
import { LatLngBounds, type Map as LeafletMap, TileLayer } from "./leaflet.ts";
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
    addCoastBeyond(map, tiles.vector.bounds);
    return true;
  }
  if (tiles && !tiles.vector) new TileLayer(tiles.url, { maxZoom: tiles.maxZoom }).addTo(map);
  else await coastLayers(map);
  return false;
}

/** Below the tiles, which have an opaque sea. */
const BEYOND_PANE = "beyond";
const BELOW_TILES = "100";

/** Adds the coast around the tiles once the view leaves them, since land would look like sea there. */
function addCoastBeyond(map: LeafletMap, [west, south, east, north]: [number, number, number, number]): void {
  map.createPane(BEYOND_PANE).style.zIndex = BELOW_TILES;
  loadBeyond(map, new LatLngBounds([south, west], [north, east]), () => coastLayers(map, BEYOND_PANE));
}
