import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import type { OwnPost } from "#core/contract/writing/posts.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage, insertPost, insertStory } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { wavTone } from "#test/support/sounds.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let people: Record<"owner" | "manager" | "admin" | "editor" | "other" | "visitor", Record<string, string>>;
let owner: Person;
let page: string;

beforeAll(async () => {
  api = await startApi();
  owner = await api.person();
  const manager = await api.person();
  people = {
    owner: owner.headers,
    manager: manager.headers,
    visitor: {},
    admin: (await api.person({ type: "admin" })).headers,
    editor: (await api.person({ type: "editor" })).headers,
    other: (await api.person()).headers,
  };
  page = await insertPage(api.db, { user_id: owner.id, approval: "requested" });
  await addManagers(api.db, page, manager.id);
});
afterAll(() => api.stop());

/** Who gets 200; everybody else gets the 404 of what is not there. */
async function whoSees(url: string): Promise<string[]> {
  const missing = await api.app.inject("/images/page/photos/aaaaaaaaaaaaaaaaaaaa-320.jpg");
  const seeing = [];
  for (const [who, headers] of Object.entries(people)) {
    const answer = await api.app.inject({ url, headers });
    if (answer.statusCode === 200) {
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      seeing.push(who);
    } else expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
  }
  return seeing;
}

test("the photos and recordings of a requested page are there for its team and administrators", async () => {
  const form = { as: owner, page_id: page };
  const photo = (await upload(api, "/api/page/photos/add", await phonePhoto(400, 300), form)).json<Photo>();
  expect(await whoSees(`${photo.url}-320.webp`)).toEqual(["owner", "manager", "admin"]);
  const texts = { title: "A tone", language: "en" };
  const audio = (await upload(api, "/api/audio/add", wavTone(0.3), { ...form, ...texts })).json<OwnAudio>();
  expect(await whoSees(audio.url)).toEqual(["owner", "manager", "admin"]);
  const loose = (await upload(api, "/api/audio/add", wavTone(0.3), { as: owner, ...texts })).json<OwnAudio>();
  expect(await whoSees(loose.url)).toEqual(["owner", "admin"]);
});

test("those of a draft on a public page, too; those of a draft story for editors", async () => {
  const open = await insertPage(api.db, { user_id: owner.id });
  const draft = await insertPost(api.db, open, { status: "draft", publish_at: null });
  const form = { as: owner, post_id: draft };
  const post = (await upload(api, "/api/page/posts/photo/add", await phonePhoto(400, 300), form)).json<OwnPost>();
  expect(await whoSees(`${post.photos[0]?.url}-320.webp`)).toEqual(["owner", "admin"]);
  const story_id = await insertStory(api.db, { status: "draft", publish_at: null });
  const fields = { as: { headers: people.editor }, title: "A tone", language: "en", story_id };
  const audio = (await upload(api, "/api/audio/add", wavTone(0.3), fields)).json<OwnAudio>();
  expect(await whoSees(audio.url)).toEqual(["admin", "editor"]);
});

test("a bad token sees what a visitor sees", async () => {
  const open = await insertPage(api.db, { user_id: owner.id });
  const form = { as: owner, page_id: open };
  const { url } = (await upload(api, "/api/page/photos/add", await phonePhoto(400, 300), form)).json<Photo>();
  const headers = { authtoken: "rubbish" };
  const answer = await api.app.inject({ url: `${url}-320.webp`, headers });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", open).execute();
  await new Promise((resolve) => setTimeout(resolve, 3100)); // no notices here: what is remembered ends by itself
  expect((await api.app.inject({ url: `${url}-320.webp`, headers })).statusCode).toBe(404);
});
