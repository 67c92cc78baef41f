import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import GeoJsonVt from "geojson-vt";
import { zxyToTileId } from "pmtiles";
import { type PackedCoast, unpackRings } from "#core/web/ui/map/coastline.ts";

const donegal = JSON.parse(
  readFileSync(new URL("../../src/web/map/donegal.json", import.meta.url), "utf8"),
) as PackedCoast;

type Feature = GeoJSON.Feature;
const feature = (type: "Point" | "LineString" | "Polygon", coordinates: unknown, properties: object): Feature =>
  ({ type: "Feature", geometry: { type, coordinates }, properties }) as Feature;

/** The coast of the demonstration, with some roads and names on the island, in the layers of the Protomaps schema. */
const LAYERS: Record<string, Feature[]> = {
  earth: unpackRings(donegal).map((ring) => feature("Polygon", [ring], { kind: "earth" })),
  landuse: [
    feature("Polygon", [square(-8.53, 54.985, 0.012)], { kind: "wood" }),
    feature("Polygon", [square(-8.505, 54.978, 0.006)], { kind: "beach" }),
    feature("Polygon", [square(-8.4935, 54.989, 0.0015)], { kind: "pier" }),
  ],
  water: [
    feature("Polygon", [square(-8.548, 54.996, 0.006)], { kind: "lake" }),
    feature("Point", [-8.548, 54.996], { kind: "lake", name: "Loch Test" }),
  ],
  roads: [
    feature("LineString", [[-8.57, 54.985], [-8.53, 54.993], [-8.499, 54.9893], [-8.495, 54.975]], { kind: "major_road", name: "Shore Road", "name:ga": "Bóthar an Chladaigh" }), // biome-ignore format: pairs
    feature("LineString", [[-8.53, 54.993], [-8.525, 55.01]], { kind: "minor_road", name: "Hill Road" }), // biome-ignore format: pairs
    feature("LineString", [[-8.499, 54.9893], [-8.515, 54.997], [-8.515, 55.005]], { kind: "path" }), // biome-ignore format: pairs
  ],
  buildings: Array.from({ length: 30 }, (_, at) =>
    feature("Polygon", [square(-8.503 + (at % 6) * 0.0008, 54.9905 + Math.floor(at / 6) * 0.0005, 0.0003)], {}),
  ),
  places: [
    feature("Point", [-8.497, 54.986], { kind: "locality", kind_detail: "village", name: "Leabgarrow", "name:ga": "An Leadhb Gharbh" }), // biome-ignore format: one place
    feature("Point", [-8.43, 54.984], { kind: "locality", kind_detail: "village", name: "Burtonport", "name:ga": "Ailt an Chorráin" }), // biome-ignore format: one place
  ],
};

function square(longitude: number, latitude: number, size: number) {
  const [east, north] = [longitude + size, latitude + size / 2];
  return [[longitude, latitude], [longitude, north], [east, north], [east, latitude], [longitude, latitude]]; // biome-ignore format: pairs
}

export const MAP_BOUNDS = [-8.75, 54.85, -8.25, 55.1] as const;
const MIN_ZOOM = 6;
const MAX_ZOOM = 13;

type Options = {
  attribution?: string;
  /** 1: MVT */
  tileType?: number;
  bounds?: readonly [number, number, number, number];
};

/** Writes a small PMTiles archive (specification 3) with one directory and gzipped tiles. */
export async function writeMapFile(path: string, options: Options = {}): Promise<void> {
  await writeFile(path, mapFile(options));
}

function mapFile({ attribution, tileType = 1, bounds = MAP_BOUNDS }: Options): Buffer {
  const tiles = tilesOf().sort((one, other) => one.id - other.id);
  const metadata = {
    name: "test",
    attribution,
    vector_layers: Object.keys(LAYERS).map((id) => ({ id, fields: {} })),
  };
  const root = gzipSync(directoryOf(tiles));
  const json = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  return Buffer.concat([headerOf({ root, json, data, count: tiles.length, tileType, bounds }), root, json, data]);
}

type Tile = { id: number; bytes: Buffer };

function tilesOf(): Tile[] {
  const indexes = Object.entries(LAYERS).map(
    ([name, features]) =>
      [name, new GeoJsonVt({ type: "FeatureCollection", features }, { maxZoom: MAX_ZOOM, buffer: 128 })] as const,
  );
  const tiles: Tile[] = [];
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z++) {
    const [west, north] = tileAt(MAP_BOUNDS[0], MAP_BOUNDS[3], z);
    const [east, south] = tileAt(MAP_BOUNDS[2], MAP_BOUNDS[1], z);
    for (let x = west; x <= east; x++) {
      for (let y = north; y <= south; y++) {
        const layers = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile ? [[name, tile]] : [];
        });
        if (layers.length === 0) continue;
        const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 }));
        tiles.push({ id: zxyToTileId(z, x, y), bytes });
      }
    }
  }
  return tiles;
}

function tileAt(longitude: number, latitude: number, z: number): [number, number] {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return [Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}

/** Entries by column: differences of the ids, run lengths, lengths, and offsets (0: after the previous tile). */
function directoryOf(tiles: readonly Tile[]): Buffer {
  const numbers = [
    tiles.length,
    ...tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0)),
    ...tiles.map(() => 1),
    ...tiles.map(({ bytes }) => bytes.length),
    ...tiles.map((_, at) => (at === 0 ? 1 : 0)),
  ];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

const HEADER_BYTES = 127;
const GZIP = 2;
type Sections = { root: Buffer; json: Buffer; data: Buffer; count: number } & Required<
  Pick<Options, "tileType" | "bounds">
>;

function headerOf({ root, json, data, count, tileType, bounds }: Sections): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", "latin1");
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + root.length;
  const dataAt = metadataAt + json.length;
  // Offsets and lengths of root directory, metadata, leaf directories and tiles; then how many tiles.
  const places = [HEADER_BYTES, root.length, metadataAt, json.length, dataAt, 0, dataAt, data.length];
  for (const [at, value] of [...places, count, count, count].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  }
  header.set([1, GZIP, GZIP, tileType, MIN_ZOOM, MAX_ZOOM], 96);
  const [west, south, east, north] = bounds;
  for (const [at, degrees] of [west, south, east, north].entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4);
  }
  header.writeUInt8(MAX_ZOOM, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}
