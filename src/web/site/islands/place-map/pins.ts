import { openingText } from "#core/texts/opening-text.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { DivIcon, LayerGroup, type Map as LeafletMap, Marker, Popup } from "#core/web/ui/map/leaflet.ts";
import { type MapPoint, PIN_EYE, PIN_PATH, PIN_SIGNS } from "#core/web/ui/map/map-data.ts";
import { type Cluster, clusters, inReadingOrder, splittingZoom } from "./cluster.ts";

export type MapTexts = { map: Texts["place-map"]; opening: Texts["opening"] };

export interface Pins {
  /** Highlights the pin of a place, or its cluster; null: none. */
  highlight(id: string | null): void;
  /** Called with the place that is hovered or focused, and with null when it ends. */
  onHover(listener: (id: string | null) => void): void;
  /** Called with the places whose popup opens, and with none when it closes. */
  onChoose(listener: (ids: readonly string[]) => void): void;
  /** Adds places that were loaded later. */
  addPlaces(others: readonly MapPoint[]): void;
  /** Adds what is not a place, such as stories, in place of what was added under the same name. */
  addLayer(name: string, points: readonly MapPoint[]): void;
  /** The number of places in the visible area. */
  countVisible(): number;
}

/** With more markers than this only those in and around the visible area are elements of the document. */
const MAX_ELSEWHERE = 150;
/** Around the visible area, in its widths and heights. */
const AROUND = 0.5;

/** Adds pins as labelled buttons, clustered where they would overlap. */
export function showPins(map: LeafletMap, initial: readonly MapPoint[], texts: MapTexts): Pins {
  const layer = new LayerGroup().addTo(map);
  const buttons = new Map<string, HTMLElement>();
  const byZoom = new Map<number, Cluster[]>();
  let places = initial;
  const layers = new Map<string, readonly MapPoint[]>();
  let points = places;
  let shownAt: number | null = null;
  let highlighted: string | null = null;
  let hovered: (id: string | null) => void = () => {};
  let chosen: (ids: readonly string[]) => void = () => {};

  const clustersAt = (zoom: number) => {
    const known = byZoom.get(zoom) ?? inReadingOrder(clusters(points, zoom), zoom);
    byZoom.set(zoom, known);
    return known;
  };

  const refresh = () => {
    const zoom = map.getZoom();
    const all = clustersAt(zoom);
    const isAll = all.length <= MAX_ELSEWHERE;
    if (isAll && shownAt === zoom) return; // was only moved
    shownAt = zoom;
    const area = map.getBounds().pad(AROUND);
    // When a focused cluster is split, the focus moves to its first pin instead of being lost.
    const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
    layer.clearLayers();
    buttons.clear();
    for (const cluster of all) if (isAll || area.contains([cluster.at[1], cluster.at[0]])) addButton(cluster);
    if (focused) buttons.get(focused)?.focus({ preventScroll: true });
    mark();
  };

  const mark = () => {
    for (const button of buttons.values()) delete button.dataset.highlighted;
    if (highlighted) buttons.get(highlighted)?.setAttribute("data-highlighted", "");
  };

  const addButton = (cluster: Cluster) => {
    const [first] = cluster.members;
    const isSingle = cluster.members.length === 1;
    const button = isSingle ? pinButton(first!, texts) : clusterButton(cluster, texts);
    for (const { id } of cluster.members) buttons.set(id, button);
    const icon = new DivIcon({ className: "anchor", html: button, iconSize: [0, 0] });
    new Marker([cluster.at[1], cluster.at[0]], { icon, keyboard: false, riseOnHover: true }).addTo(layer);
    button.addEventListener("click", (event) => {
      // Leaflet would take it for a click on the map, which closes the popup.
      event.stopPropagation();
      choose(map, cluster, texts, {
        // The button of the place may be another one by now.
        button: () => buttons.get(first!.id),
        chosen: (ids) => chosen(ids),
      });
    });
    // A pin outside of the visible area is scrolled into view when it gets the keyboard focus.
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible")) map.panInside([cluster.at[1], cluster.at[0]], { padding: [48, 48] });
    });
    if (!isSingle) return;
    const enter = () => hovered(first!.id);
    const leave = () => hovered(null);
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, enter);
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, leave);
  };

  const showAll = () => {
    points = [...places, ...[...layers.values()].flat()];
    byZoom.clear();
    shownAt = null;
    refresh();
  };

  map.on("moveend", refresh); // also after each change of the zoom
  refresh();
  return {
    highlight: (id) => {
      highlighted = id;
      mark();
    },
    onHover: (listener) => {
      hovered = listener;
    },
    onChoose: (listener) => {
      chosen = listener;
    },
    addPlaces: (others) => {
      places = [...places, ...others];
      showAll();
    },
    addLayer: (name, added) => {
      layers.set(name, added);
      showAll();
    },
    countVisible: () => {
      const area = map.getBounds();
      return places.filter(({ latitude, longitude }) => area.contains([latitude, longitude])).length;
    },
  };
}

