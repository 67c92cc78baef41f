export type MapPoint = { latitude: number; longitude: number };

/** An element of OpenStreetMap. */
export type MapElement = {
  /** `node/1`, `way/1`, `relation/1`. */
  id: string;
  tags: ReadonlyMap<string, string>;
  /** Where it lies, or its centre where the file says that. */
  point: MapPoint | null;
  /** The ids of what it consists of: nodes of a way, members of a relation. */
  members: readonly string[];
};

/** The elements of a file, which can be read several times. */
export type MapSource = () => AsyncIterable<MapElement>;

/** Tags and members of one element: those that OpenStreetMap itself allows, and some. */
export const MAX_TAGS = 1_000;
export const MAX_MEMBERS = 50_000;

/** Degrees (WGS 84), from texts or numbers; null where they are none. */
export function pointAt(latitude: unknown, longitude: unknown): MapPoint | null {
  const [lat, lon] = [latitude, longitude].map((value) =>
    value === undefined || value === null || value === "" ? Number.NaN : Number(value),
  ) as [number, number];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { latitude: rounded(lat), longitude: rounded(lon) } : null;
}

/** OpenStreetMap stores seven decimals: a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** The middle of the box around some points, as Overpass has it (`out center`); null for none. */
export function middleOf(points: Iterable<MapPoint>): MapPoint | null {
  let [south, west, north, east] = [90, 180, -90, -180];
  let isEmpty = true;
  for (const { latitude, longitude } of points) {
    isEmpty = false;
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return isEmpty ? null : pointAt((south + north) / 2, (west + east) / 2);
}
