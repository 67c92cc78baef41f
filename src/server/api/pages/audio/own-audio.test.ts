import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertAudio, insertPage, insertPost, insertStory } from "#test/support/factories.ts";
import { wavTone } from "#test/support/sounds.ts";
import { formOf, upload } from "#test/support/uploads.ts";

let api: ApiServer;
let owner: Person;
let manager: Person;
let otherOwner: Person;
let member: Person;
let editor: Person;
let admin: Person;
let page: string;
let otherPage: string;
const tone = wavTone(0.3);

beforeAll(async () => {
  api = await startApi({ ffmpeg: "off" }); // what ffmpeg makes of a file is tested where files are uploaded
  [owner, manager, otherOwner, member] = [
    await api.person(),
    await api.person(),
    await api.person(),
    await api.person(),
  ];
  editor = await api.person({ type: "editor" });
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  page = await insertPage(api.db, { user_id: owner.id });
  otherPage = await insertPage(api.db, { user_id: otherOwner.id });
  await addManagers(api.db, page, manager.id);
});

const texts = { title: "A reel", language: "ga" };
const send = (fields: Record<string, string>, as: Person = owner) =>
  upload(api, "/api/audio/add", tone, { as, ...texts, ...fields });
const add = async (fields: Record<string, string> = {}, as: Person = owner) =>
  (await send(fields, as)).json<OwnAudio>();
const post = (path: string, body: object, as: Person = owner) => api.post(`/api/audio${path}`, body, as);
const list = async (as: Person, body: object = {}) =>
  (await post("", body, as)).json<{ items: OwnAudio[] }>().items.map(({ id }) => id);
const statusOf = async (url: string) => (await api.app.inject(url)).statusCode;

describe("a new recording", () => {
  test("is attached to a page, a post, a story or nothing; only attached ones are public", async () => {
    const postId = await insertPost(api.db, page);
    const storyId = await insertStory(api.db);
    const ofPage = await add({ page_id: page, transcript: "A reel, twice." });
    expect(ofPage).toMatchObject({
      ...texts,
      page_id: page,
      post_id: null,
      transcript: "A reel, twice.",
      title_ie: null,
    });
    expect(await statusOf(ofPage.url)).toBe(200);
    expect(await statusOf((await add({ post_id: postId }, manager)).url)).toBe(200);
    expect(await statusOf((await add({ story_id: storyId }, editor)).url)).toBe(200);
    const unattached = await add();
    expect(unattached).toMatchObject({ page_id: null, post_id: null, story_id: null });
    expect(await statusOf(unattached.url)).toBe(404);
    const { audio } = (await api.app.inject(`/api/page/id/${page}`)).json<{ audio: { id: string }[] }>();
    expect(audio.map(({ id }) => id)).toEqual([ofPage.id]);
  });

  test("may be added only by those who may change what it is attached to", async () => {
    const hidden = await insertPage(api.db, { user_id: owner.id, status: "hidden" });
    const draft = await insertStory(api.db, { status: "draft", publish_at: null });
    const story = await insertStory(api.db);
    const cases: [Record<string, string>, Person, number][] = [
      [{ page_id: page }, member, 403],
      [{ page_id: page }, otherOwner, 403],
      [{ page_id: page }, editor, 403],
      [{ page_id: hidden }, otherOwner, 404],
      [{ post_id: await insertPost(api.db, page) }, otherOwner, 403],
      [{ story_id: story }, owner, 403],
      [{ story_id: draft }, owner, 404],
      [{}, member, 403],
      [{ page_id: page }, admin, 200],
    ];
    for (const [fields, as, status] of cases) {
      expect((await send(fields, as)).statusCode, JSON.stringify(fields)).toBe(status);
    }
  });

  test("needs a title and is attached to one subject at most; a refused upload leaves no file", async () => {
    const files = () => readdir(join(api.mediaDir, "audio"));
    await add();
    const before = await files();
    const untitled = await upload(api, "/api/audio/add", tone, { as: owner, language: "en" });
    expect(untitled.json().errors).toMatchObject([{ path: "title", code: "required" }]);
    const two = await send({ page_id: page, post_id: await insertPost(api.db, otherPage) });
    expect(two.json().errors).toMatchObject([{ path: "post_id", code: "not-a-choice" }]);
    const spoken = await upload(api, "/api/audio/add", tone, { as: owner, title: "x", language: "fr" });
    expect(spoken.json().errors).toMatchObject([{ path: "language", code: "not-a-choice" }]);
    expect(await files()).toEqual(before);
  });

  test("is refused as the fourth of a post", async () => {
    const postId = await insertPost(api.db, page);
    for (let count = 0; count < 3; count++) await insertAudio(api.db, { post_id: postId });
    expect((await send({ post_id: postId })).json().code).toBe("list-full");
  });

  test("is added once for one idempotency key", async () => {
    const sendOnce = () =>
      api.postForm("/api/audio/add", formOf(tone, { ...texts, page_id: page }), {
        headers: { ...owner.headers, "idempotency-key": page },
      });
    const answers = [await sendOnce(), await sendOnce()];
    expect(new Set(answers.map((answer) => answer.json<OwnAudio>().id)).size).toBe(1);
    expect(await list(owner, { page_id: page })).toHaveLength(1);
  });
});

