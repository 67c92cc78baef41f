import { LRUCache } from "lru-cache";
import { Fragment } from "react";
import { country } from "#core/contract/country.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import donegal from "#core/web/map/donegal.json";
import ireland from "#core/web/map/ireland.json";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { clipRing, project, type Ring, ringArea, simplifyRing, unproject } from "#core/web/ui/map/geometry.ts";
import type { IndexedRings } from "#core/web/ui/map/indexed-rings.ts";
import { FERRIES } from "#core/web/ui/map/known-places.ts";
import { type MapData, type MapPoint, PIN_EYE, PIN_PATH, PIN_SIGNS } from "#core/web/ui/map/map-data.ts";
import { type Cluster, clusters } from "./cluster.ts";
import { boxOf, type Frame, positionIn, positionsIn } from "./frame.ts";
import { LandByDetail, TOLERANCE_PX } from "./land-by-detail.ts";

const LAND = new LandByDetail([ireland, donegal]);

type Props = {
  frame: Frame;
  pins: readonly MapPoint[];
  lines: MapData["ferries"];
  walks?: MapData["walks"];
  /** The address of a map of these places alone, where there is one. */
  closer?: ((members: readonly MapPoint[]) => string) | undefined;
} & Pick<MapData, "names">;

/** On phones the drawing is half as large and its markers are not: nearer than this they would overlap there. */
const MIN_DISTANCE_PX = 52;

