import { baseLayer } from "#core/web/ui/map/base-layer.ts";
import { Control, DivIcon, Map as LeafletMap, Marker } from "#core/web/ui/map/leaflet.ts";
import "#core/web/ui/map/leaflet.css";
import type { Place } from "#core/contract/directory/places.ts";
import type { AppData } from "#core/web/app/app-context.tsx";
import { COAST_MAX_ZOOM, FERRIES, labelsOf } from "#core/web/ui/map/known-places.ts";
import { PIN_EYE, PIN_PATH } from "#core/web/ui/map/map-data.ts";
import { ferryLayer, nameLayers } from "#core/web/ui/map/place-names.ts";

export type Position = { latitude: number; longitude: number };

type Options = Pick<AppData, "locale" | "map"> & {
  /** The gazetteer, whose names the map shows when it has arrived. */
  places: Promise<readonly Place[]>;
  texts: { pin: string; zoomIn: string; zoomOut: string };
  /** Null: the pin cannot be moved. */
  onMove: ((position: Position) => void) | null;
};

export type PinMap = { show(position: Position | null): void; close(): void };

/** Single houses are distinguishable. */
const NEAR_ZOOM = 15;
/** A part of the coast is visible. */
const COAST_ZOOM = 13;
/** Pixels by which an arrow key moves the pin, and together with Shift. */
const STEP = 4;
const LONG_STEP = 40;
const ARROWS = new Map(
  Object.entries<[number, number]>({
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  }),
);

/** A map with one pin, which is set by a click, by dragging or by the arrow keys. */
export async function openPinMap(container: HTMLElement, { locale, map: settings, places, texts, onMove }: Options) {
  const map = new LeafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    maxZoom: settings.tiles?.maxZoom ?? COAST_MAX_ZOOM,
    scrollWheelZoom: false,
  });
  map.setView([settings.center.latitude, settings.center.longitude], Math.round(settings.zoom));
  new Control.Zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  const button = pinButton(texts.pin);
  const icon = new DivIcon({ className: "anchor", html: button, iconSize: [0, 0] });
  const pin = new Marker(map.getCenter(), { icon, keyboard: false, draggable: onMove !== null, autoPan: true });

  const report = () => {
    const { lat, lng } = pin.getLatLng();
    onMove?.({ latitude: lat, longitude: lng });
  };
  pin.on("dragend", report);
  map.on("click", ({ latlng }) => {
    if (!onMove) return;
    pin.setLatLng(latlng).addTo(map);
    report();
  });
  button.addEventListener("keydown", (event) => {
    const arrow = ARROWS.get(event.key);
    if (!arrow || !onMove) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise Leaflet moves the map
    const step = event.shiftKey ? LONG_STEP : STEP;
    const at = map.latLngToContainerPoint(pin.getLatLng()).add([arrow[0] * step, arrow[1] * step]);
    pin.setLatLng(map.containerPointToLatLng(at));
    map.panInside(pin.getLatLng(), { padding: [48, 48] });
    report();
  });

  const hasNames = await baseLayer(map, settings.tiles ?? undefined, locale);
  ferryLayer(map, FERRIES);
  if (!hasNames) {
    places.then(
      (all) => nameLayers(map, labelsOf(all, locale)),
      () => {}, // the map is usable without names
    );
  }
  // Without tiles only the coast gives orientation, so a fixed pin is shown from further away.
  const leastZoom = Math.min(settings.tiles || onMove ? NEAR_ZOOM : COAST_ZOOM, map.getMaxZoom());
  return {
    show(position) {
      if (!position) return void pin.remove();
      pin.setLatLng([position.latitude, position.longitude]);
      if (map.hasLayer(pin)) {
        if (map.getBounds().contains(pin.getLatLng())) map.panInside(pin.getLatLng(), { padding: [48, 48] });
        else map.panTo(pin.getLatLng(), { animate: false }); // somewhere else: another county
      } else {
        pin.addTo(map);
        map.setView(pin.getLatLng(), Math.max(map.getZoom(), leastZoom), { animate: false });
      }
    },
    /** Leaflet reports a move late after a resize, possibly to a removed map: `off` drops the listeners. */
    close: () => void map.remove().off(),
  } satisfies PinMap;
}

function pinButton(label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pin";
  button.setAttribute("aria-label", label);
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", "-14 -34 28 36");
  drawing.setAttribute("aria-hidden", "true");
  drawing.innerHTML = `<path d="${PIN_PATH}"/><circle cy="${PIN_EYE.cy}" r="${PIN_EYE.r}"/>`;
  button.append(drawing);
  return button;
}
