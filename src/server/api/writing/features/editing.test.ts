import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertFeature, insertPage, insertPost } from "#test/support/factories.ts";

let api: ApiServer;
let editor: Person;
beforeAll(async () => {
  api = await startApi();
  editor = await api.person({ type: "editor" });
});
afterAll(() => api.stop());

const call = async (action: string, fields: object) => {
  const answer = await api.post(`/api/features/${action}`, fields, editor);
  return { status: answer.statusCode, body: answer.json() };
};
const today = Temporal.Now.plainDateISO("Europe/Dublin");
const DAYS = { starts_on: today.toString(), ends_on: today.add({ days: 6 }).toString() };
const titlesOnHome = async () => {
  const features: { title: string }[] = (await api.app.inject({ url: "/api/features" })).json();
  return features.map(({ title }) => title);
};

describe("a feature", () => {
  test("appears on the home page at once, after the existing ones, with its pages and posts in order", async () => {
    const [pub, cafe] = [await insertPage(api.db, { name: "Pub" }), await insertPage(api.db, { name: "Café" })];
    const [soup, session] = [await insertPost(api.db, cafe), await insertPost(api.db, pub)];
    const first = (await call("add", { title: "Wet days", ...DAYS, page_ids: [pub, cafe] })).body;
    const second = (await call("add", { title_ie: "Laethanta breátha", ...DAYS })).body;
    expect(first).toMatchObject({ title: "Wet days", state: "running", date_emailed: null, version: 1 });
    expect(second.rank).toBeGreaterThan(first.rank);
    const ordered = (await call("posts", { id: first.id, version: 1, post_ids: [session, soup] })).body;
    expect(ordered.version).toBe(2);
    const other = (await call("update", { id: first.id, version: 2, page_ids: [cafe, pub], text: "Soup." })).body;
    expect(other).toMatchObject({ version: 3, text: "Soup.", title: "Wet days" });
    const [onHome] = (await api.app.inject({ url: "/api/features" })).json();
    expect(onHome.pages.map(({ name }: { name: string }) => name)).toEqual(["Café", "Pub"]);
    expect(onHome.posts.map(({ id }: { id: string }) => id)).toEqual([session, soup]);
    await call("delete", { id: first.id });
    expect(await titlesOnHome()).toEqual([null]);
    await call("delete", { id: second.id });
  });

  test("accepts public pages and posts only; one that stops being public stays, marked as not shown", async () => {
    const cafe = await insertPage(api.db, { name: "Café" });
    const secret = await insertPage(api.db, { approval: "requested" });
    const draft = await insertPost(api.db, cafe, { status: "draft" });
    const wrong = await call("add", { title: "Soon", ...DAYS, page_ids: [cafe, secret] });
    expect(wrong.body.errors).toMatchObject([{ path: "page_ids", code: "not-a-choice" }]);
    const { id } = (await call("add", { title: "Soon", ...DAYS, page_ids: [cafe] })).body;
    const errorCode = async (post_ids: string[]) => (await call("posts", { id, post_ids })).body.errors[0].code;
    expect(await errorCode([draft])).toBe("not-a-choice");
    const post = await insertPost(api.db, cafe);
    expect(await errorCode([post, post])).toBe("repeated");
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", cafe).execute();
    const { body } = await call("update", { id, title: "Later", page_ids: [cafe] });
    expect(body).toMatchObject({ title: "Later", pages: [{ id: cafe, shown: false }] });
  });

  test("requires a title and days in order; an edit of an outdated version is refused", async () => {
    const issues = async (action: string, fields: object) => (await call(action, fields)).body.errors;
    expect(await issues("add", { ...DAYS })).toMatchObject([{ path: "title", code: "required" }]);
    const reversed = { title: "x", starts_on: DAYS.ends_on, ends_on: DAYS.starts_on };
    expect(await issues("add", reversed)).toMatchObject([{ path: "ends_on", code: "out-of-range" }]);
    const { id } = (await call("add", { title: "One", ...DAYS })).body;
    expect(await issues("update", { id, title: null })).toMatchObject([{ path: "title", code: "required" }]);
    await call("update", { id, version: 1, title: "Two" });
    const stale = await call("update", { id, version: 1, title: "Three" });
    expect([stale.status, stale.body.code, stale.body.current.title]).toEqual([409, "stale-version", "Two"]);
  });
});

