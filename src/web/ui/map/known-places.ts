import type { Locale } from "../../i18n/locales.ts";
import places from "../../map/places.json";
import type { Point } from "./geometry.ts";
import type { MapData } from "./map-data.ts";

/** The maximum zoom without tiles: above it the outline of the coast is too coarse. */
export const COAST_MAX_ZOOM = 17;

const NAMES = new Map(
  places.names.flatMap((place) => [place.en, place.ga].map((name) => [keyOf(name), place] as const)),
);

/** A village or island that the map knows, in the reader's language; any other place as it was typed. */
export const placeName = (typed: string, locale: Locale): string => NAMES.get(keyOf(typed))?.[locale] ?? typed;

/** The English names of villages and islands with their Irish ones, where these differ. */
export const IRISH_PLACES: Readonly<Record<string, string>> = Object.fromEntries(
  places.names.flatMap(({ en, ga }) => (en === ga ? [] : [[en, ga]])),
);

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/** Names of villages and islands in one language, and the ferry routes. */
export const knownPlaces = (locale: Locale): Pick<MapData, "names" | "ferries"> => ({
  names: places.names.map(({ at, from, to, kind, ...name }) => ({
    ...{ text: name[locale], at: at as unknown as Point, from, to, kind },
  })),
  ferries: places.ferries as unknown as Point[][],
});
