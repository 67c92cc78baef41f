import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAP_BOUNDS, writeMapFile } from "#test/support/map-file.ts";
import { attributionText } from "./attribution-text.ts";
import { openMapFile } from "./map-file.ts";
import { registerMapTiles, tilesOf } from "./map-tiles.ts";

const folder = await mkdtemp(join(tmpdir(), "eolaire-map-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "island.pmtiles");
const HTML = '<a href="https://protomaps.com">Protomaps</a> &copy; <a target="_blank" href="https://osm.org/c">OSM</a>';

beforeAll(() => writeMapFile(path, { attribution: HTML }));

describe("the file", () => {
  test("says what it has", async () => {
    const file = await openMapFile(path);
    expect(file).toMatchObject({ minZoom: 6, maxZoom: 13, bounds: [...MAP_BOUNDS], encoding: "gzip" });
    expect(file.layers).toEqual(expect.arrayContaining(["earth", "roads", "places"]));
    expect(tilesOf(file)).toMatchObject({
      url: `/map/${file.version}/{z}/{x}/{y}.mvt`,
      attribution: "[Protomaps](https://protomaps.com) © [OSM](https://osm.org/c)",
    });
    await file.close();
  });

  test("has the same version as its copy on another instance, and another one than a newer file", async () => {
    const [copy, newer] = [join(folder, "copy.pmtiles"), join(folder, "newer.pmtiles")];
    await writeFile(copy, await readFile(path));
    await writeMapFile(newer, { attribution: "© 2027" });
    const files = await Promise.all([path, copy, newer].map(openMapFile));
    const [version, ofCopy, ofNewer] = files.map((file) => file.version);
    expect(ofCopy).toBe(version);
    expect(ofNewer).not.toBe(version);
    await Promise.all(files.map((file) => file.close()));
  });

  test.each([
    ["is missing", async () => {}, /cannot be used: ENOENT/],
    ["is empty", (to: string) => writeFile(to, ""), /no PMTiles archive/],
    [
      "is of version 2",
      async (to: string) => writeFile(to, (await readFile(path)).fill(2, 7, 8)),
      /of version 2, and version 3/,
    ],
    ["is cut off", async (to: string) => writeFile(to, (await readFile(path)).subarray(0, 200)), /cannot be used/],
    ["has pictures", (to: string) => writeMapFile(to, { tileType: 2 }), /not vector tiles/],
  ])("that %s is refused, with its path", async (_, write, message) => {
    const wrong = join(folder, "wrong.pmtiles");
    await write(wrong);
    await expect(openMapFile(wrong)).rejects.toThrow(message);
    await expect(openMapFile(wrong)).rejects.toThrow(/^MAP_FILE: .*wrong\.pmtiles/);
  });
});

describe("a tile", async () => {
  await writeMapFile(path, { attribution: HTML });
  const server = Fastify();
  const file = await openMapFile(path);
  registerMapTiles(server, file);
  afterAll(() => server.close());
  const get = (address: string, headers: Record<string, string> = {}) => server.inject({ url: address, headers });
  const ISLAND = "10/487/324";
  const current = (tile: string) => `/map/${file.version}/${tile}.mvt`;

  test("is sent as it is stored, and unpacked to clients that do not accept that", async () => {
    const packed = await get(current(ISLAND), { "accept-encoding": "br, gzip" });
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/vnd.mapbox-vector-tile",
      vary: "accept-encoding",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const plain = await get(current(ISLAND), { "accept-encoding": "br, gzip;q=0" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.rawPayload.toString("latin1")).toContain("Shore Road");
  });

  test("is not sent again to whom has it", async () => {
    const { headers } = await get(current(ISLAND));
    const again = await get(current(ISLAND), { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("that the file does not have any more is an error that nobody stores", async () => {
    const short = join(folder, "short.pmtiles");
    await writeMapFile(short);
    const cut = await openMapFile(short);
    await truncate(short, 3000);
    const last = Fastify();
    registerMapTiles(last, cut);
    const { statusCode, headers } = await last.inject(`/map/${cut.version}/13/3902/2590.mvt`);
    expect([statusCode, headers["cache-control"]]).toEqual([500, undefined]);
    await last.close();
  });

  test("of another file is this file's, and is stored by nobody", async () => {
    const { statusCode, headers } = await get(`/map/0123456789ab/${ISLAND}.mvt`);
    expect([statusCode, headers["cache-control"], headers.etag]).toEqual([200, "no-store", undefined]);
  });

  test.each(["10/0/0", "13/8191/8191", "5/15/10", "14/7790/5180", "3/99/1"])(
    "outside of the file is empty: %s",
    async (tile) => {
      const { statusCode, body } = await get(current(tile));
      expect([statusCode, body]).toEqual([204, ""]);
    },
  );

  test.each(["10/487/324.png", "10/487/-1.mvt", "1000/1/1.mvt", "../10/487/324.mvt"])(
    "has no other address: %s",
    async (rest) => {
      expect((await get(`/map/${file.version}/${rest}`)).statusCode).toBe(404);
    },
  );
});

test.each([
  [undefined, "[© OpenStreetMap](https://www.openstreetmap.org/copyright)"],
  ["© Ordnance Survey", "© Ordnance Survey"],
  ['<a href="javascript:alert(1)">OSM</a><script>x</script> &amp; more', "OSMx & more"],
])("the attribution %s is shown as %s", (html, text) => {
  expect(attributionText(html)).toBe(text);
});
