import type { LatLngBounds, Map as LeafletMap } from "leaflet/dist/leaflet-src.esm.js";

/** Offers, once somebody has moved the map, to search what it shows now. */
export function offerAreaSearch(map: LeafletMap, frame: HTMLElement, label: string): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "search-area";
  button.textContent = label;
  button.hidden = true;
  frame.append(button);
  button.addEventListener("click", () => location.assign(areaAddress(location.href, map.getBounds())));
  map.on("dragend", () => button.removeAttribute("hidden"));
  // The first zoom is the page's own; those that follow come from the reader.
  map.on("zoomend", () => button.removeAttribute("hidden"));
}

/** The same search, bound to a box of west, south, east, north, from its first result on. */
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
