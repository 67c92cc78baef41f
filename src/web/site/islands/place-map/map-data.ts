import type { PluralForms } from "../../../i18n/phrases.ts";
import type { Box, Point } from "../../../ui/map/geometry.ts";
import type { MapPoint } from "./map-point.ts";

/** What the server hands to the map, in the element's JSON. */
export interface MapData {
  pins: readonly MapPoint[];
  names: { text: string; at: Point; from: number; to?: number | undefined; kind: string }[];
  ferries: Point[][];
  view: { box: Box } | { center: Point; zoom: number; fits: boolean };
  firstZoom: number;
  maxZoom: number;
  /** A template such as `https://tiles.example/{z}/{x}/{y}.png`; none: the coast */
  tiles?: string | undefined;
}

export interface MapTexts {
  label: string;
  loading: string;
  zoomIn: string;
  zoomOut: string;
  close: string;
  searchArea: string;
  places: PluralForms;
  error: string;
}
