import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Photo } from "#core/contract/pages/photos.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage, insertPost } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { formOf, upload } from "#test/support/uploads.ts";

let api: ApiServer;
let owner: Person;
let manager: Person;
let otherMember: Person;
let page: string;
let picture: Buffer;

beforeAll(async () => {
  api = await startApi();
  [owner, manager, otherMember] = [await api.person(), await api.person(), await api.person()];
  picture = await phonePhoto(400, 300);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  page = await insertPage(api.db, { user_id: owner.id });
  await addManagers(api.db, page, manager.id);
});

const add = async (texts: Record<string, string> = {}, as: Person = owner) =>
  (await upload(api, "/api/page/photos/add", picture, { as, page_id: page, ...texts })).json<Photo>();
const photos = async () => (await api.app.inject(`/api/page/photos?page_id=${page}`)).json<Photo[]>();
const inOrder = async () => (await photos()).toSorted((a, b) => a.rank - b.rank);
const post = (path: string, body: object, as: Person = owner) => api.post(`/api/page/photos/${path}`, body, as);
const files = () => readdir(join(api.mediaDir, "photos")).catch(() => []);

describe("the point of a photo that stays in sight", () => {
  test("is its middle until the team chooses another, within the photo", async () => {
    const { id, focus_x, focus_y } = await add();
    expect([focus_x, focus_y]).toEqual([50, 50]);
    const edited = await post("edit", { id, focus_x: 80, focus_y: 0 });
    expect(edited.json()).toMatchObject({ focus_x: 80, focus_y: 0, version: 2 });
    expect(await photos()).toMatchObject([{ focus_x: 80, focus_y: 0 }]);
    const outside = await post("edit", { id, focus_x: 101 });
    expect(outside.json()).toMatchObject({ status: 422, errors: [{ path: "focus_x", code: "out-of-range" }] });
  });
});

describe("a new photo", () => {
  test("is the last in the order, and the first of all is the primary one", async () => {
    const first = await add({ alt: "The bar", alt_ie: "An beár", caption: "Since 1911" });
    const second = await add({}, manager);
    expect(first).toMatchObject({ alt: "The bar", alt_ie: "An beár", caption: "Since 1911", caption_ie: null });
    expect(first).toMatchObject({ width: 400, height: 300, widths: [320], rank: 1, primary: true, version: 1 });
    expect(first.thumbhash.length).toBeGreaterThan(20);
    expect(second).toMatchObject({ rank: 2, primary: false, alt: null });
    expect((await photos()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await api.app.inject(`${first.url}-320.avif`)).statusCode).toBe(200);
  });

  test("is added once per idempotency key, with one file", async () => {
    const before = await files();
    const send = () => {
      const form = formOf(picture, { page_id: page });
      return api.postForm("/api/page/photos/add", form, { headers: { ...owner.headers, "idempotency-key": page } });
    };
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.json<Photo>().id)).size).toBe(1);
    expect(await photos()).toHaveLength(1);
    expect(await files()).toHaveLength(before.length + 1);
  });

  test("is refused to other members before it is stored: 403 for a visible page, 404 for a hidden one", async () => {
    const before = await files();
    const hidden = await insertPage(api.db, { user_id: owner.id, status: "hidden" });
    expect((await upload(api, "/api/page/photos/add", picture, { as: otherMember, page_id: page })).statusCode).toBe(
      403,
    );
    expect((await upload(api, "/api/page/photos/add", picture, { as: otherMember, page_id: hidden })).statusCode).toBe(
      404,
    );
    expect(await files()).toEqual(before);
  });

  test("is listed in the history of the page", async () => {
    const { id } = await add({ alt: "The bar" });
    const history = (await api.post("/api/page/history", { page_id: page }, owner)).json<{ items: object[] }>();
    expect(history.items[0]).toMatchObject({ action: "photo.add", by: { id: owner.id }, after: { alt: "The bar" } });
    expect(id).toBeTruthy();
  });

  test("is refused once the page has a hundred photos, without leaving a file", async () => {
    const row = { width: 1, height: 1, thumbhash: "AAAA", page_id: page };
    const rows = Array.from({ length: 100 }, (_, at) => {
      const key = `full${page.replaceAll("-", "").slice(-12)}${String(at).padStart(8, "0")}`;
      return { ...row, key, rank: at + 1, is_primary: at === 0 };
    });
    await api.db.insertInto("photo").values(rows).execute();
    const before = await files();
    const answer = await upload(api, "/api/page/photos/add", picture, { as: owner, page_id: page });
    expect([answer.statusCode, answer.json().code]).toEqual([422, "list-full"]);
    expect(await files()).toEqual(before);
  });
});

