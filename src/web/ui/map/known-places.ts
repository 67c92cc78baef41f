import type { Place } from "#core/contract/directory/places.ts";
import type { Locale } from "#core/texts/locales.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import routes from "#core/web/map/ferries.json";
import type { Box, Point } from "./geometry.ts";
import type { MapData } from "./map-data.ts";

/** The maximum zoom without tiles: above it the outline of the coast is too coarse. */
export const COAST_MAX_ZOOM = 17;

export const FERRIES = routes.ferries as unknown as Point[][];

/** The names are part of the document of each map: those of a county are left to maps that show all of it. */
const MAX_LABELS = 80;
/** The labels of a map reach so far around its frame, in widths and heights of the frame. */
const MARGIN = 8;

export type Label = MapData["names"][number];

/**
 * The names that maps show around a frame in a language, the most general first: for the same places always the same objects.
 * @param frame default: everywhere
 */
export function labelsOf(places: readonly Place[], locale: Locale, frame?: Box): readonly Label[] {
  const all = allLabels(places, locale);
  return (frame ? all.filter(within(frame)) : all).slice(0, MAX_LABELS);
}

/** Of the gazetteer, which maps of many screens share. */
const labels = new WeakMap<readonly Place[], Map<Locale, readonly Label[]>>();

function allLabels(places: readonly Place[], locale: Locale): readonly Label[] {
  const byLocale = labels.get(places) ?? new Map<Locale, readonly Label[]>();
  labels.set(places, byLocale);
  const known = byLocale.get(locale) ?? newLabels(places, locale);
  byLocale.set(locale, known);
  return known;
}

const newLabels = (places: readonly Place[], locale: Locale): Label[] =>
  places
    .filter((place) => place.map_from !== null)
    .sort((a, b) => a.map_from! - b.map_from!)
    .map((place) => ({
      text: plain(place, "name", locale),
      at: [place.longitude, place.latitude],
      from: place.map_from!,
      ...(place.map_to !== null && { to: place.map_to }),
      kind: place.kind,
    }));

function within([west, south, east, north]: Box) {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return ({ at: [longitude, latitude] }: Label) =>
    longitude > west - x && longitude < east + x && latitude > south - y && latitude < north + y;
}
