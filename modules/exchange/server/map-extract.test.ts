import { deflateSync } from "node:zlib";
import Pbf from "pbf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apartCounts } from "#core/server/threads/run-apart.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertCategory, insertTag } from "#test/support/factories.ts";
import { formOf } from "#test/support/uploads.ts";
import type { ImportReport } from "../contract.ts";

let api: ApiServer;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  for (const slug of ["pubs", "stay", "shops"]) await insertCategory(api.db, { slug });
  await insertCategory(api.db, { slug: "eating", name: "Food and drink", name_ie: "Bia agus deoch" });
  await insertTag(api.db, { slug: "dogs" });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  admin = await api.person({ type: "admin" });
  await api.db.deleteFrom("page").execute();
});

const imported = async (file: string | Uint8Array, fields: Record<string, string> = {}): Promise<ImportReport> => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const answer = await api.postForm("/api/admin/page/import", formOf(bytes, { columns: "{}", ...fields }), admin);
  expect(answer.json()).not.toHaveProperty("code");
  return answer.json();
};
const exported = async () => (await api.post("/api/admin/page/export", { format: "json" }, admin)).json().pages;

/** A village as Overpass writes it: a pub twice, a hotel as an area of which the corners come later, a street, a bench. */
const VILLAGE = `<?xml version="1.0" encoding="UTF-8"?>
<!-- exported --><osm version="0.6" generator="Overpass API">
  <node id="11" lat="52.1400001" lon="-10.2700000">
    <tag k="amenity" v="pub"/><tag k="name" v="Tigh Uí Chatháin"/><tag k="name:ga" v="Tigh Uí Chatháin"/><tag k="name:en" v="Kane’s"/>
    <tag k="opening_hours" v="Mo-Th 16:00-23:30; Fr-Su 12:00-23:00; Dec 25 off"/>
    <tag k="phone" v="066 915 1234;+353 87 123 4567"/><tag k="website" v="kanes.example"/><tag k="contact:facebook" v="kanes.bar"/>
    <tag k="addr:housenumber" v="12"/><tag k="addr:street" v="Main Street"/><tag k="addr:city" v="Dingle"/>
    <tag k="wheelchair" v="limited"/><tag k="dog" v="yes"/><tag k="cuisine" v="seafood"/>
  </node>
  <way id="12"><nd ref="1"/><nd ref="2"/><tag k="building" v="yes"/><tag k="amenity" v="pub"/><tag k="name" v="Kane's"/></way>
  <way id="13"><nd ref="3"/><nd ref="4"/><tag k="tourism" v="hotel"/><tag k="amenity" v="restaurant"/><tag k="name" v="Hotel &amp; Spa"/>
    <tag k="opening_hours" v="Mo-Su sunrise-sunset"/><tag k="email" v="not an address"/></way>
  <relation id="14"><member type="way" ref="15" role="outer"/><tag k="shop" v="supermarket"/><tag k="name" v="Siopa"/></relation>
  <way id="15"><nd ref="3"/><nd ref="5"/></way>
  <way id="16"><nd ref="1"/><nd ref="5"/><tag k="highway" v="residential"/><tag k="name" v="Main Street"/></way>
  <node id="17" lat="52.2" lon="-10.3"><tag k="amenity" v="pub"/></node>
  <node id="18" lat="52.2" lon="-10.3" action="delete"><tag k="amenity" v="pub"/><tag k="name" v="Gone"/></node>
  <node id="1" lat="52.1400" lon="-10.2701"/><node id="2" lat="52.1402" lon="-10.2699"/>
  <node id="3" lat="52.10" lon="-10.20"/><node id="4" lat="52.12" lon="-10.24"/><node id="5" lat="52.14" lon="-10.20"/>
</osm>`;