describe("an edit", () => {
  test("changes the sent fields, and refuses an outdated version", async () => {
    const { id, version } = await add({ page_id: page });
    const edited = (
      await post("/edit", { id, version, title_ie: "Ríl", transcript: "La la" }, manager)
    ).json<OwnAudio>();
    expect(edited).toMatchObject({ title: "A reel", title_ie: "Ríl", transcript: "La la", version: version + 1 });
    const late = await post("/edit", { id, version, title: "Mine" });
    expect([late.json().code, late.json().current.title_ie]).toEqual(["stale-version", "Ríl"]);
    const bare = await post("/edit", { id, title: null, title_ie: null });
    expect(bare.json().errors).toMatchObject([{ path: "title", code: "required" }]);
  });

  test("and a deletion are refused for everyone who may not change the recording", async () => {
    const ofPage = await add({ page_id: page });
    const unattached = await add();
    const ofStory = await add({ story_id: await insertStory(api.db) }, editor);
    for (const path of ["/edit", "/delete"]) {
      const status = async (id: string, as: Person) =>
        (await post(path, { id, ...(path === "/edit" && { title: "x" }) }, as)).statusCode;
      expect(await status(ofPage.id, otherOwner)).toBe(403);
      expect(await status(unattached.id, manager)).toBe(404);
      expect(await status(unattached.id, editor)).toBe(404);
      expect(await status(ofStory.id, owner)).toBe(403);
    }
    for (const [id, as] of [
      [ofPage.id, manager],
      [unattached.id, owner],
      [ofStory.id, editor],
    ] as const) {
      expect((await post("/delete", { id }, as)).json()).toEqual({ deleted: 1 });
    }
    // That of the page stays for the history, which can bring it back.
    for (const { url } of [unattached, ofStory]) {
      await expect(readdir(join(api.mediaDir, "audio"))).resolves.not.toContain(url.split("/").pop());
    }
  });
});

describe("a recording is attached", () => {
  test("to a page, then to a post, then to nothing, with history entries", async () => {
    const postId = await insertPost(api.db, page);
    const { id, url, version } = await add();
    expect((await post("/page", { id, page_id: page })).json<OwnAudio>()).toMatchObject({ page_id: page, version });
    expect(await statusOf(url)).toBe(200);
    expect((await post("/post", { id, post_id: postId }, manager)).json<OwnAudio>()).toMatchObject({
      page_id: null,
      post_id: postId,
    });
    expect((await post("/post", { id, post_id: null })).json<OwnAudio>()).toMatchObject({ post_id: null });
    const { items } = (await api.post("/api/page/history", { page_id: page }, owner)).json<{
      items: { action: string }[];
    }>();
    expect(items.map(({ action }) => action)).toEqual(["audio.post", "audio.post", "audio.page"]);
  });

  test("neither to nor from a page of another team", async () => {
    const { id } = await add({ page_id: page });
    expect((await post("/page", { id, page_id: otherPage })).statusCode).toBe(403);
    expect((await post("/post", { id, post_id: await insertPost(api.db, otherPage) })).statusCode).toBe(403);
    expect((await post("/page", { id, page_id: otherPage }, otherOwner)).statusCode).toBe(403);
    const hidden = await insertPage(api.db, { status: "hidden", user_id: otherOwner.id });
    expect((await post("/page", { id, page_id: hidden })).statusCode).toBe(404);
  });

  test("to a page with fewer than twenty recordings only", async () => {
    for (let count = 0; count < 20; count++) await insertAudio(api.db, { page_id: page });
    const { id } = await add();
    expect((await post("/page", { id, page_id: page })).json().code).toBe("list-full");
  });

  test("between two pages in both directions at the same time without a deadlock", async () => {
    const second = await insertPage(api.db, { user_id: owner.id });
    const [a, b] = [await add({ page_id: page }), await add({ page_id: second })];
    const moves = Array.from({ length: 20 }, (_, at) =>
      post("/page", { id: at % 2 ? a.id : b.id, page_id: at % 4 < 2 ? page : second }),
    );
    expect(new Set((await Promise.all(moves)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe("the list", () => {
  test("contains exactly what the caller may change", async () => {
    const postId = await insertPost(api.db, page);
    const [ofPage, ofPost, unattached] = [
      await add({ page_id: page }),
      await add({ post_id: postId }, manager),
      await add(),
    ];
    const ofOther = await add({ page_id: otherPage }, otherOwner);
    const ofStory = await add({ story_id: await insertStory(api.db) }, editor);
    const all = [ofPage, ofPost, unattached, ofOther, ofStory].map(({ id }) => id);
    const of = async (as: Person, body: object = {}) => (await list(as, body)).filter((id) => all.includes(id));
    expect(await of(owner)).toEqual([unattached.id, ofPost.id, ofPage.id]);
    expect(await of(manager)).toEqual([ofPost.id, ofPage.id]);
    expect(await of(manager, { mine: true })).toEqual([ofPost.id]);
    expect(await of(editor)).toEqual([ofStory.id]);
    expect(await of(admin)).toEqual(all.toReversed().toSorted((a, b) => (a < b ? 1 : -1)));
    expect(await of(member)).toEqual([]);
    expect(await of(owner, { page_id: page })).toEqual([ofPost.id, ofPage.id]);
    expect((await post("", { page_id: page }, otherOwner)).statusCode).toBe(403);
  });

  test("continues at its cursor", async () => {
    const added = [await add(), await add(), await add()].map(({ id }) => id).toReversed();
    const first = (await post("", { mine: true, limit: 2 })).json<{ items: OwnAudio[]; next_cursor: string }>();
    const next = (await post("", { mine: true, limit: 2, cursor: first.next_cursor })).json<{ items: OwnAudio[] }>();
    expect([...first.items, ...next.items].slice(0, 3).map(({ id }) => id)).toEqual(added);
  });
});
