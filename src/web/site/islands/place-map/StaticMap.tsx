import { useLocale } from "../../../i18n/bilingual.tsx";
import donegal from "../../../map/donegal.json";
import ireland from "../../../map/ireland.json";
import places from "../../../map/places.json";
import { unpackRings } from "../../../ui/map/coastline.ts";
import type { Point } from "../../../ui/map/geometry.ts";
import { type MapPoint, PIN_EYE, PIN_PATH } from "../../../ui/map/map-data.ts";
import { boxOf, type Frame, positionIn } from "./frame.ts";
import { landPath } from "./land-path.ts";

// Decoded once, when the server starts.
const LAND = [...unpackRings(ireland), ...unpackRings(donegal)];

// Cached, since the same few frames are rendered repeatedly.
const paths = new Map<string, string>();
const MAX_REMEMBERED_PATHS = 500;

/** The map as an SVG: shown without JavaScript, and until Leaflet is loaded. */
export function StaticMap({ frame, pins }: { frame: Frame; pins: readonly MapPoint[] }) {
  const locale = useLocale();
  const [west, south, east, north] = boxOf(frame);
  const names = places.names.filter(({ at: [x = 0, y = 0], from, to }) => {
    const isInside = x > west && x < east && y > south && y < north;
    return isInside && frame.zoom >= from - 0.5 && frame.zoom < (to ?? Infinity);
  });
  return (
    <svg
      className="drawing"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="land" d={cachedPath(frame)} />
      {places.ferries.map((line) => (
        <path key={String(line[0])} className="ferry" d={linePath(frame, line as unknown as Point[])} />
      ))}
      {names.map((name) => {
        const [x, y] = positionIn(frame, name.at as unknown as Point);
        return (
          <text key={name.en} className={`name ${name.kind}`} x={Math.round(x)} y={Math.round(y)}>
            {name[locale]}
          </text>
        );
      })}
      {pins.map((pin) => (
        <PinLink key={pin.id} pin={pin} frame={frame} />
      ))}
    </svg>
  );
}

/** Not focusable, since the list beside the map has the same links. */
function PinLink({ pin, frame }: { pin: MapPoint; frame: Frame }) {
  const [x, y] = positionIn(frame, [pin.longitude, pin.latitude]).map(Math.round);
  const drop = (
    <g className="pin" transform={`translate(${x} ${y})`}>
      <path d={PIN_PATH} fill={pin.color} />
      <circle {...PIN_EYE} />
      <title>{pin.name}</title>
    </g>
  );
  if (!pin.href) return drop;
  return (
    <a href={pin.href} tabIndex={-1}>
      {drop}
    </a>
  );
}

function cachedPath(frame: Frame): string {
  const key = JSON.stringify(frame);
  const known = paths.get(key);
  if (known !== undefined) return known;
  if (paths.size >= MAX_REMEMBERED_PATHS) paths.clear();
  const path = landPath(LAND, frame);
  paths.set(key, path);
  return path;
}

const linePath = (frame: Frame, line: readonly Point[]) =>
  `M${line.map((place) => positionIn(frame, place).map(Math.round).join(" ")).join("L")}`;
