import { MAX_WALK_POINTS } from "../../../../contract/limits.ts";
import { sentWalk, type WalkPoint } from "../../../../contract/walks.ts";
import { simplifiedWalk, walkOf } from "../../../../domain/walks.ts";

/** A day's recording is a few megabytes. */
export const MAX_FILE_MB = 20;
const DIGITS = 1e5; // a metre

export type WalkFileIssue = "tooLarge" | "documentType" | "notXml" | "notJson" | "noLine" | "outOfRange";

/**
 * The line of a GPX or GeoJSON file, simplified: the longest where there are more. The browser parses it (decision 091), and sends
 * numbers alone.
 */
export async function readWalk(file: File): Promise<WalkPoint[] | WalkFileIssue> {
  if (file.size > MAX_FILE_MB * 1024 * 1024) return "tooLarge";
  const text = (await file.text()).trimStart();
  const lines = text.startsWith("<") ? linesOfGpx(text) : linesOfGeoJson(text);
  if (typeof lines === "string") return lines;
  const usable = lines.filter(({ length }) => length >= 2);
  if (usable.length === 0) return "noLine";
  if (!usable.every(isOnEarth)) return "outOfRange";
  const [longest] = usable.toSorted((one, other) => walkOf(other).length_m - walkOf(one).length_m);
  return simplifiedWalk(longest!, MAX_WALK_POINTS).map(rounded);
}

/** Each track with its segments joined, since they are parted by pauses; else the routes. */
function linesOfGpx(text: string): WalkPoint[][] | WalkFileIssue {
  // It would be needed only to declare entities, which may be bombs or lead to other files.
  if (/<!DOCTYPE/i.test(text)) return "documentType";
  const gpx = new DOMParser().parseFromString(text, "application/xml");
  if (gpx.getElementsByTagName("parsererror").length > 0) return "notXml";
  const pointsIn = (line: string, point: string) =>
    [...gpx.getElementsByTagNameNS("*", line)].map((each) =>
      [...each.getElementsByTagNameNS("*", point)].map(gpxPoint),
    );
  const tracks = pointsIn("trk", "trkpt");
  return tracks.length > 0 ? tracks : pointsIn("rte", "rtept");
}

function gpxPoint(point: Element): WalkPoint {
  const elevation = point.getElementsByTagNameNS("*", "ele")[0]?.textContent?.trim() || null;
  return pointOf(point.getAttribute("lon"), point.getAttribute("lat"), elevation);
}

type GeoJson = { type?: unknown; coordinates?: unknown; features?: unknown; geometry?: unknown; geometries?: unknown };

function linesOfGeoJson(text: string): WalkPoint[][] | WalkFileIssue {
  try {
    return linesIn(JSON.parse(text));
  } catch {
    return "notJson";
  }
}

/** The lines of a geometry, a feature or a collection; those of one MultiLineString are joined. */
function linesIn(value: unknown): WalkPoint[][] {
  const { type, coordinates, features, geometry, geometries } = (value ?? {}) as GeoJson;
  switch (type) {
    case "FeatureCollection":
      return list(features).flatMap(linesIn);
    case "GeometryCollection":
      return list(geometries).flatMap(linesIn);
    case "Feature":
      return linesIn(geometry);
    case "LineString":
      return [list(coordinates).map(positionOf)];
    case "MultiLineString":
      return [list(coordinates).flatMap((segment) => list(segment).map(positionOf))];
    default:
      return [];
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const positionOf = (position: unknown): WalkPoint => {
  const [longitude, latitude, elevation] = list(position);
  return pointOf(longitude, latitude, elevation ?? null);
};

const pointOf = (longitude: unknown, latitude: unknown, elevation: unknown): WalkPoint => ({
  longitude: Number(longitude ?? Number.NaN),
  latitude: Number(latitude ?? Number.NaN),
  elevation: elevation === null ? null : Number(elevation),
});

const isOnEarth = (line: readonly WalkPoint[]) => line.every((point) => sentWalk.element.safeParse(point).success);

const rounded = ({ longitude, latitude, elevation }: WalkPoint): WalkPoint => ({
  longitude: Math.round(longitude * DIGITS) / DIGITS,
  latitude: Math.round(latitude * DIGITS) / DIGITS,
  elevation: elevation === null ? null : Math.round(elevation * 10) / 10,
});
