import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminTag } from "#core/contract/directory/tags.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, tagPage } from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("tag").execute();
});

const call = async (fields: object = {}) => {
  const answer = await api.post("/api/admin/tags", fields, admin);
  return { status: answer.statusCode, body: answer.json() };
};
const tags = async (fields: object = {}): Promise<AdminTag[]> => (await call(fields)).body;
const add = async (name: string, fields: object = {}) =>
  (await tags({ add: { name, ...fields } })).find((tag) => tag.name === name)!;
const open = async <Data>(path: string) => (await api.app.inject(`/api${path}`)).json<Data>();
const pagesFound = async (query: string) => (await open<{ total: number }>(`/pages?${query}`)).total;
const namesOn = async (page: string) =>
  (await open<{ tags: { name: string }[] }>(`/page/id/${page}`)).tags.map(({ name }) => name);

test("tags are added, listed by name including unused ones, and changed", async () => {
  const wifi = await add("Wi-Fi", { kind: "amenity" });
  const dogs = await add("Dogs", { name_ie: "Madraí" });
  expect(dogs).toMatchObject({ slug: "dogs", kind: "topic", pages: 0, version: 1 });
  expect((await tags()).map(({ name }) => name)).toEqual(["Dogs", "Wi-Fi"]);
  const page = await insertPage(api.db);
  await tagPage(api.db, page, wifi.id);
  expect(await namesOn(page)).toEqual(["Wi-Fi"]);
  const [, changed] = await tags({ update: { id: wifi.id, name: "Internet", version: 1 } });
  expect(changed).toMatchObject({ name: "Internet", slug: "wi-fi", kind: "amenity", pages: 1, version: 2 });
  await expect.poll(() => namesOn(page)).toEqual(["Internet"]);
  expect(await pagesFound("q=internet")).toBe(1);
  const late = await call({ update: { id: wifi.id, name: "WLAN", version: 1 } });
  expect([late.status, late.body.code]).toEqual([409, "stale-version"]);
  expect(late.body.current).toMatchObject([{ name: "Dogs" }, { name: "Internet" }]);
});

test("a deleted tag is removed from its pages", async () => {
  const wifi = await add("Wi-Fi");
  const page = await insertPage(api.db);
  await tagPage(api.db, page, wifi.id);
  expect(await pagesFound("tag=wi-fi")).toBe(1);
  expect(await tags({ delete: { id: wifi.id } })).toEqual([]);
  await expect.poll(() => namesOn(page)).toEqual([]);
  expect(await pagesFound("q=wi-fi")).toBe(0);
  expect((await call({ delete: { id: wifi.id } })).status).toBe(404);
});

test("after a merge each page has the remaining tag once, and is found by its name", async () => {
  const [music, ceol] = [await add("Music"), await add("Trad tunes")];
  const [one, both, neither] = [await insertPage(api.db), await insertPage(api.db), await insertPage(api.db)];
  await tagPage(api.db, one, ceol.id);
  await tagPage(api.db, both, ceol.id, music.id);
  expect(await tags({ merge: { from: ceol.id, into: music.id } })).toMatchObject([{ id: music.id, pages: 2 }]);
  for (const page of [one, both]) await expect.poll(() => namesOn(page)).toEqual(["Music"]);
  expect(await namesOn(neither)).toEqual([]);
  expect(await pagesFound("tag=music")).toBe(2);
  expect(await pagesFound("tag=trad-tunes")).toBe(2);
  expect(await pagesFound("q=music")).toBe(2);
});

test("a merge while owners choose the merged tag loses no choice", async () => {
  const [from, into] = [await add("Trad"), await add("Music")];
  const owner = await api.person();
  const pages = await Promise.all(Array.from({ length: 10 }, () => insertPage(api.db, { user_id: owner.id })));
  const choose = (page_id: string) =>
    api.post("/api/categories/update", { page_id, tag_ids: [from.id, into.id] }, owner);
  const [merged, ...chosen] = await Promise.all([
    call({ merge: { from: from.id, into: into.id } }),
    ...pages.map(choose),
  ]);
  expect(merged?.status).toBe(200);
  const held = await api.db.selectFrom("page_tag").select("tag_id").execute();
  expect(held).toEqual(chosen.filter(({ statusCode }) => statusCode === 200).map(() => ({ tag_id: into.id })));
  expect(chosen.every(({ statusCode }) => [200, 422].includes(statusCode))).toBe(true);
});

