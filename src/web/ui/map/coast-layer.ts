import { country } from "#core/contract/country.ts";
import donegal from "#core/web/map/donegal.json?url";
import ireland from "#core/web/map/ireland.json?url";
import { isCut, type PackedCoast, shoreLines, unpackRings } from "./coastline.ts";
import { type Point, smoothRing } from "./geometry.ts";
import { LatLngBounds, type LatLngTuple, type Map as LeafletMap, Polygon, Polyline } from "./leaflet.ts";

/**
 * Adds land and shore. The outline of Ireland is loaded when the view leaves the area of the detailed coast. In a country whose coast is
 * not known, and in a view of which nothing is, all is land.
 * @param pane the name of a pane of the map
 */
export async function coastLayers(map: LeafletMap, pane = "overlayPane"): Promise<void> {
  const all = new Polygon(EARTH, { className: "land", stroke: false, interactive: false, pane });
  if (!country.hasCoast) return void all.addTo(map);
  loadBeyond(map, areaOf(await addCoast(map, pane, donegal)), async () => {
    const known = areaOf(await addCoast(map, pane, ireland));
    const look = () => void (known.intersects(map.getBounds()) ? all.remove() : all.addTo(map));
    map.on("moveend", look);
    look();
  });
}

function areaOf({ box }: PackedCoast): LatLngBounds {
  const [west, south, east, north] = box as [number, number, number, number];
  return new LatLngBounds([south, west], [north, east]);
}

/** As far as maps go. */
const EARTH: LatLngTuple[] = [
  [-85, -180],
  [85, -180],
  [85, 180],
  [-85, 180],
];

/** Loads something once, as soon as the view leaves an area. */
export function loadBeyond(map: LeafletMap, area: LatLngBounds, load: () => Promise<unknown>): void {
  const look = () => {
    if (area.contains(map.getBounds())) return;
    map.off("moveend", look);
    // No message on failure: the area, which is viewed most, is complete without it.
    load().catch(() => map.on("moveend", look));
  };
  map.on("moveend", look);
  look();
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
