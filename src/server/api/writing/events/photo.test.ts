import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertEvent, insertPage } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let nora: Person;
let editor: Person;
let picture: Buffer;
let ofPage: string;
let community: string;
beforeAll(async () => {
  api = await startApi();
  [nora, editor] = [await api.person(), await api.person({ type: "editor" })];
  picture = await phonePhoto(400, 300);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  ofPage = await insertEvent(api.db, { page_id: await insertPage(api.db, { user_id: nora.id }) });
  community = await insertEvent(api.db);
});

const add = (id: string, as: Person, texts: object = {}) =>
  upload(api, "/api/events/photo/add", picture, { as, id, ...texts });
const call = async (action: string, fields: object, as = nora) => {
  const answer = await api.post(`/api/events/photo/${action}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const shown = async (id: string) => (await api.app.inject(`/api/events/id/${id}`)).json().photo;
const files = () => readdir(join(api.mediaDir, "photos")).catch(() => []);

test("an event has one photo, and a new one replaces it", async () => {
  const before = await files();
  expect(await shown(ofPage)).toBeNull();
  const first = (await add(ofPage, nora, { alt: "A fiddle" })).json();
  expect(first).toMatchObject({ id: ofPage, photo: { alt: "A fiddle", rank: 1 } });
  expect(first.photo.url).toMatch(/^\/images\/events\//);
  await expect.poll(() => shown(ofPage)).toEqual(first.photo);
  expect((await api.app.inject(`${first.photo.url}-320.jpg`)).statusCode).toBe(200);
  await Promise.all(Array.from({ length: 5 }, () => add(ofPage, nora, { alt: "Two fiddles" })));
  await expect.poll(async () => (await shown(ofPage)).alt).toBe("Two fiddles");
  expect(await files()).toHaveLength(before.length + 1);
});

test("it has an alternative text in both languages", async () => {
  await add(ofPage, nora);
  const { body } = await call("edit", { id: ofPage, alt: "A fiddle", alt_ie: "Fidil" });
  expect(body.photo).toMatchObject({ alt: "A fiddle", alt_ie: "Fidil", version: 2 });
  await expect.poll(() => shown(ofPage)).toMatchObject({ alt_ie: "Fidil" });
  expect((await call("edit", { id: ofPage, alt: "x".repeat(301) })).status).toBe(422);
});

test("it is removed; its file stays for the history, which can bring it back", async () => {
  const before = await files();
  await add(ofPage, nora);
  expect((await call("remove", { id: ofPage })).body.photo).toBeNull();
  await expect.poll(() => shown(ofPage)).toBeNull();
  expect(await files()).toHaveLength(before.length + 1);
  expect((await call("remove", { id: ofPage })).status).toBe(404);
});

test("it may be changed by the organiser only: the team of the page, or editors for the community's", async () => {
  const outsider = await api.person();
  const statuses = async (id: string, people: Person[]) => {
    const answers = await Promise.all(people.map((as) => add(id, as)));
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await statuses(ofPage, [nora, editor, outsider])).toEqual([200, 403, 403]);
  expect(await statuses(community, [nora, editor, outsider])).toEqual([403, 200, 403]);
});

test("the photo of a draft is served to its organiser only", async () => {
  const { photo } = (await add(community, editor)).json();
  await api.post("/api/events/edit", { id: community, status: "draft" }, editor);
  const statusOf = async (headers = {}) => (await api.app.inject({ url: `${photo.url}-320.jpg`, headers })).statusCode;
  await expect.poll(() => statusOf()).toBe(404);
  expect([await statusOf(nora.headers), await statusOf(editor.headers)]).toEqual([404, 200]);
});