describe("a tag that says facts of accessibility", () => {
  const FACTS = ["step_free", "toilet"];
  const say = (page_id: string, answers: Record<string, string | null>) =>
    api.post(
      "/api/page/accessibility",
      {
        page_id,
        accessibility: Object.fromEntries(
          Object.entries(answers).map(([fact, answer]) => [fact, answer && { answer, note: null, note_ie: null }]),
        ),
      },
      admin,
    );
  const accessible = (name: string) => add(name, { kind: "accessibility", facts: FACTS });
  const denied = async () => (await tags())[0]!.denied_on.map(({ name }) => name);

  test("is on every page that says yes to all of them, in its answer, the search and its exports", async () => {
    const tag = await accessible("Wheelchair accessible");
    const cafe = await insertPage(api.db, { slug: "cafe", name: "Café" });
    expect(await namesOn(cafe)).toEqual([]);
    await say(cafe, { step_free: "yes" });
    expect(await namesOn(cafe)).toEqual([]);
    await say(cafe, { toilet: "yes" });
    await expect.poll(() => namesOn(cafe)).toEqual(["Wheelchair accessible"]);
    expect([await pagesFound("tag=wheelchair-accessible"), await pagesFound("q=wheelchair")]).toEqual([1, 1]);
    expect((await api.post("/api/admin/page/export", { format: "csv" }, admin)).body).toMatch(
      /,cafe,.*wheelchair-accessible/,
    );
    await api.post("/api/categories/update", { page_id: cafe, tag_ids: [] }, admin);
    expect(await namesOn(cafe)).toEqual(["Wheelchair accessible"]);
    await say(cafe, { toilet: null });
    await expect.poll(() => namesOn(cafe)).toEqual([]);
    expect(await tags({ update: { id: tag.id, facts: ["step_free"] } })).toMatchObject([{ pages: 1, denied_on: [] }]);
    expect(await pagesFound("tag=wheelchair-accessible")).toBe(1);
  });

  test.each([
    ["no", "Stepless"],
    ["partly", "Barrierfree"],
  ])("is off a page that says %s to one, and the office sees the contradiction", async (answer, name) => {
    const tag = await accessible(name);
    const [ferry, unknown] = [await insertPage(api.db, { name: "Ferry" }), await insertPage(api.db)];
    for (const page_id of [ferry, unknown]) {
      await api.post("/api/categories/update", { page_id, tag_ids: [tag.id] }, admin);
    }
    await say(ferry, { step_free: "yes", toilet: answer });
    await expect.poll(() => namesOn(ferry)).toEqual([]);
    expect(await namesOn(unknown)).toEqual([name]);
    expect(await pagesFound(`tag=${tag.slug}`)).toBe(1);
    expect(await pagesFound(`q=${tag.slug}`)).toBe(1);
    expect(await denied()).toEqual(["Ferry"]);
    await say(ferry, { toilet: "yes" });
    expect([await namesOn(ferry), await denied()]).toEqual([[name], []]);
    await say(ferry, { toilet: answer });
    expect(await tags({ settle: { id: tag.id } })).toMatchObject([{ pages: 1, denied_on: [] }]);
    await say(ferry, { toilet: null });
    expect(await namesOn(ferry)).toEqual([]);
  });

  test("is of the kind accessibility, and knows no other facts", async () => {
    expect((await call({ add: { name: "Dogs", facts: FACTS } })).body.errors).toMatchObject([
      { path: "add.facts", code: "not-a-choice" },
    ]);
    const unknown = await call({ add: { name: "Dogs", kind: "accessibility", facts: ["ramp"] } });
    expect(unknown.body.errors).toMatchObject([{ path: "add.facts.0", code: "not-a-choice" }]);
  });
});

describe("an action is refused", () => {
  const id = "0198b3a2-7c1e-7000-8000-00000000dead";
  test.each([
    [{ add: { name_ie: "  " } }, "add.name", "required"],
    [{ add: { name: "Dogs", colour: "red" } }, "add.colour", "unknown-field"],
    [{ add: { name: "Dogs", kind: "mood" } }, "add.kind", "not-a-choice"],
    [{ add: { name: "Dogs" }, delete: { id } }, "delete", "not-a-choice"],
    [{ merge: { from: id } }, "merge.into", "wrong-form"],
    [{ remove: id }, "remove", "unknown-field"],
  ])("with %j", async (fields, path, code) => {
    const { status, body } = await call(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("where a tag is merged into itself, or into an unknown one", async () => {
    const dogs = await add("Dogs");
    const { body } = await call({ merge: { from: dogs.id, into: dogs.id.toUpperCase() } });
    expect(body.errors).toMatchObject([{ path: "merge.into", code: "not-a-choice" }]);
    expect((await call({ merge: { from: dogs.id, into: id } })).status).toBe(404);
    expect(await tags()).toHaveLength(1);
  });
});