describe("an edit", () => {
  test("changes the sent fields, clears with null, and answers 409 with the current photo for an old version", async () => {
    const { id, version } = await add({ alt: "The bar", caption: "Old" });
    const edited = (await post("edit", { id, version, alt_ie: "An beár", caption: null })).json<Photo>();
    expect(edited).toMatchObject({ alt: "The bar", alt_ie: "An beár", caption: null, version: version + 1 });
    const late = await post("edit", { id, version, alt: "Mine" }, manager);
    expect([late.statusCode, late.json().code, late.json().current.alt_ie]).toEqual([409, "stale-version", "An beár"]);
  });

  test("of the rank moves the photo and renumbers the others without changing their versions", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    await post("edit", { id: c.id, rank: 1 });
    expect((await inOrder()).map(({ id, rank }) => [id, rank])).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ]);
    expect((await photos()).every(({ version }) => version === 1)).toBe(true);
    await post("edit", { id: c.id, rank: 1000 });
    expect((await inOrder()).map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
  });

  test("leaves the ranks a permutation after 20 concurrent moves", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push((await add()).id);
    const moves = Array.from({ length: 20 }, (_, at) => post("edit", { id: ids[at % 6], rank: 1 + ((at * 5) % 6) }));
    expect(new Set((await Promise.all(moves)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await inOrder()).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("is refused to other members", async () => {
    const { id } = await add();
    for (const [path, body] of [
      ["edit", { id, alt: "x" }],
      ["delete", { id }],
      ["primary", { page_id: page, id }],
    ] as const) {
      expect((await post(path, body, otherMember)).statusCode, path).toBe(403);
    }
  });
});

describe("the primary photo", () => {
  test("is exactly one after 20 concurrent choices", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await add()).id);
    const choices = Array.from({ length: 20 }, (_, at) => post("primary", { page_id: page, id: ids[at % 5] }));
    const answers = await Promise.all(choices);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const answer of answers) expect(answer.json<Photo[]>().filter(({ primary }) => primary)).toHaveLength(1);
    expect((await photos()).filter(({ primary }) => primary)).toHaveLength(1);
  });

  test("is the next one by rank after its deletion, and the ranks have no gap", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    await post("primary", { page_id: page, id: b.id });
    const before = await files();
    expect((await post("delete", { id: b.id })).json()).toEqual({ deleted: 1 });
    expect((await photos()).map(({ id, rank, primary }) => [id, rank, primary])).toEqual([
      [a.id, 1, true],
      [c.id, 2, false],
    ]);
    expect(await files()).toEqual(before); // for the history, which can bring it back
    expect((await api.app.inject(`${b.url}-320.jpg`)).statusCode).toBe(404);
    await post("delete", { id: a.id });
    await post("delete", { id: c.id });
    expect(await photos()).toEqual([]);
  });

  test("stays exactly one while photos are added, deleted and chosen concurrently", async () => {
    const ids = [(await add()).id, (await add()).id, (await add()).id];
    await Promise.all([
      ...Array.from({ length: 5 }, () => add()),
      ...ids.map((id) => post("delete", { id })),
      ...ids.map((id) => post("primary", { page_id: page, id })),
    ]);
    const left = await inOrder();
    expect(left.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(left.filter(({ primary }) => primary)).toHaveLength(1);
  });

  test("cannot be a photo of another page", async () => {
    const other = await insertPage(api.db, { user_id: owner.id });
    const { id } = await add();
    expect((await post("primary", { page_id: other, id })).statusCode).toBe(404);
  });
});

describe("photos of a post", () => {
  test("are at most ten, ranked, edited and removed", async () => {
    const postId = await insertPost(api.db, page);
    const send = () => upload(api, "/api/page/posts/photo/add", picture, { as: owner, post_id: postId, alt: "Sale" });
    for (let count = 0; count < 10; count++) expect((await send()).statusCode).toBe(200);
    const full = await send();
    expect([full.statusCode, full.json().code]).toEqual([422, "list-full"]);
    const { photos: shown } = (await api.app.inject(`/api/page/posts/id/${postId}`)).json<{ photos: Photo[] }>();
    expect(shown.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(shown[0]?.url).toMatch(/^\/images\/posts\//);

    const edited = await post("edit", { id: shown[3]?.id, alt_ie: "Díolachán" }, manager);
    expect(edited.json<Photo>()).toMatchObject({ alt_ie: "Díolachán", url: shown[3]?.url });
    const removed = await api.post("/api/page/posts/photo/remove", { id: shown[3]?.id }, manager);
    expect(removed.json<{ photos: Photo[] }>().photos.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await photos()).toEqual([]);
  });

  test("are changed by the team only, and exclude the photos of the page", async () => {
    const postId = await insertPost(api.db, page);
    const answer = await upload(api, "/api/page/posts/photo/add", picture, { as: otherMember, post_id: postId });
    expect(answer.statusCode).toBe(403);
    const { id } = await add();
    expect((await api.post("/api/page/posts/photo/remove", { id }, owner)).statusCode).toBe(404);
  });
});
