import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminPlace, Place, PlaceImport } from "#core/contract/directory/places.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { formOf } from "#test/support/uploads.ts";
import { indexPages } from "../search/effects.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await api.person({ type: "admin" });
  for (const table of ["place", "page", "rate_limit"] as const) await api.db.deleteFrom(table).execute();
});

const call = async (fields: object = {}) => {
  const answer = await api.post("/api/admin/places", fields, admin);
  return { status: answer.statusCode, body: answer.json() };
};
const places = async (fields: object = {}): Promise<AdminPlace[]> => (await call(fields)).body;
const open = async <Data>(path: string) => (await api.app.inject(`/api${path}`)).json<Data>();
const found = async (q: string) => (await open<{ total: number }>(`/pages?q=${encodeURIComponent(q)}`)).total;
const PIER = { latitude: 54.99, longitude: -8.5 };
const leabgarrow = { name: "Leabgarrow", name_ie: "Leadhb Gharbh", ...PIER };

test("the gazetteer begins with the villages and islands of maps", async () => {
  const other = await startApi();
  const list = (await other.app.inject("/api/places")).json<Place[]>();
  expect(list.find(({ name }) => name === "Dungloe")).toMatchObject({ name_ie: "An Clochán Liath", map_from: 10 });
  await other.stop();
});

test("places are added, listed by name with their pages, changed and deleted", async () => {
  await insertPage(api.db, { location: "leadhb gharbh" });
  const [place] = await places({ add: { ...leabgarrow, kind: "village" } });
  expect(place).toMatchObject({ ...leabgarrow, kind: "village", map_from: null, pages: 1, version: 1 });
  await places({ add: { name: "Aphort", ...PIER } });
  expect((await places()).map(({ name }) => name)).toEqual(["Aphort", "Leabgarrow"]);
  const changed = await places({ update: { id: place!.id, version: 1, name_ie: "An Leadhb Gharbh", map_from: 13 } });
  expect(changed[1]).toMatchObject({ name: "Leabgarrow", name_ie: "An Leadhb Gharbh", map_from: 13, version: 2 });
  const late = await call({ update: { id: place!.id, version: 1, name: "Other" } });
  expect([late.status, late.body.code]).toEqual([409, "stale-version"]);
  expect(await places({ delete: { id: place!.id } })).toHaveLength(1);
  expect(await open("/places")).toMatchObject([{ name: "Aphort" }]);
});

test("a page is found by both names of its place, whichever was typed, and whenever they change", async () => {
  await insertPage(api.db, { name: "Bar", location: "Leabgarrow" });
  await insertPage(api.db, { name: "Café", location: "Leadhb Gharbh" });
  await indexPages(api.db, "all");
  expect(await found("leadhb gharbh")).toBe(1);
  const [place] = await places({ add: leabgarrow });
  for (const q of ["leabgarrow", "Leadhb Gharbh"]) expect([q, await found(q)]).toEqual([q, 2]);
  await places({ update: { id: place!.id, name_ie: "An Baile" } });
  expect(await found("an baile leabgarrow")).toBe(1);
  await places({ delete: { id: place!.id } });
  expect(await found("an baile")).toBe(0);
  const { items } = await open<{ items: { location: string }[] }>("/pages?sort=name");
  expect(items.map(({ location }) => location)).toEqual(["Leabgarrow", "Leadhb Gharbh"]);
});

test.each([
  [{ add: { name_ie: " ", ...PIER } }, "add.name", "required"],
  [{ add: { name: "Nowhere", latitude: 54 } }, "add.longitude", "wrong-form"],
  [{ add: { name: "Nowhere", ...PIER, map_to: 12 } }, "add.map_to", "out-of-range"],
  [{ add: { name: "LEABGARROW", ...PIER } }, "add.name", "taken"],
  [{ add: { name: "Nowhere", ...PIER, kind: "city" } }, "add.kind", "not-a-choice"],
])("%j is refused", async (fields, path, code) => {
  await places({ add: leabgarrow });
  const { status, body } = await call(fields);
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
});

describe("a file", () => {
  const send = async (csv: string, fields: Record<string, string> = {}, locale = "en") => {
    const form = formOf(new TextEncoder().encode(csv), fields);
    const answer = await api.postForm("/api/admin/places/import", form, {
      headers: { ...admin.headers, "accept-language": locale },
    });
    return { status: answer.statusCode, report: answer.json<PlaceImport>() };
  };

  test("is shown before it is written, then written as a whole", async () => {
    await places({ add: leabgarrow });
    const csv = [
      "name;name_ie;kind;latitude;longitude",
      "leabgarrow;An Leadhb Gharbh;village;54,99;-8,5",
      "Aphort;An tAphort;townland;54.97;-8.52",
      ";Toraigh;island;55.26;-8.22",
    ].join("\r\n");
    const { report } = await send(csv, { dry_run: "true" });
    expect(report).toMatchObject({
      dry_run: true,
      written: false,
      counts: { add: 2, change: 1, nothing: 0, refuse: 0 },
    });
    expect(await places()).toHaveLength(1);
    expect((await send(csv)).report.written).toBe(true);
    expect((await places()).map(({ name, name_ie }) => name ?? name_ie)).toEqual(["Aphort", "leabgarrow", "Toraigh"]);
    expect((await send(csv)).report).toMatchObject({ written: false, counts: { nothing: 3 } });
  });

  test("with a row that cannot be read is not written, and says which and why", async () => {
    const csv =
      "name,name_ie,latitude,longitude\nAphort,An tAphort,north,-8.5\nIllion,,54.9,-8.5\nIllion,,54.9,-8.5\n,,1,1";
    const { report } = await send(csv, {}, "ga");
    expect(report).toMatchObject({ written: false, counts: { add: 1, refuse: 3 } });
    expect(report.rows[0]).toMatchObject({
      row: 2,
      action: "refuse",
      name: "Aphort",
      errors: [{ column: "latitude", message: "Níl an fhoirm cheart air seo." }],
    });
    expect(report.rows.slice(2).map(({ errors }) => errors[0]?.code)).toEqual(["repeated", "required"]);
    expect(await places()).toEqual([]);
  });

  test("of the export can be imported again, without formulas", async () => {
    await places({ add: { ...leabgarrow, name_ie: "=1+1", map_from: 13 } });
    const answer = await api.post("/api/admin/places/export", {}, admin);
    expect(answer.body).toContain("Leabgarrow,'=1+1,townland,54.99,-8.5,13,");
    expect((await send(answer.body)).report.counts).toEqual({ add: 0, change: 0, nothing: 1, refuse: 0 });
  });

  test("that is no table of places is refused", async () => {
    expect((await send("")).status).toBe(415);
    const { status, report } = await send("colour,size\n1,2");
    expect(status).toBe(422);
    expect(report).toMatchObject({ errors: [{ path: "column.colour" }, { path: "column.size" }] });
  });
});
