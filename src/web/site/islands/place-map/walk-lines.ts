import { onEarth } from "#core/web/ui/map/coast-layer.ts";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { type LayerGroup, type Map as LeafletMap, Polyline } from "#core/web/ui/map/leaflet.ts";

/** Adds the lines of walks, each over a wider one in the colour of paper, so that it is seen on land, sea and tiles. */
export function drawWalks(layer: LayerGroup | LeafletMap, lines: readonly Point[][]): void {
  for (const className of ["walk-edge", "walk-line"]) {
    new Polyline(lines.map(onEarth), { className, interactive: false }).addTo(layer);
  }
}
