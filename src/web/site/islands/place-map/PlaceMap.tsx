import { country } from "#core/contract/country.ts";
import { bbox } from "#core/contract/fields.ts";
import { jsonForScript } from "#core/web/document/json-ld.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import type { Box, Point } from "#core/web/ui/map/geometry.ts";
import { COAST_MAX_ZOOM, FERRIES, type Label, labelsOf } from "#core/web/ui/map/known-places.ts";
import { LinkedText } from "#core/web/ui/map/LinkedText.tsx";
import styles from "#core/web/ui/map/map.module.css";
import type { MapData, MapPoint } from "#core/web/ui/map/map-data.ts";
import { boxOf, FOR_PINS, FOR_PINS_OF_HOME, type Frame, frameAround } from "./frame.ts";
import { MapView } from "./MapView.island.tsx";
import { StaticMap } from "./StaticMap.tsx";

interface Props {
  points: readonly MapPoint[];
  /** Crossings beside the ferry routes that every map shows. */
  lines?: MapData["ferries"];
  /** The initial centre; default: around the points. */
  center?: { latitude: number; longitude: number };
  zoom?: number;
  /** Lines that people walk, which it shows whole. */
  walks?: Point[][];
  /** The map of a search: it opens at the `bbox` of the address, and offers to search the visible area. */
  searchable?: boolean;
  /** The search of which the points are the first places, as a query of the call `pagePoints`: the script adds the others. */
  more?: string | undefined;
  /** Fills the height of its column instead of 16 : 10. */
  tall?: boolean;
  /** Fills the height of its place on the home page, which is low and wide where nothing stands beside it. */
  ofHome?: boolean;
}

/** Above this zoom the coastline looks angular. */
const COAST_FIRST_ZOOM = 13;
const TILES_FIRST_ZOOM = 15;
const CLOSEST_ZOOM = 18;
/** The size of the drawing in pixels, which sets the aspect ratio. */
const WIDE = { width: 640, height: 400 };
const TALL = { width: 440, height: 800 };

/** A map with pins: the server renders a drawing, which Leaflet replaces when it becomes visible. */
export function PlaceMap({
  points,
  searchable = false,
  tall = false,
  ofHome = false,
  lines = [],
  walks,
  more,
  ...props
}: Props) {
  const context = useSite();
  const { query, site } = context;
  const href = useHref();
  const { tiles } = site.map;
  const box = searchable ? boxFrom(query.get("bbox")) : undefined;
  const emptyZoom = points.length === 0 ? site.map.zoom : undefined;
  const firstZoom = props.zoom ?? emptyZoom ?? (tiles ? TILES_FIRST_ZOOM : COAST_FIRST_ZOOM);
  const center = props.center ?? (points.length === 0 ? site.map.center : undefined);
  const opening = { points, walks, box, center, zoom: firstZoom, size: tall ? TALL : WIDE };
  const first = openingFrame(opening);
  const view = box ? { box } : { center: first.center, zoom: first.zoom, fits: !center };
  const frame = openingFrame(opening, ofHome ? FOR_PINS_OF_HOME : FOR_PINS);
  const names = labelsOf(context.places.all, context.locale, boxOf(frame));
  return (
    <div className={styles.map} data-map="" data-tall={tall || ofHome || undefined}>
      <MapView isSearchable={searchable}>
        <script
          type="application/json"
          dangerouslySetInnerHTML={{
            __html: mapJson({ points, lines, walks, view, firstZoom, more }, names, context),
          }}
        />
        <StaticMap
          frame={frame}
          pins={points}
          lines={lines}
          walks={walks}
          names={names}
          closer={searchable ? closerAddresses(href(context.path), query) : undefined}
        />
      </MapView>
      <Attribution text={tiles?.attribution} />
    </div>
  );
}

type Shown = Pick<MapData, "view" | "firstZoom" | "more" | "walks"> & Required<Pick<Props, "points" | "lines">>;

/** `MapData`. Names and ferry routes are the same objects in many documents: to write their numbers again would take longest. */
function mapJson(
  { points, lines, walks, view, firstZoom, more }: Shown,
  names: readonly Label[],
  { site: { map, directory } }: ScreenContext,
): string {
  const own: Omit<MapData, "names" | "ferries"> = {
    pins: points,
    walks,
    more,
    view,
    firstZoom,
    maxZoom: map.tiles?.maxZoom ?? COAST_MAX_ZOOM,
    ...(map.tiles && { tiles: { url: map.tiles.url, maxZoom: map.tiles.maxZoom, vector: map.tiles.vector } }),
  };
  const shared = `"names":[${names.map(knownJson)}],"ferries":[${[...(directory.has_boats ? FERRIES : []), ...lines].map(knownJson)}]`;
  return `${jsonForScript(own).slice(0, -1)},${shared}}`;
}

const json = new WeakMap<object, string>();

/** The JSON of an object that does not change. */
function knownJson(shared: object): string {
  const known = json.get(shared) ?? jsonForScript(shared);
  json.set(shared, known);
  return known;
}

type Opening = Pick<Props, "points" | "center" | "walks"> & { box: Box | undefined; zoom: number; size: typeof WIDE };

function openingFrame({ points, walks = [], center, box, zoom, size }: Opening, padding?: typeof FOR_PINS): Frame {
  if (box) {
    const [west, south, east, north] = box;
    return frameAround(
      [
        [west, south],
        [east, north],
      ],
      size,
      CLOSEST_ZOOM,
    );
  }
  if (center) return { center: [center.longitude, center.latitude], zoom, ...size };
  return frameAround(
    [...points.map(({ longitude, latitude }): Point => [longitude, latitude]), ...walks.flat()],
    size,
    zoom,
    padding,
  );
}

/** Parses the `bbox` of an address as the API does; undefined where it is invalid. */
function boxFrom(text: string | null): Box | undefined {
  const data = text === null ? undefined : bbox.safeParse(text).data;
  if (data === undefined) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = data.split(",").map(Number);
  return west < east && south < north ? [west, south, east, north] : undefined;
}

/** Degrees around places, so that those at one point have an area too. */
const AROUND = 0.0008;

/** The addresses of the same search in the area of some places, without cursor. */
function closerAddresses(path: string, query: URLSearchParams): (members: readonly MapPoint[]) => string {
  const others = new URLSearchParams(query);
  others.delete("bbox");
  others.delete("cursor");
  const start = `${path}?${others}${others.size > 0 ? "&" : ""}bbox=`;
  return (members) => {
    const longitudes = members.map(({ longitude }) => longitude);
    const latitudes = members.map(({ latitude }) => latitude);
    const box = [
      Math.min(...longitudes) - AROUND,
      Math.min(...latitudes) - AROUND,
      Math.max(...longitudes) + AROUND,
      Math.max(...latitudes) + AROUND,
    ];
    return start + box.map((degrees) => degrees.toFixed(4)).join("%2C");
  };
}

/** The attribution of the map: that of the tiles, and of the coast data, which the drawing has where there are some. */
export function Attribution({ text }: { text?: string | undefined }) {
  const texts = useTexts("island-markup").map;
  if (!text && !country.hasCoast) return null;
  return (
    <p className="attribution">
      {text && <LinkedText text={text} />}
      {text && country.hasCoast && " · "}
      {country.hasCoast && (
        <a href="https://www.soest.hawaii.edu/pwessel/gshhg/" title={texts.coastHint} rel="noopener">
          {texts.coast}
        </a>
      )}
    </p>
  );
}
