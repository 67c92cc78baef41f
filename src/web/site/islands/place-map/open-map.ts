import { baseLayer } from "#core/web/ui/map/base-layer.ts";
import leafletStyles from "#core/web/ui/map/leaflet.css?url";
import {
  Control,
  type FitBoundsOptions,
  type LatLng,
  LatLngBounds,
  LayerGroup,
  Map as LeafletMap,
} from "#core/web/ui/map/leaflet.ts";
import type { MapData, MapPoint } from "#core/web/ui/map/map-data.ts";
import { ferryLayer, nameLayers } from "#core/web/ui/map/place-names.ts";
import { pageLocale } from "../page-locale.ts";
import type { LoadedLayer } from "./layers.ts";
import { highlightWithList } from "./list-in-step.ts";
import { addKeys } from "./map-keys.ts";
import { otherPlaces } from "./other-places.ts";
import { type MapTexts, type Pins, showPins } from "./pins.ts";
import { drawWalks } from "./walk-lines.ts";

// Shows all of Ireland on a phone.
const MIN_ZOOM = 6;
/** Space for the pins, which are above their places, and for the zoom buttons at the left. */
const PADDING = { paddingTopLeft: [76, 56], paddingBottomRight: [40, 24] } satisfies FitBoundsOptions;

/** What the map says to what stands around it. */
type Events = {
  /** At the end of a movement, while the focus is on the map: how many places are in view. */
  inView(places: number): void;
  /** The other places of the search are there, or cannot be had; how many it found in all. */
  complete(total: number): void;
  /** The reader has moved the map; not before it is complete. */
  moved(): void;
};

export type OpenMap = {
  /** Shows what is no place, in place of what was shown under the same name. */
  showLayer(name: string, loaded: LoadedLayer): void;
  /** The address of the same search within the visible area. */
  areaAddress(): string;
  close(): void;
};

/** Documents hold the rules of the site alone; those of Leaflet come with it. */
const loadStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(href));
    document.head.append(link);
  });

/**
 * Opens a Leaflet map in an empty element.
 * @throws where it cannot be drawn, such as offline; then the element is empty again
 */
export async function openMap(container: HTMLElement, data: MapData, texts: MapTexts, on: Events): Promise<OpenMap> {
  const others = data.more === undefined ? null : otherPlaces(data.more, data.pins);
  await loadStyles(leafletStyles);
  const map = new LeafletMap(container, {
    attributionControl: false, // rendered by the server, below the drawing
    zoomControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: data.maxZoom,
    scrollWheelZoom: false,
    // Whole steps would show up to twice the area of the places. Tiles are blurred between their zoom levels.
    zoomSnap: data.tiles ? 1 : 0.25,
    zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
  setView(map, data);
  const hasNames = await baseLayer(map, data.tiles, pageLocale()).catch((error: unknown) => {
    map.remove();
    throw error;
  });
  ferryLayer(map, data.ferries);
  if (data.walks) drawWalks(map, data.walks);
  new Control.Zoom({ zoomInTitle: texts.map.zoomIn, zoomOutTitle: texts.map.zoomOut }).addTo(map);
  if (!hasNames) nameLayers(map, data.names);
  const opened = map.getCenter();
  const pins = showPins(map, data.pins, texts);
  addKeys(map, container, () => on.inView(pins.countVisible()));
  const stops = [highlightWithList(container, pins), guardScrolling(map, container), followSize(map, container)];
  let isOpen = true;
  // The map of the list's places does not wait for the others.
  void Promise.resolve(others).then((found) => {
    if (!isOpen) return;
    if (found) addOthers(map, opened, data, pins, found.others);
    on.complete(found?.total ?? 0);
    // Now that the view is set, later changes are the reader's.
    map.on("dragend zoomend", on.moved);
  });
  const layers = new Map<string, LayerGroup>();
  return {
    showLayer: (name, { pins: added, lines }) => {
      const drawn = layers.get(name) ?? new LayerGroup().addTo(map);
      layers.set(name, drawn.clearLayers());
      if (lines.length > 0) drawWalks(drawn, lines);
      pins.addLayer(name, added);
    },
    areaAddress: () => areaAddress(location.href, map.getBounds()),
    close: () => {
      isOpen = false;
      for (const stop of stops) stop();
      map.remove();
    },
  };
}

function setView(map: LeafletMap, { view, pins, walks = [], firstZoom }: MapData, animate?: boolean): void {
  if ("box" in view) {
    const [west, south, east, north] = view.box;
    map.fitBounds([
      [south, west],
      [north, east],
    ]);
    return;
  }
  if (view.fits && pins.length > 0) {
    const bounds = new LatLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
    for (const [longitude, latitude] of walks.flat()) bounds.extend([latitude, longitude]);
    map.fitBounds(bounds, { ...PADDING, maxZoom: firstZoom, animate });
    return;
  }
  const [longitude, latitude] = view.center;
  map.setView([latitude, longitude], Math.round(view.zoom));
}

/** Adds the places that the list does not show, and shows all of them unless the reader has moved the map meanwhile. */
function addOthers(map: LeafletMap, opened: LatLng, data: MapData, pins: Pins, others: readonly MapPoint[]): void {
  pins.addPlaces(others);
  // Leaflet's centre is one of whole pixels.
  const movedPx = map.latLngToContainerPoint(opened).distanceTo(map.getSize().divideBy(2));
  if ("box" in data.view || others.length === 0 || movedPx > 2) return;
  setView(map, { ...data, pins: [...data.pins, ...others] }, false);
}

/** A map that was hidden, or whose column has another width now, is drawn in its new size. */
function followSize(map: LeafletMap, container: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (container.clientWidth > 0) map.invalidateSize({ pan: false });
  });
  observer.observe(container);
  return () => observer.disconnect();
}

/** The map must not capture scrolling: wheel and one-finger gestures are enabled by the first click. */
function guardScrolling(map: LeafletMap, container: HTMLElement): () => void {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  if (isTouch) map.dragging.disable();
  const engage = () => {
    map.scrollWheelZoom.enable();
    map.dragging.enable();
  };
  const release = (event: Event) => {
    if (container.contains(event.target as Node)) return;
    map.scrollWheelZoom.disable();
    if (isTouch) map.dragging.disable();
  };
  container.addEventListener("click", engage);
  document.addEventListener("pointerdown", release);
  return () => document.removeEventListener("pointerdown", release);
}

/** The address of the same search within a box (west, south, east, north), without cursor. */
function areaAddress(address: string, bounds: LatLngBounds): string {
  const url = new URL(address);
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  url.searchParams.set("bbox", box.map((degrees) => degrees.toFixed(4)).join(","));
  url.searchParams.delete("cursor");
  return url.href;
}