type Choice = { button: () => HTMLElement | undefined; chosen: (ids: readonly string[]) => void };

/** Opens the popup of a place; zooms in to split a cluster, or lists its places where no zoom splits it. */
function choose(map: LeafletMap, { members, at }: Cluster, texts: MapTexts, { button, chosen }: Choice): void {
  const apart = splittingZoom(members, map.getZoom(), map.getMaxZoom());
  if (apart !== null) {
    map.setView([at[1], at[0]], apart);
    return;
  }
  const popup = new Popup({ offset: [0, members.length > 1 ? -34 : -26], maxWidth: 280, maxHeight: 260 })
    .setLatLng([at[1], at[0]])
    .setContent(popupContent(members, texts.opening))
    .openOn(map);
  const element = popup.getElement()!;
  element.querySelector(".leaflet-popup-close-button")?.setAttribute("aria-label", texts.map.close);
  chosen(members.map(({ id }) => id));
  button()?.setAttribute("aria-expanded", "true");
  // After Leaflet has handled the click, which moves the focus.
  requestAnimationFrame(() => element.querySelector<HTMLElement>("a")?.focus({ preventScroll: true }));
  popup.once("remove", () => {
    chosen([]);
    button()?.setAttribute("aria-expanded", "false");
    const { activeElement, body } = document;
    // On the map itself it was closed before its link got the focus.
    if (activeElement === body || activeElement === map.getContainer() || element.contains(activeElement)) {
      button()?.focus({ preventScroll: true });
    }
  });
}

function pinButton({ name, lang, color, kind }: MapPoint, texts: MapTexts): HTMLButtonElement {
  const button = newButton("pin", labelOf(name, kind, texts));
  button.setAttribute("aria-expanded", "false");
  if (lang && !kind) button.lang = lang;
  button.style.color = color;
  const drawing = newSvg("svg", { viewBox: "-14 -34 28 36", "aria-hidden": "true" });
  const inside = kind ? newSvg("path", { class: `sign ${kind}`, d: PIN_SIGNS[kind] }) : newSvg("circle", PIN_EYE);
  drawing.append(newSvg("path", { d: PIN_PATH }), inside);
  button.append(drawing);
  return button;
}

function labelOf(name: string, kind: MapPoint["kind"], texts: MapTexts): string {
  if (kind === "walk") return texts.map.walkNamed({ title: name });
  return kind === "story" ? texts.map.storyNamed({ title: name }) : name;
}

function newSvg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function clusterButton({ members }: Cluster, texts: MapTexts): HTMLButtonElement {
  const label = members.some(({ kind }) => kind) ? texts.map.placesAndStories : texts.map.places;
  const button = newButton("cluster", label({ n: members.length }));
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

/** The popup of a pin: name with link, townland, and the opening state at this moment. */
function popupContent(members: readonly MapPoint[], texts: Texts["opening"]): HTMLElement {
  const list = document.createElement("ul");
  list.className = "places";
  list.append(...members.map((member) => entry(member, texts)));
  return list;
}

function entry({ name, lang, href, line, opening }: MapPoint, texts: Texts["opening"]): HTMLElement {
  const item = document.createElement("li");
  const title = document.createElement(href ? "a" : "strong");
  title.textContent = name;
  if (lang) title.lang = lang;
  if (href) title.setAttribute("href", href);
  item.append(title);
  if (line) item.append(quiet(line, "line"));
  if (opening) {
    const { text, tone } = openingText(opening, new Date(), texts);
    const state = quiet(text, "opening");
    state.dataset.tone = tone;
    item.append(state);
  }
  return item;
}

function quiet(text: string, className: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
