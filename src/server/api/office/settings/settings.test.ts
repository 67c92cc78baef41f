import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminSettings } from "#core/contract/office/settings.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { fillInSettings } from "./effects.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ byOperator: { map_zoom: 9 } });
  admin = await api.person({ type: "admin", name: "Nóra" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["directory_settings", "page", "rate_limit"] as const) {
    await api.db.deleteFrom(table).execute();
  }
  await fillInSettings(api.db, { map_zoom: 9 });
});

const post = async (path: string, fields: object = {}) => {
  const answer = await api.post(`/api/admin/settings${path}`, fields, admin);
  return { status: answer.statusCode, body: answer.json() };
};
const read = async (): Promise<AdminSettings> => (await post("")).body;
const shown = async () => (await api.app.inject("/api/directory")).json();

test("a new directory is an area without boats, and what the environment sets is filled in and marked", async () => {
  expect(await read()).toMatchObject({
    version: 1,
    place_noun: "area",
    has_boats: false,
    map_zoom: 9,
    by_operator: ["map_zoom"],
  });
});

test("an installation of the version before is the island that it was, with what its environment says", async () => {
  await api.db.deleteFrom("directory_settings").execute();
  await insertPage(api.db);
  await fillInSettings(api.db, { name: "Árainn Mhór", moderates_edits: true });
  expect(await read()).toMatchObject({
    version: 1,
    name: "Árainn Mhór",
    name_ie: "Eolaire",
    moderates_edits: true,
    place_noun: "island",
    has_boats: true,
    map_latitude: 54.99,
    map_longitude: -8.5,
    map_zoom: 15,
  });
});

test("a start adds a version only where the environment says something else", async () => {
  await post("/update", { name: "Uíbh Ráthach" });
  await fillInSettings(api.db, { map_zoom: 9 });
  expect(await read()).toMatchObject({ version: 2, name: "Uíbh Ráthach", map_zoom: 9 });
  await fillInSettings(api.db, { map_zoom: 11 });
  expect(await read()).toMatchObject({ version: 3, name: "Uíbh Ráthach", map_zoom: 11 });
});

test("a change is answered, shown to everybody and in the audit; the same again changes nothing", async () => {
  expect((await shown()).name).toBe("Eolaire");
  const changed = await post("/update", {
    version: 1,
    name: " Ballyferriter ",
    place_noun: "parish",
    map_latitude: "52.17",
  });
  expect(changed).toMatchObject({ status: 200, body: { version: 2, name: "Ballyferriter", map_latitude: 52.17 } });
  await expect.poll(shown).toMatchObject({ name: "Ballyferriter", place_noun: "parish" });
  expect(await shown()).not.toHaveProperty("mail_sender");
  expect((await post("/update", { name: "Ballyferriter" })).body.version).toBe(2);
  const entry = await api.db
    .selectFrom("audit_entry")
    .select(["action", "before", "after"])
    .where("action", "=", "settings.update")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(entry).toMatchObject({ before: { name: "Eolaire" }, after: { name: "Ballyferriter", place_noun: "parish" } });
});

test.each([
  [{ name: "" }, "name", "required"],
  [{ place_noun: "isle" }, "place_noun", "not-a-choice"],
  [{ place_noun: "own", place_the: "the glen", place_the_ie: "an gleann" }, "place_in", "required"],
  [{ map_zoom: 8 }, "map_zoom", "set-by-operator"],
  [{ map_latitude: "far north" }, "map_latitude", "wrong-form"],
  [{ office_hours: "x".repeat(301) }, "office_hours", "too-long"],
])("%o is refused at its field", async (fields, path, code) => {
  const refused = await post("/update", fields);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
  expect((await read()).version).toBe(1);
});

test("somebody else's change is not overwritten", async () => {
  await post("/update", { version: 1, name: "First" });
  const late = await post("/update", { version: 1, name: "Second" });
  expect(late).toMatchObject({ status: 409, body: { code: "stale-version", current: { version: 2, name: "First" } } });
});

test("the history says who changed what, and an earlier version comes back but for what the operator sets", async () => {
  await post("/update", { name: "Kerry", has_stories: false });
  await fillInSettings(api.db, { map_zoom: 12 });
  const strict = await startApi({ beside: api, byOperator: { map_zoom: 12 } });
  const restored = await strict.post("/api/admin/settings/restore", { to: 1 }, admin);
  expect(restored.json()).toMatchObject({ version: 4, name: "Eolaire", has_stories: true, map_zoom: 12 });
  expect((await post("/history")).body).toMatchObject([
    { version: 4, by: "Nóra", changed: ["name", "has_stories"] },
    { version: 3, by: null, changed: ["map_zoom"] },
    { version: 2, by: "Nóra", changed: ["name", "has_stories"] },
    { version: 1, by: null, changed: [] },
  ]);
  expect(await post("/restore", { to: 40 })).toMatchObject({ status: 404 });
  await strict.stop();
});

test("the home page is previewed with what is not saved", async () => {
  const preview = await post("/preview", { changes: { name: "Not yet" } });
  expect(preview.body.html).toContain("Not yet");
  expect((await read()).name).toBe("Eolaire");
});
