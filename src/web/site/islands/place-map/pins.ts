import {
  DivIcon,
  LatLngBounds,
  LayerGroup,
  type Map as LeafletMap,
  Marker,
  Popup,
} from "leaflet/dist/leaflet-src.esm.js";
import { counted } from "../../../i18n/phrases.ts";
import { pageLocale } from "../page-locale.ts";
import { type Cluster, clusters } from "./cluster.ts";
import type { MapTexts } from "./map-data.ts";
import type { Pin } from "./pin.ts";
import { PIN_PATH } from "./pin-path.ts";
import { popupContent } from "./popup.ts";

export interface Pins {
  /** Marks the pin of a place, or the cluster that holds it; null marks none. */
  highlight(id: string | null): void;
  /** Called with the place under the pointer or the keyboard's focus, and null when it leaves. */
  onHover(listener: (id: string | null) => void): void;
}

/** Pins as buttons with names, gathered where they would lie on one another. */
export function showPins(map: LeafletMap, points: readonly Pin[], texts: MapTexts): Pins {
  const layer = new LayerGroup().addTo(map);
  const buttons = new Map<string, HTMLElement>();
  let listener: (id: string | null) => void = () => {};

  const refresh = () => {
    // Focus in a heap that falls apart goes to its first pin, not back to the top of the page.
    const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
    layer.clearLayers();
    buttons.clear();
    for (const cluster of clusters(points, map.getZoom())) addButton(cluster);
    if (focused) buttons.get(focused)?.focus({ preventScroll: true });
  };

  const addButton = (cluster: Cluster) => {
    const [first] = cluster.members;
    const isSingle = cluster.members.length === 1;
    const button = isSingle ? pinButton(first!) : clusterButton(cluster, texts);
    for (const { id } of cluster.members) buttons.set(id, button);
    const icon = new DivIcon({ className: "anchor", html: button, iconSize: [0, 0] });
    new Marker([cluster.at[1], cluster.at[0]], { icon, keyboard: false, riseOnHover: true }).addTo(layer);
    button.addEventListener("click", () => choose(map, cluster, button, texts));
    if (!isSingle) return;
    const enter = () => listener(first!.id);
    const leave = () => listener(null);
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, enter);
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, leave);
  };

  map.on("zoomend", refresh);
  refresh();
  return {
    highlight: (id) => {
      for (const [of, button] of buttons) if (of !== id) delete button.dataset.highlighted;
      if (id) buttons.get(id)?.setAttribute("data-highlighted", "");
    },
    onHover: (next) => {
      listener = next;
    },
  };
}

/** One place opens its popup; a heap comes apart, or is listed where no zoom would part it. */
function choose(map: LeafletMap, { members, at }: Cluster, button: HTMLElement, texts: MapTexts): void {
  const bounds = new LatLngBounds(members.map(({ latitude, longitude }) => [latitude, longitude]));
  const zoom = Math.min(map.getBoundsZoom(bounds, false, map.getSize().divideBy(4)), map.getMaxZoom());
  const falls = zoom > map.getZoom() && clusters(members, zoom).length > 1;
  if (members.length > 1 && falls) {
    map.setView(bounds.getCenter(), zoom);
    return;
  }
  const popup = new Popup({ offset: [0, members.length > 1 ? -14 : -26], maxWidth: 280, maxHeight: 260 })
    .setLatLng([at[1], at[0]])
    .setContent(popupContent(members))
    .openOn(map);
  const element = popup.getElement()!;
  element.querySelector(".leaflet-popup-close-button")?.setAttribute("aria-label", texts.close);
  // After the click: Leaflet's own handling of it would take the focus away again.
  requestAnimationFrame(() => element.querySelector<HTMLElement>("a")?.focus({ preventScroll: true }));
  popup.once("remove", () => {
    if (element.contains(document.activeElement) || document.activeElement === document.body) {
      button.focus({ preventScroll: true });
    }
  });
}

function pinButton({ name, lang, color }: Pin): HTMLButtonElement {
  const button = newButton("pin", name);
  if (lang) button.lang = lang;
  button.style.color = color;
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "-14 -34 28 36");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", PIN_PATH);
  svg.append(path);
  button.append(svg);
  return button;
}

function clusterButton({ members }: Cluster, texts: MapTexts): HTMLButtonElement {
  const button = newButton("cluster", counted(texts.places, members.length, pageLocale()));
  button.textContent = String(members.length);
  return button;
}

function newButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.setAttribute("aria-label", label);
  button.title = label;
  return button;
}
