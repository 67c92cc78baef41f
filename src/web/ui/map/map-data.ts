import type { Locale } from "#core/texts/locales.ts";
import type { OpeningStatus } from "#core/texts/opening-text.ts";
import type { Box, Point } from "./geometry.ts";

/** How the operator has set up maps. */
export type MapSettings = {
  center: { latitude: number; longitude: number };
  zoom: number;
  /** Null: the map is drawn from the coastline alone. */
  tiles: (Tiles & { attribution: string }) | null;
};

/** Tiles of the operator. */
export type Tiles = {
  /** A template such as `https://tiles.example/{z}/{x}/{y}.png`. */
  url: string;
  /** The highest zoom level of maps. */
  maxZoom: number;
  /** Vector tiles of this origin; missing: pictures. */
  vector?: {
    /** The highest zoom level with tiles, which are drawn larger above it. */
    maxZoom: number;
    /** West, south, east and north in degrees. */
    bounds: [number, number, number, number];
  };
};

/** A pin: its texts in the reader’s language, its link, and the opening status that its popup shows. */
export interface MapPoint {
  /** Of a page its slug, which is a third of its id; binds the pin to the card in the list with the same `data-place-id`. */
  id: string;
  name: string;
  /** The language of the name, where it is not the reader's. */
  lang?: Locale | undefined;
  /** A line under the name: the townland. */
  line?: string | undefined;
  /** Missing where the map stands on the screen of that very page. */
  href?: string | undefined;
  latitude: number;
  longitude: number;
  /** #rrggbb */
  color: string;
  /** The popup shows it as it is at the moment of opening. */
  opening?: OpeningStatus | undefined;
  /** Where a story happened, or a walk begins; default: a place. */
  kind?: "story" | "walk" | undefined;
}

/** The JSON inside of the map's element. */
export interface MapData {
  pins: readonly MapPoint[];
  /** The search, as the query of the call `pagePoints`, whose other places the map loads; none: it has all pins. */
  more?: string | undefined;
  names: readonly { text: string; at: Point; from: number; to?: number | undefined; kind: string }[];
  ferries: Point[][];
  /** Lines that people walk. */
  walks?: Point[][] | undefined;
  view: { box: Box } | { center: Point; zoom: number; fits: boolean };
  firstZoom: number;
  maxZoom: number;
  /** None: the coast is drawn. */
  tiles?: Tiles | undefined;
}

/** The outline of a pin, 24 × 32 with its tip at the origin, and the circle in its head. */
export const PIN_PATH = "M0 0C-3-6-12-12-12-20a12 12 0 0 1 24 0C12-12 3-6 0 0z";
export const PIN_EYE = { cy: -20, r: 4.5 };

/** What stands in the head of other pins: an open book, somebody walking. Colour alone would not tell them from places. */
export const PIN_SIGNS = {
  story: "M0-23.5c-2-1.6-4.5-2-7-1.8v9.4c2.5-.2 5 .2 7 1.9 2-1.7 4.5-2.1 7-1.9v-9.4c-2.5-.2-5 .2-7 1.8z",
  walk: "M.4-27a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0M.4-23.6-.6-19.4-3.6-14.4M-.6-19.4 2-17.6 2.6-14.4M-3.4-20.4-2.4-22.8.4-23.6 3.8-20.8M5-22.6V-14.4",
} as const;

/** Yellow 6, for stories, walks and events, which have no colour. */
export const STORY_COLOR = "#b37709";
