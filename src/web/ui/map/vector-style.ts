import {
  CenteredTextSymbolizer,
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  linear,
  type PaintRule,
  PolygonSymbolizer,
} from "protomaps-leaflet";
import { isFurther, standInsOf } from "#core/contract/languages.ts";
import type { Locale } from "#core/texts/locales.ts";

/** CSS colours by what they are for. The functions of the style read them when something is drawn, so they may change. */
export type Palette = Record<
  | "land"
  | "shore"
  | "water"
  | "green"
  | "sand"
  | "building"
  | "path"
  | "road"
  | "casing"
  | "main"
  | "mainCasing"
  | "boundary"
  | "name"
  | "quietName"
  | "waterName"
  | "halo",
  string
>;

const FAMILY = '"Source Sans 3 Variable", system-ui, sans-serif';
export const LABEL_FONT = `600 13px ${FAMILY}`;

/** The kinds of the Protomaps schema (https://docs.protomaps.com/basemaps/layers). */
const GREEN = new Set(
  "allotments cemetery forest garden golf_course grass grassland meadow national_park nature_reserve park pitch playground protected_area recreation_ground scrub village_green wood".split(
    " ",
  ),
);
const SAND = new Set(["beach", "sand"]);
const PIERS = new Set(["pier"]);
const RAILWAYS = new Set(["rail"]);
const MAIN_ROADS = new Set(["highway", "major_road"]);
const PATHS = new Set(["path", "other"]);
const WATERCOURSES = new Set(["river", "stream", "canal"]);
const SETTLEMENTS = new Set(["city", "town", "village"]);

const isPolygon = (_zoom: number, { geomType }: Feature) => geomType === GeomType.Polygon;
const isKind =
  (kinds: ReadonlySet<unknown>, geometry?: GeomType) =>
  (_zoom: number, { props, geomType }: Feature) =>
    kinds.has(props.kind) && (geometry === undefined || geomType === geometry);

/** Pixels of lines at zoom levels, with those between interpolated. */
const MAIN_WIDTH = [
  [8, 0.6],
  [12, 2],
  [15, 5],
  [18, 14],
];
const ROAD_WIDTH = [
  [11, 0.3],
  [13, 1.2],
  [15, 3],
  [18, 9],
];
const RAIL_WIDTH = [
  [9, 0.5],
  [14, 1.5],
];
const CASING = 2;
const wider = (stops: number[][]) => stops.map(([zoom = 0, width = 0]) => [zoom, width + CASING]);

/** What is drawn, the lowest first. Ferries are left out: every map draws those of the directory. */
export function paintRules(palette: Palette): PaintRule[] {
  const colour = (name: keyof Palette) => () => palette[name];
  const polygon = (dataLayer: string, fill: keyof Palette, filter: NonNullable<PaintRule["filter"]>): PaintRule => ({
    dataLayer,
    filter,
    symbolizer: new PolygonSymbolizer({ fill: colour(fill) }),
  });
  const road = (name: keyof Palette, kinds: ReadonlySet<unknown>, stops: number[][], minzoom: number): PaintRule => ({
    dataLayer: "roads",
    filter: isKind(kinds, GeomType.Line),
    minzoom,
    symbolizer: new LineSymbolizer({ color: colour(name), width: linear(stops), lineCap: "round", lineJoin: "round" }),
  });
  const minor = new Set(["minor_road"]);
  const dashed = (name: keyof Palette, width: number, dash: number[]) =>
    new LineSymbolizer({ color: colour("land"), width: 0, dash, dashColor: colour(name), dashWidth: width });
  return [
    {
      dataLayer: "earth",
      filter: isPolygon,
      symbolizer: new PolygonSymbolizer({ fill: colour("land"), stroke: colour("shore"), width: 1.2 }),
    },
    polygon("landuse", "green", isKind(GREEN, GeomType.Polygon)),
    polygon("landuse", "sand", isKind(SAND, GeomType.Polygon)),
    polygon("water", "water", isPolygon),
    {
      dataLayer: "water",
      filter: isKind(WATERCOURSES, GeomType.Line),
      minzoom: 11,
      symbolizer: new LineSymbolizer({ color: colour("water"), width: linear([[11, 0.5], [16, 2.5]]) }), // biome-ignore format: pairs
    },
    polygon("landuse", "casing", isKind(PIERS, GeomType.Polygon)),
    { ...polygon("buildings", "building", isPolygon), minzoom: 14 },
    { dataLayer: "roads", filter: isKind(PATHS, GeomType.Line), minzoom: 14, symbolizer: dashed("path", 1.2, [4, 3]) },
    road("path", RAILWAYS, RAIL_WIDTH, 9),
    road("casing", minor, wider(ROAD_WIDTH), 13),
    road("mainCasing", MAIN_ROADS, wider(MAIN_WIDTH), 9),
    road("road", minor, ROAD_WIDTH, 11),
    road("main", MAIN_ROADS, MAIN_WIDTH, 7),
    { dataLayer: "boundaries", symbolizer: dashed("boundary", 1, [6, 4]) },
  ];
}

