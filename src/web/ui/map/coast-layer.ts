import donegal from "../../map/donegal.json?url";
import ireland from "../../map/ireland.json?url";
import { isCut, type PackedCoast, shoreLines, unpackRings } from "./coastline.ts";
import { type Point, smoothRing } from "./geometry.ts";
import { LatLngBounds, type LatLngTuple, type Map as LeafletMap, Polygon, Polyline } from "./leaflet.ts";

/**
 * Adds land and shore. The outline of Ireland is loaded when the view leaves the area of the detailed coast.
 * @param pane the name of a pane of the map
 */
export async function coastLayers(map: LeafletMap, pane = "overlayPane"): Promise<void> {
  const { box } = await addCoast(map, pane, donegal);
  const [west, south, east, north] = box as [number, number, number, number];
  const detailed = new LatLngBounds([south, west], [north, east]);
  const addRest = () => {
    if (detailed.contains(map.getBounds())) return;
    map.off("moveend", addRest);
    // No message on failure: the detailed area, which is viewed most, is complete without it.
    addCoast(map, pane, ireland).catch(() => map.on("moveend", addRest));
  };
  map.on("moveend", addRest);
  addRest();
}

async function addCoast(map: LeafletMap, pane: string, address: string): Promise<PackedCoast> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const coast = (await answer.json()) as PackedCoast;
  const rings = unpackRings(coast).map((ring) => smoothRing(ring, (from, to) => isCut(from, to, coast.cuts)));
  // Filled without a stroke, because the edges at which the data was cut are no shore; the shore is a separate line.
  new Polygon(
    rings.map((ring) => [onEarth(ring)]),
    { className: "land", stroke: false, interactive: false, pane },
  ).addTo(map);
  new Polyline(shoreLines(rings, coast.cuts).map(onEarth), { className: "shore", interactive: false, pane }).addTo(map);
  return coast;
}

export const onEarth = (line: readonly Point[]): LatLngTuple[] =>
  line.map(([longitude, latitude]) => [latitude, longitude]);