describe("an extract of OpenStreetMap", () => {
  test("becomes pages that wait, and says what it could not take", async () => {
    const report = await imported(VILLAGE);
    expect(report.counts).toEqual({ add: 3, change: 0, nothing: 1, refuse: 0 });
    expect(report.table.map).toMatchObject({ unnamed: 1, hours_read: 1, hours_unread: 1, without_position: 0 });
    const [pub, hotel, shop] = await exported();
    expect(pub).toMatchObject({
      name: "Kane’s",
      name_ie: "Tigh Uí Chatháin",
      approval: "requested",
      osm_id: "node/11",
      type: "business",
      latitude: 52.1400001,
      longitude: -10.27,
      categories: ["pubs"],
      tags: ["dogs"],
      contact_number: "+353669151234",
      website: "https://kanes.example",
      social: { facebook: "https://www.facebook.com/kanes.bar" },
      address: "12 Main Street",
      location: "Dingle",
      accessibility: { step_free: { answer: "partly" } },
      special: [{ yearly: { date: "12-25" }, intervals: [] }],
    });
    expect(pub.times).toHaveLength(7);
    expect(pub.times[4]).toMatchObject({ day: 5, opens: "12:00", closes: "23:00" });
    expect(hotel).toMatchObject({
      name: "Hotel & Spa",
      categories: ["eating", "stay"],
      times: [],
      email: null,
      latitude: 52.11,
      longitude: -10.22,
    });
    expect(shop).toMatchObject({ name: "Siopa", latitude: 52.12, longitude: -10.2, osm_id: "relation/14" });
    const [ofPub, twin, ofHotel] = report.rows;
    expect(ofPub?.left_out).toMatchObject([{ name: "phone", text: "+353 87 123 4567", code: "only-one" }]);
    expect(twin).toMatchObject({ action: "nothing", recognised: "file" });
    expect(ofHotel?.left_out).toMatchObject([
      { name: "opening_hours", text: "Mo-Su sunrise-sunset", code: "unread-hours" },
      { name: "email", text: "not an address", code: "wrong-form" },
    ]);
    const cuisine = report.table.headings.find(({ heading }) => heading === "cuisine");
    expect(cuisine).toEqual({ heading: "cuisine", column: null, by: null, cells: 1, examples: ["seafood"] });
    expect(report.table.map?.kinds).toContainEqual({
      kind: "highway=residential",
      category: null,
      by: null,
      count: 1,
      examples: ["Main Street"],
    });
  });

  test("asks once until when nights are that end at midnight on the map, and takes either answer", async () => {
    const pub = VILLAGE.replace(
      "Mo-Th 16:00-23:30; Fr-Su 12:00-23:00; Dec 25 off",
      "Mo-Th 16:00-23:30; Fr-Sa 12:00-00:30; Su 12:30-23:00",
    );
    const asked = await imported(pub, { dry_run: "true" });
    expect(asked.table.map).toMatchObject({ hours_nights: 1, hours_read: 0, hours_unread: 1 });
    expect(asked.rows[0]?.left_out.map(({ name, code }) => `${name} ${code}`)).toContain(
      "opening_hours doubtful-night",
    );
    for (const [nights, closes] of [
      ["as-written", "00:30"],
      ["midnight", "24:00"],
    ] as const) {
      await imported(pub, { nights });
      const [page] = await exported();
      expect(page.times).toHaveLength(7);
      expect(page.times.map((row: { closes: string }) => row.closes).slice(4)).toEqual(["00:30", closes, "23:00"]);
      await api.db.deleteFrom("page").execute();
    }
  });

  test("is shown with its licence, and only where it is public", async () => {
    await imported(VILLAGE);
    await api.db.updateTable("page").set({ approval: "approved" }).where("osm_id", "=", "node/11").execute();
    expect((await api.app.inject("/api/page/id/kanes")).json()).toMatchObject({ osm_id: "node/11" });
    expect((await api.app.inject("/api/page/id/siopa")).statusCode).toBe(404);
  });

  test("doubles nothing: neither what it has made itself nor a page of the same name nearby", async () => {
    // The second one is another place, far away.
    await imported("name,name_ie,latitude,longitude\n,Siopa,52.122,-10.2\nKane's,,53,-9\n");
    expect(await imported(VILLAGE)).toMatchObject({ written: true, counts: { add: 2, nothing: 2 } });
    const again = await imported(VILLAGE);
    expect(again).toMatchObject({ written: false, counts: { add: 0, change: 0, nothing: 4, refuse: 0 } });
    expect(again.rows.map(({ recognised }) => recognised)).toEqual([
      "directory",
      "directory",
      "directory",
      "directory",
    ]);
    await api.db.updateTable("page").set({ name: "Renamed" }).where("osm_id", "=", "way/13").execute();
    expect(await imported(VILLAGE)).toMatchObject({ counts: { add: 0 } });
  });

  test("has the categories of a table that one can change", async () => {
    const kinds = {
      "amenity=pub": "shops",
      "tourism=hotel": null,
      "amenity=restaurant": null,
      "highway=residential": "",
    };
    const report = await imported(VILLAGE, { kinds: JSON.stringify(kinds), dry_run: "true" });
    expect(report.rows.map(({ page }) => page.name ?? page.name_ie)).toEqual([
      "Kane’s",
      "Kane's",
      "Siopa",
      "Main Street",
    ]);
    await imported(VILLAGE, { kinds: JSON.stringify(kinds), columns: '{"cuisine":"slogan","phone":null}' });
    const [pub, , street] = await exported();
    expect(pub).toMatchObject({ categories: ["shops"], slogan: "seafood", contact_number: null });
    expect(street).toMatchObject({ name: "Main Street", categories: [] });
    const wrong = await api.postForm(
      "/api/admin/page/import",
      formOf(new TextEncoder().encode(VILLAGE), { kinds: '{"amenity=pub":"nowhere"}' }),
      admin,
    );
    expect(wrong.json().errors).toMatchObject([{ path: "kinds.amenity=pub", code: "not-a-choice" }]);
  });

  test("has a name in the language that the map says, and in none that nobody knows", async () => {
    const named = (id: number, tags: Record<string, string>) => ({ type: "node", id, lat: 52, lon: -10 + id, tags });
    const report = await imported(
      JSON.stringify({
        version: 0.6,
        generator: "Overpass API",
        elements: [
          named(1, { shop: "books", name: "An Siopa" }),
          named(2, { shop: "books", name: "An Leabharlann", "name:ga": "An Leabharlann" }),
          named(3, { shop: "books", name: "Dingle Books", "name:ga": "Leabhair" }),
          named(4, { shop: "books", name: "Bücher", "name:en": "Books", "name:de": "Bücher" }),
          named(5, { shop: "books", "name:de": "Bücher" }),
          named(6, { shop: "books", name: "x".repeat(400) }),
        ],
      }),
    );
    expect((await exported()).map(({ name, name_ie }: Record<string, string>) => [name, name_ie])).toEqual([
      ["An Siopa", null],
      [null, "An Leabharlann"],
      ["Dingle Books", "Leabhair"],
      ["Books", null],
    ]);
    expect(report.rows.map(({ action }) => action)).toEqual(["add", "add", "add", "add", "nothing", "nothing"]);
    expect(report.rows[3]?.left_out).toMatchObject([{ name: "name", text: "Bücher" }]);
    expect(report.rows[5]?.left_out).toMatchObject([{ name: "name", code: "too-long" }]);
  });
});