/** Names, the most important first: one that would overlap an earlier one is left out. */
export function labelRules(palette: Palette, locale: Locale): LabelRule[] {
  const colour = (name: keyof Palette) => () => palette[name];
  const standIn = isFurther(locale) ? standInsOf(locale) : [];
  const labelProps = [locale, ...standIn].map((language) => `name:${language}`).concat("name");
  const name = (font: string, fill: keyof Palette, halo: keyof Palette = "halo") =>
    new CenteredTextSymbolizer({
      labelProps,
      font: `${font} ${FAMILY}`,
      fill: colour(fill),
      stroke: colour(halo),
      width: 1.5,
      lineHeight: 1.4,
      maxLineChars: 16,
    });
  const alongLine = (font: string) =>
    new LineLabelSymbolizer({
      labelProps,
      font: `${font} ${FAMILY}`,
      fill: colour("quietName"),
      stroke: colour("halo"),
      width: 1.5,
      position: 2,
      repeatDistance: 400, // 2: centred on the line
    });
  const isSettlement = ({ props }: Feature) => SETTLEMENTS.has(String(props.kind_detail));
  const isIsland = isKind(new Set(["island", "islet", "archipelago"]), GeomType.Point);
  const isLocality = isKind(new Set(["locality"]));
  const isSmall = isKind(new Set(["neighbourhood", "macrohood"]));
  return [
    {
      dataLayer: "places",
      minzoom: 7,
      sort: byPopulation,
      filter: (zoom, feature) => isLocality(zoom, feature) && isSettlement(feature),
      symbolizer: name("600 14px", "name"),
    },
    { dataLayer: "earth", filter: isIsland, minzoom: 9, symbolizer: name("italic 500 14px", "name") },
    {
      dataLayer: "places",
      minzoom: 12,
      sort: byPopulation,
      filter: (zoom, feature) => isSmall(zoom, feature) || (isLocality(zoom, feature) && !isSettlement(feature)),
      symbolizer: name("600 13px", "quietName"),
    },
    {
      dataLayer: "water",
      filter: (_zoom, { geomType }) => geomType === GeomType.Point,
      minzoom: 11,
      symbolizer: name("italic 500 13px", "waterName", "water"),
    },
    { dataLayer: "roads", filter: isKind(MAIN_ROADS), minzoom: 14, symbolizer: alongLine("500 12px") },
    { dataLayer: "roads", filter: isKind(new Set(["minor_road"])), minzoom: 15, symbolizer: alongLine("500 12px") },
  ];
}

/** Of two names the place with more inhabitants first. */
function byPopulation(one: Feature["props"], other: Feature["props"]): number {
  return Number(other.population_rank ?? 0) - Number(one.population_rank ?? 0);
}