describe("the order on the home page", () => {
  const feature = (title: string, fields = {}) => insertFeature(api.db, { title, ...DAYS, ...fields });
  beforeEach(() => api.db.deleteFrom("feature").execute());

  test("can be changed for some features; the others keep their ranks", async () => {
    const [a, b, c] = [
      await feature("a", { rank: 1 }),
      await feature("b", { rank: 2 }),
      await feature("c", { rank: 3 }),
    ];
    const { body } = await call("rank", { ids: [c, a] });
    expect(body.map(({ title }: { title: string }) => title)).toEqual(["c", "a"]);
    expect(await titlesOnHome()).toEqual(["c", "b", "a"]);
    await call("rank", { ids: [a, b, c] });
    expect(await titlesOnHome()).toEqual(["a", "b", "c"]);
  });

  test("accepts each known feature once, and repairs equal ranks", async () => {
    const [a, b] = [await feature("a", { rank: 7 }), await feature("b", { rank: 7 })];
    await call("rank", { ids: [b, a] });
    expect(await titlesOnHome()).toEqual(["b", "a"]);
    const unknown = "01900000-0000-7000-8000-000000000000";
    expect((await call("rank", { ids: [a, a, unknown] })).body.errors).toMatchObject([
      { path: "ids.1", code: "repeated" },
      { path: "ids.2", code: "not-a-choice" },
    ]);
  });
});

test("posts to show are found by terms in titles and page names, with or without accents", async () => {
  const pub = await insertPage(api.db, { name: "The Lantern", name_ie: "An Lóchrann" });
  const hidden = await insertPage(api.db, { name: "Lantern shed", status: "hidden" });
  await insertPost(api.db, pub, { title: "Music on Friday", title_ie: "Ceol Dé hAoine" });
  await insertPost(api.db, pub, { title: "Soup", title_ie: null });
  await insertPost(api.db, pub, { title: "Music drafted", status: "draft" });
  await insertPost(api.db, hidden, { title: "Music in the shed" });
  const found = async (query: string) =>
    (await call("admin/posts", { query })).body.map(({ title }: { title: string }) => title);
  expect(await found("lochrann")).toEqual(["Soup", "Music on Friday"]);
  expect(await found("MUSIC lantern")).toEqual(["Music on Friday"]);
  expect(await found("ceól de")).toEqual(["Music on Friday"]);
  expect(await found("music_")).toEqual([]);
});

test("editors see past, running and coming features, by their last day, latest first", async () => {
  await api.db.deleteFrom("feature").execute();
  const days = (from: number, to: number) => ({
    starts_on: today.add({ days: from }).toString(),
    ends_on: today.add({ days: to }).toString(),
  });
  await insertFeature(api.db, { title: "gone", ...days(-9, -1) });
  await insertFeature(api.db, { title: "here", ...days(-1, 0) });
  await insertFeature(api.db, { title: "soon", ...days(1, 9) });
  const list = async (fields: object) => {
    const { items, total, next_cursor } = (await call("admin", fields)).body;
    return { titles: items.map(({ title }: { title: string }) => title), total, next_cursor };
  };
  const first = await list({ limit: 2 });
  expect(first).toMatchObject({ titles: ["soon", "here"], total: 3 });
  expect(await list({ limit: 2, cursor: first.next_cursor })).toEqual({
    titles: ["gone"],
    total: 3,
    next_cursor: null,
  });
  for (const [state, title] of Object.entries({ past: "gone", running: "here", coming: "soon" })) {
    expect(await list({ state })).toMatchObject({ titles: [title], total: 1 });
  }
});
