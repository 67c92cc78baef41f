import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OwnStory } from "#core/contract/writing/stories.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { wavTone } from "#test/support/sounds.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let editor: Person;
let admin: Person;
let picture: Buffer;
beforeAll(async () => {
  api = await startApi();
  [editor, admin] = [await api.person({ type: "editor" }), await api.person({ type: "admin" })];
  picture = await phonePhoto(400, 300);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("story").execute();
});

const call = async (action: string, fields: object = {}, as: Person | null = editor, headers = {}) => {
  const answer = await api.post(`/api/stories/${action}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (fields: object = {}): Promise<OwnStory> =>
  (await call("add", { title: "Four oars", ...fields })).body;
const edit = (id: string, fields: object, as = editor) => call("edit", { id, ...fields }, as);
const get = async (url: string) => (await api.app.inject(`/api${url}`)).json();
const shown = async () => (await get("/stories")).items.map(({ title }: { title: string }) => title);
const addPhoto = async (story_id: string, alt = "A boat") =>
  (await upload(api, "/api/stories/photo/add", picture, { as: editor, story_id, alt })).json<OwnStory>();

describe("a new story", () => {
  test("is a draft that only editors see, unless it is published", async () => {
    expect(await shown()).toEqual([]);
    const story = await add({
      summary: "A race",
      body_ie: "**Rás**",
      author_name: "Nóra",
      latitude: 54.99,
      longitude: -8.5,
    });
    expect(story).toMatchObject({
      slug: "four-oars",
      status: "draft",
      publish_at: null,
      body_ie: "**Rás**",
      version: 1,
    });
    expect(story).toMatchObject({
      latitude: 54.99,
      longitude: -8.5,
      author_name: "Nóra",
      photos: [],
      audio: [],
      pages: [],
    });
    expect((await get(`/stories/id/${story.id}`)).code).toBe("not-found");
    expect((await edit(story.id, { status: "published" })).body.publish_at).not.toBeNull();
    await expect.poll(shown).toEqual(["Four oars"]);
    expect(await get("/stories/id/four-oars")).toMatchObject({ id: story.id, summary: "A race", author_name: "Nóra" });
    await edit(story.id, { status: "archived" });
    await expect.poll(shown).toEqual([]);
  });

  test("with a future time appears at that time", async () => {
    expect(await shown()).toEqual([]);
    const publish_at = Temporal.Now.instant().add({ milliseconds: 1500 }).toString();
    await add({ status: "published", publish_at });
    expect([await shown(), (await get("/stories/id/four-oars")).code]).toEqual([[], "not-found"]);
    await expect.poll(shown).toEqual(["Four oars"]);
    expect(await get("/stories/id/four-oars")).toMatchObject({ title: "Four oars" });
  });

  test("sent twenty times with one idempotency key is added once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("add", { title: "Once" }, editor, { "idempotency-key": "k" })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await call("admin/get")).body.total).toBe(1);
  });

  test.each([
    [{ title: null }, "title", "required"],
    [{ summary: "x".repeat(301) }, "summary", "too-long"],
    [{ body: "x".repeat(40_001) }, "body", "too-long"],
    [{ latitude: 54.9 }, "longitude", "required"],
    [{ publish_at: "9999-12-31T23:59:59Z" }, "publish_at", "out-of-range"],
    [{ page_ids: ["lantern-bar"] }, "page_ids.0", "wrong-form"],
    [{ slug: "mine" }, "slug", "unknown-field"],
    [{ author_id: "0198b3a2-7c1e-7000-8000-00000000dead" }, "author_id", "unknown-field"],
  ])("with %j is refused", async (fields, path, code) => {
    const { status, body } = await call("add", { title: "Four oars", ...fields });
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });
});

describe("a story that is changed", () => {
  test("has a new address after a new title, and the old one redirects to it", async () => {
    const { id } = await add({ title: "Two oars", status: "published" });
    const { body } = await edit(id, { title: "Ċeiṫre maide rámha" });
    expect([body.slug, body.version]).toEqual(["cheithre-maide-ramha", 2]);
    expect(await get("/stories/id/two-oars")).toMatchObject({ slug: "cheithre-maide-ramha", id });
    expect((await add({ title: "Two oars" })).slug).toBe("two-oars-2");
  });

  test("is refused for an outdated version, and has no new version where nothing changed", async () => {
    const { id, version } = await add();
    expect((await edit(id, { title: "Four oars", version })).body.version).toBe(version);
    await edit(id, { summary: "First", version });
    const late = await edit(id, { summary: "Second", version });
    expect([late.status, late.body.code, late.body.current.summary]).toEqual([409, "stale-version", "First"]);
    expect((await edit(id, { title: null })).body.errors).toMatchObject([{ path: "title", code: "required" }]);
  });

  test("is deleted with its files and its address; its recordings stay with their makers", async () => {
    const files = () => readdir(join(api.mediaDir, "photos")).catch(() => []);
    const before = await files();
    const { id } = await add({ title: "Six oars", status: "published" });
    await addPhoto(id);
    const audio = await upload(api, "/api/audio/add", wavTone(0.2), {
      as: editor,
      story_id: id,
      title: "Oars",
      language: "en",
    });
    expect((await call("admin/get", { id })).body.audio).toMatchObject([{ id: audio.json().id, title: "Oars" }]);
    expect((await call("delete", { id })).body).toEqual({ deleted: 1 });
    await expect.poll(async () => (await get("/stories/id/six-oars")).code).toBe("not-found");
    expect(await files()).toEqual(before);
    const { items } = (await api.post("/api/audio", { mine: true }, editor)).json();
    expect(items).toMatchObject([{ id: audio.json().id, story_id: null }]);
    expect((await call("delete", { id })).status).toBe(404);
  });
});

describe("the pages that a story mentions", () => {
  test("keep their order, and readers see the public ones only", async () => {
    const [bar, cafe] = [await insertPage(api.db, { name: "Bar" }), await insertPage(api.db, { name: "Café" })];
    const { id, pages } = await add({ page_ids: [cafe, bar], status: "published" });
    expect(pages.map(({ name }) => name)).toEqual(["Café", "Bar"]);
    const read = async () => (await get(`/stories/id/${id}`)).pages.map(({ name }: { name: string }) => name);
    expect(await read()).toEqual(["Café", "Bar"]);
    const turned = await edit(id, { page_ids: [bar, cafe] });
    expect([turned.body.version, turned.body.pages.map(({ id }: { id: string }) => id)]).toEqual([2, [bar, cafe]]);
    await expect.poll(read).toEqual(["Bar", "Café"]);
    expect((await edit(id, { page_ids: [bar, bar] })).body.errors).toMatchObject([
      { path: "page_ids", code: "repeated" },
    ]);
  });

  test("are pages that the writer may know of", async () => {
    const secret = await insertPage(api.db, { approval: "requested" });
    const missing = "0198b3a2-7c1e-7000-8000-00000000dead";
    const { id } = await add();
    for (const page of [secret, missing]) {
      const { body } = await edit(id, { page_ids: [page] });
      expect(body.errors).toMatchObject([{ path: "page_ids.0", code: "not-a-choice" }]);
    }
    expect((await edit(id, { page_ids: [secret] }, admin)).body.pages).toMatchObject([{ id: secret }]);
    expect((await edit(id, { page_ids: [secret] })).status).toBe(200);
  });
});

describe("the photos of a story", () => {
  test("have ranks without gaps and alternative texts", async () => {
    const { id } = await add({ status: "published" });
    await addPhoto(id, "One");
    await addPhoto(id, "Two");
    const { photos } = await addPhoto(id, "Three");
    expect(photos.map(({ alt, rank }) => `${rank} ${alt}`)).toEqual(["1 One", "2 Two", "3 Three"]);
    expect((await api.app.inject(`${photos[0]?.url}-320.webp`)).statusCode).toBe(200);
    const moved = await call("photo/edit", { id: photos[2]?.id, rank: 1, alt_ie: "A trí" });
    expect(moved.body.photos.map(({ alt }: { alt: string }) => alt)).toEqual(["Three", "One", "Two"]);
    const left = await call("photo/remove", { id: photos[0]?.id });
    expect(left.body.photos).toMatchObject([
      { alt: "Three", alt_ie: "A trí", rank: 1 },
      { alt: "Two", rank: 2 },
    ]);
    await expect.poll(async () => (await get(`/stories/id/${id}`)).photos).toHaveLength(2);
    expect((await get("/stories")).items[0].photo).toMatchObject({ alt: "Three" });
  });

  test("cannot be used to change photos of a page", async () => {
    const owner = await api.person();
    const page_id = await insertPage(api.db, { user_id: owner.id });
    const photo = (await upload(api, "/api/page/photos/add", picture, { as: owner, page_id })).json();
    for (const action of ["photo/edit", "photo/remove"]) {
      expect((await call(action, { id: photo.id })).status).toBe(404);
    }
    expect(await get(`/page/photos?page_id=${page_id}`)).toHaveLength(1);
  });
});

test("editors list stories in every state, newest first, and filter by state", async () => {
  const [one, two, three] = [await add(), await add({ status: "published" }), await add()];
  const list = async (fields: object) => (await call("admin/get", fields)).body;
  const first = await list({ limit: 2 });
  expect([first.total, first.items.map(({ id }: { id: string }) => id)]).toEqual([3, [three.id, two.id]]);
  expect((await list({ limit: 2, cursor: first.next_cursor })).items).toMatchObject([{ id: one.id, status: "draft" }]);
  expect(await list({ status: "published" })).toMatchObject({ total: 1, items: [{ id: two.id }] });
  expect(await list({ id: two.id })).toMatchObject({ id: two.id, body: null, pages: [] });
  expect((await list({ id: "0198b3a2-7c1e-7000-8000-00000000dead" })).code).toBe("not-found");
});
