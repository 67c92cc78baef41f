import { leafletLayer } from "protomaps-leaflet";
import type { Locale } from "#core/texts/locales.ts";
import { DomUtil, GridLayer, type Map as LeafletMap } from "./leaflet.ts";
import type { Tiles } from "./map-data.ts";
import { LABEL_FONT, labelRules, type Palette, paintRules } from "./vector-style.ts";

/** The library extends Leaflet's layer, which its types do not say. */
type VectorLayer = GridLayer & { backgroundColor: string; clearLayout(): void; rerenderTiles(): void };

/** Adds vector tiles, drawn in the colours of the site, which change with the reader's choice of light or dark. */
export async function addVectorTiles(
  map: LeafletMap,
  { url, maxZoom, bounds }: Pick<Tiles, "url"> & NonNullable<Tiles["vector"]>,
  locale: Locale,
): Promise<void> {
  await document.fonts.load(LABEL_FONT); // names are measured when a tile is laid out
  const container = map.getContainer();
  const palette = {} as Palette;
  const readColours = () => Object.assign(palette, coloursIn(container));
  readColours();
  const [west, south, east, north] = bounds;
  // The library reads Leaflet from the global object, when a layer is made.
  Object.assign(globalThis, { L: { GridLayer, DomUtil } });
  const layer = leafletLayer({
    url,
    maxDataZoom: maxZoom,
    maxZoom: map.getMaxZoom(),
    lang: locale,
    attribution: "",
    bounds: [
      [south, west],
      [north, east],
    ],
    backgroundColor: palette.water,
    paintRules: paintRules(palette),
    labelRules: labelRules(palette, locale),
  }) as unknown as VectorLayer;
  layer.addTo(map);
  const repaint = () => {
    readColours();
    layer.backgroundColor = palette.water;
    layer.clearLayout();
    layer.rerenderTiles();
  };
  const choice = new MutationObserver(repaint);
  choice.observe(document.documentElement, { attributeFilter: ["data-colours"] });
  layer.once("remove", () => choice.disconnect());
}

/** Of the site's tokens, and those that only maps have. */
const COLOURS: Palette = {
  land: "var(--land)",
  water: "var(--sea)",
  shore: "var(--shore)",
  green: "light-dark(#dfe9d5, #26392f)",
  sand: "light-dark(#f7ead0, #3d3929)",
  building: "light-dark(#ddd5c6, #3a4643)",
  path: "var(--stone-4)",
  road: "light-dark(#fff, #45504d)",
  casing: "var(--stone-3)",
  main: "light-dark(#fff0bf, #83703a)",
  mainCasing: "light-dark(#dfbf72, #1f241c)",
  boundary: "var(--stone-4)",
  name: "var(--stone-7)",
  quietName: "var(--stone-6)",
  waterName: "var(--blue-7)",
  halo: "var(--land)",
};

/** The colours as they are at an element: a canvas knows neither custom properties nor `light-dark()`. */
function coloursIn(container: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  container.append(probe);
  const computed = (colour: string) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, computed(colour)]));
  probe.remove();
  return colours as Palette;
}