const PUB = { amenity: "pub", name: "Kane’s", opening_hours: "Mo-Su 12:00-23:00" };
const OVERPASS = {
  version: 0.6,
  generator: "Overpass API",
  osm3s: { copyright: "ODbL" },
  elements: [
    { type: "way", id: 7, nodes: [1, 2], tags: PUB },
    { type: "node", id: 1, lat: 52, lon: -10 },
    { type: "node", id: 2, lat: 52.002, lon: -10.002 },
  ],
};
const GEOJSON = (feature: object) => ({ type: "FeatureCollection", generator: "overpass-turbo", features: [feature] });
const line = [
  [-10, 52],
  [-10.002, 52.002],
];
const polygon = { type: "Polygon", coordinates: [[...line, [-10, 52]]] };

describe("the same pub", () => {
  test.each<[string, object | Uint8Array]>([
    ["of Overpass, with its nodes", OVERPASS],
    [
      "of Overpass, with its centre",
      { ...OVERPASS, elements: [{ type: "way", id: 7, center: { lat: 52.001, lon: -10.001 }, tags: PUB }] },
    ],
    [
      "of Overpass, with its geometry",
      {
        ...OVERPASS,
        elements: [{ type: "way", id: 7, geometry: line.map(([lon, lat]) => ({ lat, lon })), tags: PUB }],
      },
    ],
    [
      "of Overpass Turbo",
      GEOJSON({ type: "Feature", properties: { "@id": "way/7", ...PUB }, geometry: polygon, id: "way/7" }),
    ],
    [
      "of osmtogeojson",
      GEOJSON({
        type: "Feature",
        id: "way/7",
        properties: { type: "way", id: 7, tags: PUB, meta: {} },
        geometry: polygon,
      }),
    ],
    ["as PBF", pbfOf(PUB)],
  ])("%s becomes the same page, read apart from what is answered meanwhile", async (_, file) => {
    const before = apartCounts.get("map")?.read ?? 0;
    const report = await imported(file instanceof Uint8Array ? file : JSON.stringify(file));
    expect(apartCounts.get("map")?.read).toBe(before + 1);
    expect(report).toMatchObject({ written: true, counts: { add: 1 } });
    expect(await exported()).toMatchObject([
      {
        name: "Kane’s",
        osm_id: "way/7",
        latitude: 52.001,
        longitude: -10.001,
        categories: ["pubs"],
        times: { length: 7 },
      },
    ]);
  });
});

