import { MAX_PAGE_POINTS } from "#core/contract/limits.ts";
import { grouped } from "#core/texts/numbers.ts";
import { baseLayer } from "#core/web/ui/map/base-layer.ts";
import {
  Control,
  type FitBoundsOptions,
  type LatLng,
  LatLngBounds,
  Map as LeafletMap,
} from "#core/web/ui/map/leaflet.ts";
import { ferryLayer, nameLayers } from "#core/web/ui/map/place-names.ts";
import { islands } from "../island-texts.ts";
import { pageLocale } from "../page-locale.ts";
import "#core/web/ui/map/leaflet.css";
import type { MapData, MapPoint } from "#core/web/ui/map/map-data.ts";
import { offerLayers } from "./layers.ts";
import { highlightWithList } from "./list-in-step.ts";
import { addKeys } from "./map-keys.ts";
import { otherPlaces } from "./other-places.ts";
import { type Pins, showPins } from "./pins.ts";
import { drawWalks } from "./walk-lines.ts";

// Shows all of Ireland on a phone.
const MIN_ZOOM = 6;
/** Space for the pins, which are above their places, and for the zoom buttons at the left. */
const PADDING = { paddingTopLeft: [76, 56], paddingBottomRight: [40, 24] } satisfies FitBoundsOptions;

/**
 * Opens a Leaflet map over the drawing.
 * @returns removes the map
 */
export async function openMap(element: HTMLElement, data: MapData): Promise<() => void> {
  const texts = islands.map;
  const others = data.more === undefined ? null : otherPlaces(data.more, data.pins);
  const frame = element.querySelector<HTMLElement>(".frame")!;
  const container = document.createElement("div");
  container.className = "canvas";
  container.setAttribute("role", "region");
  container.setAttribute("aria-label", texts.label);
  frame.append(container);
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
  const hasNames = await baseLayer(map, data.tiles, pageLocale());
  ferryLayer(map, data.ferries);
  if (data.walks) drawWalks(map, data.walks);
  new Control.Zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  if (!hasNames) nameLayers(map, data.names);
  const opened = map.getCenter();
  const pins = showPins(map, data.pins, texts);
  const stopHighlighting = highlightWithList(element, pins);
  addKeys(map, container, pins, texts);
  const stopGuarding = guardScrolling(map, container);
  if ("searchArea" in element.dataset) offerLayers(map, frame, pins, texts);
  const notice = frame.querySelector(".notice")!;
  notice.textContent = "";
  element.dataset.ready = "";
  let isOpen = true;
  // The map of the list's places does not wait for the others.
  void Promise.resolve(others).then((found) => {
    if (!isOpen) return;
    if (found) addOthers(map, opened, data, pins, found.others);
    if (found && found.total > MAX_PAGE_POINTS) {
      notice.textContent = texts.first({ n: MAX_PAGE_POINTS, total: grouped(found.total) });
    }
    // Offered now that the view is set: later changes are the reader's.
    if ("searchArea" in element.dataset) offerAreaSearch(map, frame, texts.searchArea);
  });
  const stopMeasuring = followSize(map, container);
  return () => {
    isOpen = false;
    stopMeasuring();
    stopHighlighting();
    stopGuarding();
    map.remove();
    container.remove();
    delete element.dataset.ready;
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

/** Shows a button to search the visible area, once the reader has moved the map. */
export function offerAreaSearch(map: LeafletMap, frame: HTMLElement, label: string): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "search-area";
  button.textContent = label;
  button.hidden = true;
  frame.append(button);
  button.addEventListener("click", () => location.assign(areaAddress(location.href, map.getBounds())));
  map.on("dragend", () => button.removeAttribute("hidden"));
  map.on("zoomend", () => button.removeAttribute("hidden"));
}

/** The address of the same search within a box (west, south, east, north), without cursor. */
export function areaAddress(
  address: string,
  bounds: Pick<LatLngBounds, "getWest" | "getSouth" | "getEast" | "getNorth">,
): string {
  const url = new URL(address);
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  url.searchParams.set("bbox", box.map((degrees) => degrees.toFixed(4)).join(","));
  url.searchParams.delete("cursor");
  return url.href;
}