/** The map as an SVG: shown without JavaScript, and until Leaflet is loaded. */
export function StaticMap({ frame, pins, lines, walks = [], names, closer }: Props) {
  const [west, south, east, north] = boxOf(frame);
  const shown = names.filter(({ at: [x, y], from, to }) => {
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
      <path className="land" {...landOf(frame)} />
      <path className="ferry" d={[...ferryPaths(frame), ...lines.map((line) => linePath(frame, line))].join("")} />
      {["walk-edge", "walk-line"].map((className) => (
        <Fragment key={className}>
          {walks.map((line) => (
            <path key={String(line[0])} className={className} d={linePath(frame, line)} />
          ))}
        </Fragment>
      ))}
      {shown.map(({ text, at, kind }) => {
        const [x, y] = positionIn(frame, at);
        return (
          <text key={`${text} ${at}`} className={`name ${kind}`} x={Math.round(x)} y={Math.round(y)}>
            {text}
          </text>
        );
      })}
      {clusters(pins, frame.zoom, MIN_DISTANCE_PX).map((cluster) =>
        cluster.members.length === 1 ? (
          <PinLink key={cluster.members[0]!.id} pin={cluster.members[0]!} frame={frame} />
        ) : (
          <ClusterLink key={cluster.members[0]!.id} cluster={cluster} frame={frame} closer={closer} />
        ),
      )}
    </svg>
  );
}

/** Not focusable, since the list beside the map has the same links. */
function PinLink({ pin, frame }: { pin: MapPoint; frame: Frame }) {
  const [x, y] = positionIn(frame, [pin.longitude, pin.latitude]).map(Math.round);
  const drop = (
    <g className="pin" transform={`translate(${x} ${y})`}>
      <path d={PIN_PATH} fill={pin.color} />
      {pin.kind ? <path className={`sign ${pin.kind}`} d={PIN_SIGNS[pin.kind]} /> : <circle {...PIN_EYE} />}
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

/** A number in place of pins that would overlap; not focusable, as pins are not. */
function ClusterLink({
  cluster: { at, members },
  frame,
  closer,
}: { cluster: Cluster } & Pick<Props, "frame" | "closer">) {
  const count = useTexts("common").count;
  const [x, y] = positionIn(frame, at).map(Math.round);
  const disc = (
    <g className="cluster" transform={`translate(${x} ${y})`}>
      <circle cy={-20} r={19} />
      <text y={-14}>{members.length}</text>
      <title>{count.places({ n: members.length })}</title>
    </g>
  );
  if (!closer) return disc;
  return (
    <a href={closer(members)} tabIndex={-1}>
      {disc}
    </a>
  );
}

/** The paths of land by snapped frames, at most 3 kB each; those without a shore are empty. */
const paths = new LRUCache<string, string>({ maxSize: 2_000_000, sizeCalculation: ({ length }) => 200 + length });
const STEPS_PER_ZOOM = 4;
const STEP_PX = 64;

/**
 * The land of a frame, cut out for a somewhat larger one with its centre on a grid and its zoom level on a scale, and moved to its
 * place: neighbouring pages, and searches with nearly the same results, share one path.
 */
function landOf(frame: Frame): { d: string; transform: string } {
  const zoom = Math.ceil(frame.zoom * STEPS_PER_ZOOM) / STEPS_PER_ZOOM;
  const enlarged = 2 ** (zoom - frame.zoom);
  const [x, y] = project(frame.center, zoom);
  const [snappedX, snappedY] = [x, y].map((at) => Math.round(at / STEP_PX) * STEP_PX) as [number, number];
  const width = Math.ceil(frame.width * enlarged) + STEP_PX;
  const height = Math.ceil(frame.height * enlarged) + STEP_PX;
  const key = [zoom, snappedX, snappedY, width, height].join();
  let d = paths.get(key);
  if (d === undefined) {
    const larger = { center: unproject([snappedX, snappedY], zoom), zoom, width, height };
    d = landPath(LAND.around(larger), larger);
    paths.set(key, d);
  }
  const left = (snappedX - width / 2 - x) / enlarged + frame.width / 2;
  const top = (snappedY - height / 2 - y) / enlarged + frame.height / 2;
  return { d, transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})scale(${(1 / enlarged).toFixed(4)})` };
}

/** The land of a frame for paper, where the path may be longer. */
export const landIn = (frame: Frame, maxLength: number): string => landPath(LAND.at(frame.zoom), frame, maxLength);

/** A line between places as the `d` attribute of an SVG path, in whole pixels. */
export const linePath = (frame: Frame, line: readonly Point[]): string => pathThrough(line.map(positionsIn(frame)));

const pathThrough = (positions: readonly Point[]): string =>
  `M${positions.map((position) => position.map(Math.round).join(" ")).join("L")}`;

/** The ferry routes as `project` places them at zoom 0. */
const ROUTES = FERRIES.map((line) => line.map((place) => project(place, 0)));

/** The ferry routes of which a part may be in the frame. */
function ferryPaths({ center, zoom, width, height }: Frame): string[] {
  const [x, y] = project(center, zoom);
  const [left, top, scale] = [x - width / 2, y - height / 2, 2 ** zoom];
  const positions = ROUTES.map((route) => route.map(([x, y]): Point => [x * scale - left, y * scale - top]));
  const isApart = (route: readonly Point[]) =>
    route.every(([x]) => x < 0) ||
    route.every(([x]) => x > width) ||
    route.every(([, y]) => y < 0) ||
    route.every(([, y]) => y > height);
  return positions.filter((route) => !isApart(route)).map(pathThrough);
}

/** The maximum length of the path, which is part of the HTML of each screen with a map. */
const MAX_PATH_LENGTH = 2_800;
/** A corner is written as four numbers with three spaces or signs between them, and one before them. */
const MIN_CORNER_LENGTH = 8;
// The edges of the clip box are outside of the frame, so that no shore is drawn along them.
const MARGIN_PX = 12;
const SMALLEST_ISLAND_SQUARE_PX = 3;
const MAX_TOLERANCE_PX = 20;

/** The land of a frame as the `d` attribute of an SVG path, simplified until it fits the maximum length; all of it where no coast is known. */
export function landPath(land: IndexedRings, frame: Frame, maxLength = MAX_PATH_LENGTH): string {
  if (!country.hasCoast) return `M-9-9h${frame.width + 18}v${frame.height + 18}H-9z`;
  const box = boxOf(frame, MARGIN_PX);
  const positionOf = positionsIn(frame);
  const rings = land
    .near(box)
    .map((ring) => clipRing(ring, box).map(positionOf))
    .filter((ring) => ring.length > 3 && ringArea(ring) > SMALLEST_ISLAND_SQUARE_PX);
  for (let simplified: readonly Ring[] = rings, tolerance = TOLERANCE_PX; ; ) {
    const corners = simplified.reduce((count, ring) => count + ring.length, 0);
    const isLast = tolerance > MAX_TOLERANCE_PX;
    // The path is only written where it can be short enough.
    if (corners * MIN_CORNER_LENGTH <= maxLength || isLast) {
      const path = simplified.map((ring) => ringPath(ring, frame)).join("");
      if (path.length <= maxLength || isLast) return path;
    }
    // Half as many corners need about twice the tolerance.
    tolerance *= Math.max(1.5, (corners * MIN_CORNER_LENGTH) / maxLength);
    simplified = simplified.map((ring) => simplifyRing(ring, tolerance)); // of the last attempt, which has fewer points
  }
}

/**
 * A ring as a quadratic B-spline: through the midpoints of its segments, with its corners as control points. In whole
 * pixels relative to the previous point, which needs half the length of absolute coordinates.
 */
function ringPath(ring: Ring, { width, height }: Frame): string {
  const corners: number[] = []; // x and y in turn
  for (let at = 0; at < ring.length - 1; at++) {
    const point = ring[at]!;
    const x = Math.round(point[0]);
    const y = Math.round(point[1]);
    corners.push(x, y);
    // A repeated corner makes the curve pass through it, so that corners of the clip box are not rounded.
    if (x < 0 || y < 0 || x > width || y > height) corners.push(x, y);
  }
  const count = corners.length;
  let lastX = Math.round((corners[0]! + corners[2 % count]!) / 2);
  let lastY = Math.round((corners[1]! + corners[3 % count]!) / 2);
  let path = `M${lastX} ${lastY}q`;
  for (let at = 2; at <= count; at += 2) {
    const x = corners[at % count]!;
    const y = corners[(at + 1) % count]!;
    const middleX = Math.round((x + corners[(at + 2) % count]!) / 2);
    const middleY = Math.round((y + corners[(at + 3) % count]!) / 2);
    path += `${at > 2 ? " " : ""}${x - lastX} ${y - lastY} ${middleX - lastX} ${middleY - lastY}`;
    lastX = middleX;
    lastY = middleY;
  }
  return `${path}z`.replaceAll(" -", "-");
}
