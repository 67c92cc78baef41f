import type { Locale } from "../../i18n/locales.ts";
import places from "../../map/places.json";
import type { Point } from "./geometry.ts";
import type { MapData } from "./map-data.ts";

/** The maximum zoom without tiles: above it the outline of the coast is too coarse. */
export const COAST_MAX_ZOOM = 17;

/** Names of villages and islands in one language, and the ferry routes. */
export const knownPlaces = (locale: Locale): Pick<MapData, "names" | "ferries"> => ({
  names: places.names.map(({ at, from, to, kind, ...name }) => ({
    ...{ text: name[locale], at: at as unknown as Point, from, to, kind },
  })),
  ferries: places.ferries as unknown as Point[][],
});
