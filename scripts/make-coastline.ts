/**
 * Prepares the coast outlines that the product ships, from clips of GSHHG:
 *
 *     gmt coast -R-8.95/-6.85/54.4/55.5  -Df -M > donegal.txt     (likewise -R-10.8/-5.3/51.3/55.7 > ireland.txt)
 *     node scripts/make-coastline.ts donegal.geojson ireland.geojson
 *
 * Donegal is kept in full; the rest of Ireland, for zooming out, is simplified and has Donegal's box cut out, so that
 * the two can be drawn together. See src/web/map/NOTICE.md for the source and its licence.
 */
import { readFile, writeFile } from "node:fs/promises";
import { type PackedCoast, packRings } from "../src/web/ui/map/coastline.ts";
import { type Box, clipRing, type Point, type Ring, ringArea, simplifyRing } from "../src/web/ui/map/geometry.ts";

// GSHHG lies about 0.3 km too far south-west here: quays and houses of Arranmore would stand in the sea.
const SHIFT_DEGREES = [0.002, 0.002] as const;
const DONEGAL = shifted([-8.95, 54.4, -6.85, 55.5]);
const IRELAND = shifted([-10.8, 51.3, -5.3, 55.7]);
// The outer outline reaches this far under the detailed one: touching fills would leave a hairline of sea between them.
const OVERLAP_DEGREES = 0.01;
// About 9 m and 80 m at this latitude: below what each is drawn at.
const DONEGAL_SCALE = 10_000;
const IRELAND_SCALE = 1_000;
const IRELAND_TOLERANCE_DEGREES = 0.0015;
// Rocks smaller than a pixel at the zooms that show the outer outline.
const SMALLEST_AREA_SQUARE_DEGREES = 4e-6;

const [donegalPath, irelandPath] = process.argv.slice(2);
if (!donegalPath || !irelandPath) throw new Error("usage: make-coastline.ts donegal.geojson ireland.geojson");

const detailed = await readRings(donegalPath);
await write("donegal", {
  box: DONEGAL,
  scale: DONEGAL_SCALE,
  cuts: { x: [DONEGAL[0], DONEGAL[2]], y: [DONEGAL[1], DONEGAL[3]] },
  rings: packRings(detailed, DONEGAL_SCALE),
});

const [west, south, east, north] = DONEGAL;
const hole: Box = [west + OVERLAP_DEGREES, south + OVERLAP_DEGREES, east - OVERLAP_DEGREES, north - OVERLAP_DEGREES];
const outer = (await readRings(irelandPath))
  .filter((ring) => ringArea(ring) >= SMALLEST_AREA_SQUARE_DEGREES)
  .map((ring) => simplifyRing(ring, IRELAND_TOLERANCE_DEGREES))
  .flatMap((ring) => around(hole).map((box) => clipRing(ring, box)))
  .filter((ring) => ring.length > 3);
await write("ireland", {
  box: IRELAND,
  scale: IRELAND_SCALE,
  cuts: { x: [IRELAND[0], hole[0], hole[2], IRELAND[2]], y: [IRELAND[1], hole[1], hole[3], IRELAND[3]] },
  rings: packRings(outer, IRELAND_SCALE),
});

/** Ireland without a box, as the four boxes around it. */
function around(box: Box): Box[] {
  return [
    [IRELAND[0], IRELAND[1], box[0], IRELAND[3]],
    [box[2], IRELAND[1], IRELAND[2], IRELAND[3]],
    [box[0], IRELAND[1], box[2], box[1]],
    [box[0], box[3], box[2], IRELAND[3]],
  ];
}

async function readRings(path: string): Promise<Ring[]> {
  const collection = JSON.parse(await readFile(path, "utf8")) as {
    features: { geometry: { coordinates: Point[][] } }[];
  };
  return collection.features
    .flatMap((feature) => feature.geometry.coordinates)
    .map((ring) => ring.map(([x, y]): Point => [x + SHIFT_DEGREES[0], y + SHIFT_DEGREES[1]]));
}

function shifted([west, south, east, north]: Box): Box {
  const [x, y] = SHIFT_DEGREES;
  return [west + x, south + y, east + x, north + y];
}

async function write(name: string, coast: PackedCoast): Promise<void> {
  const path = new URL(`../src/web/map/${name}.json`, import.meta.url);
  await writeFile(path, `${JSON.stringify(coast)}\n`);
  const points = coast.rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  console.log(`${name}: ${coast.rings.length} rings, ${points} points`);
}