test.each<[string, string | Uint8Array]>([
  ["XML of something else", "<gpx><trk/></gpx>"],
  ["XML that is cut short", VILLAGE.slice(0, 900)],
  ["XML with entities of its own", VILLAGE.replace("<osm", '<!DOCTYPE osm [<!ENTITY a "b">]><osm')],
  ["a tag that never ends", `<osm><node ${"a".repeat(100_000)}`],
  ["PBF that is cut short", pbfOf(PUB).subarray(0, -9)],
  ["PBF with a text of 15 MB, which are 15 KB when packed", pbfOf({ ...PUB, note: "x".repeat(15_000_000) })],
  ["PBF with two thousand tags", pbfOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, "v"])))],
  ["PBF with a million elements in one group", manyElements(1_000_000)],
  ["JSON that is cut short", JSON.stringify(OVERPASS).slice(0, -2)],
])("%s is refused", async (_, file) => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const answer = await api.postForm("/api/admin/page/import", formOf(bytes, { columns: "{}" }), admin);
  expect(answer.json()).toMatchObject({ status: 415, code: "not-a-table" });
});

/** A way with two dense nodes, as the format says: differences, strings in a table, packed blocks. */
function pbfOf(tags: Record<string, string>): Uint8Array {
  const strings = ["", ...Object.entries(tags).flat()];
  const at = (n: number) => Object.keys(tags).map((_, pair) => 2 * pair + n);
  const block = new Pbf();
  block.writeMessage(
    1,
    (_, table) => {
      for (const text of strings) table.writeBytesField(1, new TextEncoder().encode(text));
    },
    0,
  );
  block.writeMessage(
    2,
    (_, group) =>
      group.writeMessage(
        2,
        (__, dense) => {
          dense.writePackedSVarint(1, [1, 1]);
          dense.writePackedSVarint(8, [520_000_000, 20_000]);
          dense.writePackedSVarint(9, [-100_000_000, -20_000]);
          dense.writePackedVarint(10, [0, 0]);
        },
        0,
      ),
    0,
  );
  block.writeMessage(
    2,
    (_, group) =>
      group.writeMessage(
        3,
        (__, street) => {
          street.writeVarintField(1, 7);
          street.writePackedVarint(2, at(1));
          street.writePackedVarint(3, at(2));
          street.writePackedSVarint(8, [1, 1]);
        },
        0,
      ),
    0,
  );
  const header = new Pbf();
  for (const feature of ["OsmSchema-V0.6", "DenseNodes"]) header.writeStringField(4, feature);
  return Buffer.concat([blob("OSMHeader", header.finish()), blob("OSMData", block.finish())]);
}

/** Empty nodes, of two bytes each. */
function manyElements(count: number): Uint8Array {
  const block = new Pbf();
  block.writeBytesField(1, new Uint8Array());
  block.writeBytesField(2, Buffer.alloc(2 * count, Uint8Array.of((1 << 3) | 2, 0)));
  return Buffer.concat([blob("OSMHeader", new Uint8Array()), blob("OSMData", block.finish())]);
}

function blob(type: string, bytes: Uint8Array): Uint8Array {
  const body = new Pbf();
  body.writeVarintField(2, bytes.length);
  body.writeBytesField(3, deflateSync(bytes));
  const packed = body.finish();
  const header = new Pbf();
  header.writeStringField(1, type);
  header.writeVarintField(3, packed.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, packed]);
}
