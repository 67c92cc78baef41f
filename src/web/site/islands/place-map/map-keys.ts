import type { Map as LeafletMap } from "#core/web/ui/map/leaflet.ts";

/** As far as Leaflet moves a map that has the focus itself; with Shift three times as far. */
const STEP_PX = 80;
const FAR = 3;
const STEPS = new Map(
  Object.entries<[x: number, y: number]>({
    ArrowLeft: [-STEP_PX, 0],
    ArrowRight: [STEP_PX, 0],
    ArrowUp: [0, -STEP_PX],
    ArrowDown: [0, STEP_PX],
  }),
);

/**
 * The keys of the map are valid on its pins too, while Leaflet knows them on the map itself only; Escape closes a popup
 * wherever the focus is.
 * @param announce what is in view, at the end of each movement
 */
export function addKeys(map: LeafletMap, container: HTMLElement, announce: () => void): void {
  // At the end of each movement: a pin that has the focus is moved back into view after a zoom. Registered after the initial view was
  // set: later changes are the reader's.
  map.on("moveend", () => {
    if (container.contains(document.activeElement)) announce();
  });

  // Leaflet ignores what is pressed while it zooms.
  let isZooming = false;
  let pressed = 0;
  const zoomBy = (steps: number) => {
    const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), map.getZoom() + steps));
    if (isZooming) pressed += steps;
    else if (zoom !== map.getZoom()) {
      isZooming = true;
      map.setZoom(zoom);
    }
  };
  map.on("zoomend", () => {
    isZooming = false;
    const steps = pressed;
    pressed = 0;
    if (steps !== 0) zoomBy(steps);
  });

  container.addEventListener("keydown", (event) => {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const step = STEPS.get(key);
    const isInPopup = (target as Element).closest(".leaflet-popup") !== null;
    if (key === "Escape") map.closePopup();
    if (target === container || isInPopup) return;
    if (step) map.panBy([step[0] * (shiftKey ? FAR : 1), step[1] * (shiftKey ? FAR : 1)]);
    else if (key === "+" || key === "=") zoomBy(1);
    else if (key === "-" || key === "_") zoomBy(-1);
    else return;
    event.preventDefault();
  });
}
