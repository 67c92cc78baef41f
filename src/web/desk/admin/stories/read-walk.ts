import { MAX_WALK_POINTS } from "#core/contract/limits.ts";
import { sentWalk, type WalkPoint } from "#core/contract/writing/walks.ts";
import { withoutStrays } from "#core/domain/walks/stray-points.ts";
import { type JoinedWalk, joinedWalk, type WalkPiece } from "#core/domain/walks/walk-pieces.ts";
import { simplifiedWalk } from "#core/domain/walks/walks.ts";
import { piecesOfXml } from "./read-walk-xml.ts";
import { pointOf } from "./walk-point.ts";

/** A day's recording is a few megabytes. */
export const MAX_FILE_MB = 20;
const DIGITS = 1e5; // a metre

export type WalkFileIssue = "tooLarge" | "documentType" | "notXml" | "notJson" | "noLine" | "outOfRange";
/** The line, simplified, with what became of the pieces and of the points of the file. `strays`: that are far from the line. */
export type ReadWalk = JoinedWalk & { pointsLeftOut: number; strays: number };

/** The line of a GPX, KML or GeoJSON file. The browser parses it (decision 088), and sends numbers alone. */
export async function readWalk(file: File): Promise<ReadWalk | WalkFileIssue> {
  if (file.size > MAX_FILE_MB * 1024 * 1024) return "tooLarge";
  const text = (await textOf(file)).trimStart();
  const pieces = text.startsWith("<") ? piecesOfXml(text) : piecesOfGeoJson(text);
  if (typeof pieces === "string") return pieces;
  const lines = pieces.filter(({ points }) => points.length >= 2);
  if (lines.length === 0) return "noLine";
  const onEarth = lines.map(({ points, track }) => ({ points: points.filter(isOnEarth), track }));
  const usable = onEarth.filter(({ points }) => points.length >= 2);
  if (usable.length === 0) return "outOfRange";
  const near = usable.map(({ points, track }) => ({ points: withoutStrays(points), track }));
  const walk = joinedWalk(near);
  return {
    ...walk,
    points: simplifiedWalk(walk.points, MAX_WALK_POINTS).map(rounded),
    pointsLeftOut: countPoints(lines) - countPoints(onEarth),
    strays: countPoints(usable) - countPoints(near),
  };
}

/** UTF-8 or, by its mark, UTF-16. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(bytes);
}

const countPoints = (lines: readonly WalkPiece[]) => lines.reduce((sum, { points }) => sum + points.length, 0);

type GeoJson = { type?: unknown; coordinates?: unknown; features?: unknown; geometry?: unknown; geometries?: unknown };

function piecesOfGeoJson(text: string): WalkPiece[] | WalkFileIssue {
  try {
    return piecesIn(JSON.parse(text));
  } catch {
    return "notJson";
  }
}

/** The lines of a geometry, a feature or a collection; overpass writes a feature for each way. */
function piecesIn(value: unknown): WalkPiece[] {
  const { type, coordinates, features, geometry, geometries } = (value ?? {}) as GeoJson;
  switch (type) {
    case "FeatureCollection":
      return list(features).flatMap(piecesIn);
    case "GeometryCollection":
      return list(geometries).flatMap(piecesIn);
    case "Feature":
      return piecesIn(geometry);
    case "LineString":
      return [pieceOf(coordinates)];
    case "MultiLineString":
      return list(coordinates).map(pieceOf);
    default:
      return [];
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const pieceOf = (coordinates: unknown): WalkPiece => ({ points: list(coordinates).map(positionOf), track: null });

const positionOf = (position: unknown): WalkPoint => {
  const [longitude, latitude, elevation] = list(position);
  return pointOf(longitude, latitude, elevation);
};

const isOnEarth = (point: WalkPoint) => sentWalk.element.safeParse(point).success;

const rounded = ({ longitude, latitude, elevation }: WalkPoint): WalkPoint => ({
  longitude: Math.round(longitude * DIGITS) / DIGITS,
  latitude: Math.round(latitude * DIGITS) / DIGITS,
  elevation: elevation === null ? null : Math.round(elevation * 10) / 10,
});
