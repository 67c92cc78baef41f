import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  addManagers,
  fillFeature,
  insertAudio,
  insertFeature,
  insertPage,
  insertPhoto,
  insertPost,
} from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
});

const call = async (action: string, fields: object, as: Person | null = nora, headers = {}) => {
  const answer = await api.post(`/api/page/posts/${action}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const add = (fields: object = {}) => call("add", { page_id, title: "Soup", ...fields });
const hours = (ahead: number) => Temporal.Now.instant().add({ hours: ahead }).toString({ fractionalSecondDigits: 3 });

/** The titles of the public list, newest first. */
const news = async () => {
  const answer = await api.app.inject({ url: `/api/posts?page_id=${page_id}` });
  return answer.json().items.map(({ title, title_ie }: { title: string; title_ie: string }) => title ?? title_ie);
};
const found = async (word: string) => (await api.app.inject({ url: `/api/pages?q=${word}` })).json().total as number;

describe("a new post", () => {
  test("is a draft that no reader sees, unless it is published", async () => {
    expect(await news()).toEqual([]);
    const { status, body } = await add({ body: "**Hot**" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ page_id, status: "draft", publish_at: null, kind: "update", body: "**Hot**" });
    expect(body).toMatchObject({ photos: [], audio: [], version: 1 });
    await add({ title: null, title_ie: "Anraith", status: "published" });
    await expect.poll(news).toEqual(["Anraith"]);
  });

  test("that is published without a time is published now", async () => {
    const before = Date.now();
    const { body } = await add({ status: "published" });
    expect(Date.parse(body.publish_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.publish_at)).toBeLessThanOrEqual(Date.now());
  });

  test("with a future time appears at that time, and answers 404 before", async () => {
    expect(await news()).toEqual([]);
    const soon = Temporal.Now.instant().add({ milliseconds: 1500 }).toString();
    const { body } = await add({ status: "published", publish_at: soon });
    const outsider = await api.person();
    expect(await news()).toEqual([]);
    expect((await call("edit", { id: body.id, title: "Mine" }, outsider)).body.code).toBe("not-found");
    expect((await api.app.inject({ url: `/api/page/posts/id/${body.id}` })).statusCode).toBe(404);
    await expect.poll(news).toEqual(["Soup"]);
    expect((await call("edit", { id: body.id, title: "Mine" }, outsider)).body.code).toBe("not-yours");
  });

  test("is searchable at once, and a draft is not", async () => {
    const { body } = await add({ body: "Chowder with samphirewort" });
    expect(await found("samphirewort")).toBe(0);
    await call("edit", { id: body.id, status: "published" });
    await expect.poll(() => found("samphirewort")).toBe(1);
    await call("edit", { id: body.id, status: "archived" });
    await expect.poll(() => found("samphirewort")).toBe(0);
  });

  test("sent twenty times with one idempotency key is added once", async () => {
    const one = { page_id, title: "Once", status: "published" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("add", one, nora, { "idempotency-key": "k" })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await expect.poll(news).toEqual(["Once"]);
  });

  test("may be an offer with a last day, and have a call to action with an address", async () => {
    const offer = { kind: "offer", valid_until: "2199-12-31", call_to_action: "book" };
    const { body } = await add({ ...offer, call_to_action_url: "tables.example/book" });
    expect(body).toMatchObject({ ...offer, call_to_action_url: "https://tables.example/book" });
  });

  test.each([
    [{ title: "" }, "title", "required"],
    [{ title: "x".repeat(121) }, "title", "too-long"],
    [{ title: "\u200b" }, "title", "required"],
    [{ body_ie: "x".repeat(8001) }, "body_ie", "too-long"],
    [{ kind: "advert" }, "kind", "not-a-choice"],
    [{ kind: "offer" }, "valid_until", "required"],
    [{ valid_until: "2199-12-31" }, "valid_until", "not-a-choice"],
    [{ kind: "offer", valid_until: "2020-01-01", status: "published" }, "valid_until", "out-of-range"],
    [{ kind: "offer", valid_until: "2026-02-30" }, "valid_until", "wrong-form"],
    [{ call_to_action: "book" }, "call_to_action_url", "required"],
    [{ call_to_action_url: "https://tables.example" }, "call_to_action", "required"],
    [{ call_to_action: "book", call_to_action_url: "http://tables.example" }, "call_to_action_url", "wrong-form"],
    [{ call_to_action: "book", call_to_action_url: "javascript:alert(1)" }, "call_to_action_url", "wrong-form"],
    [{ status: "live" }, "status", "not-a-choice"],
    [{ publish_at: "tomorrow" }, "publish_at", "wrong-form"],
    [{ publish_at: "0000-01-01T00:00:00Z" }, "publish_at", "out-of-range"],
    [{ publish_at: "9999-12-31T23:59:59Z" }, "publish_at", "out-of-range"],
    [{ author_id: "0198b3a2-7c1e-7000-8000-00000000dead" }, "author_id", "unknown-field"],
    [{ approval: "approved" }, "approval", "unknown-field"],
  ])("with %j is refused", async (fields, path, code) => {
    const { status, body } = await add(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("is refused with an issue for every invalid field", async () => {
    const { body } = await add({ title: null, kind: "offer", call_to_action: "call" });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      "title",
      "valid_until",
      "call_to_action_url",
    ]);
  });
});

describe("an edit", () => {
  test("changes the sent fields and clears those sent as null", async () => {
    const { body } = await add({ title_ie: "Anraith", body: "Hot", status: "published" });
    const edited = await call("edit", { id: body.id, title: null, body: "Cold", version: 1 });
    expect(edited.body).toMatchObject({ title: null, title_ie: "Anraith", body: "Cold", status: "published" });
    expect(edited.body).toMatchObject({ publish_at: body.publish_at, version: 2 });
    expect((await call("edit", { id: body.id, title_ie: null })).body.errors).toMatchObject([{ path: "title" }]);
  });

  test("invalidates the cached post", async () => {
    const { body } = await add({ status: "published" });
    const open = async () => (await api.app.inject({ url: `/api/page/posts/id/${body.id}` })).json();
    expect((await open()).title).toBe("Soup");
    await call("edit", { id: body.id, title: "Stew" });
    await expect.poll(async () => (await open()).title).toBe("Stew");
    await call("edit", { id: body.id, status: "draft" });
    await expect.poll(async () => (await open()).code).toBe("not-found");
  });

  test("invalidates the cached features that show the post", async () => {
    const { body } = await add({ status: "published" });
    const feature = await insertFeature(api.db, { starts_on: "2000-01-01", ends_on: "2199-12-31" });
    await fillFeature(api.db, feature, { posts: [body.id] });
    const shown = async () => (await api.app.inject({ url: "/api/features" })).json()[0].posts[0]?.title;
    expect(await shown()).toBe("Soup");
    await call("edit", { id: body.id, title: "Stew" });
    await expect.poll(shown).toBe("Stew");
  });

  test("of an outdated version is refused with the current post", async () => {
    const { body } = await add();
    const edits = ["One", "Two"].map((title) => call("edit", { id: body.id, title, version: 1 }));
    const [first, second] = (await Promise.all(edits)).toSorted((one, other) => one.status - other.status);
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, "stale-version"]);
    expect(second?.body.current).toMatchObject({ id: body.id, title: first?.body.title, version: 2 });
  });

  test("that changes nothing adds no version and no audit entry", async () => {
    const { body } = await add();
    expect((await call("edit", { id: body.id, title: "Soup", version: 1 })).body.version).toBe(1);
    expect(await history()).toEqual(["post.add"]);
  });

  test("from offer to news clears the last day, and removing the call to action clears its address", async () => {
    const action = { call_to_action: "order", call_to_action_url: "https://soup.example" };
    const { body } = await add({ kind: "offer", valid_until: "2199-12-31", ...action });
    const { body: edited } = await call("edit", { id: body.id, kind: "update", call_to_action: null });
    expect(edited).toMatchObject({ kind: "update", valid_until: null, call_to_action_url: null });
  });

  test("to a future time hides the post until then; to no time publishes it now", async () => {
    const { body } = await add({ status: "published" });
    await expect.poll(news).toEqual(["Soup"]);
    await call("edit", { id: body.id, publish_at: hours(2) });
    await expect.poll(news).toEqual([]);
    await call("edit", { id: body.id, publish_at: null });
    await expect.poll(news).toEqual(["Soup"]);
  });

  test("is allowed to managers and administrators, and to nobody else, whatever page the body names", async () => {
    const { body } = await add({ status: "published" });
    const [manager, outsider] = [await api.person(), await api.person()];
    await addManagers(api.db, page_id, manager.id);
    const own = await insertPage(api.db, { user_id: outsider.id });
    expect((await call("edit", { id: body.id, title: "A" }, manager)).status).toBe(200);
    expect((await call("edit", { id: body.id, title: "B" }, await api.person({ type: "admin" }))).status).toBe(200);
    expect((await call("edit", { id: body.id, title: "C" }, outsider)).body.code).toBe("not-yours");
    const moved = await call("edit", { id: body.id, title: "C", page_id: own }, outsider);
    expect([moved.status, moved.body.errors?.[0].code]).toEqual([422, "unknown-field"]);
    expect((await call("edit", { id: body.id, title: "C" }, null)).status).toBe(401);
    expect((await call("add", { page_id, title: "C" }, outsider)).body.code).toBe("not-yours");
  });
});

describe("deleting a post", () => {
  test("deletes its photos, detaches its recordings, and succeeds once", async () => {
    const { body } = await add({ status: "published" });
    await insertPhoto(api.db, { post_id: body.id });
    const hers = await insertAudio(api.db, { post_id: body.id }, { account_id: nora.id });
    const nobodys = await insertAudio(api.db, { post_id: body.id });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call("delete", { id: body.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    const left = await api.db
      .selectFrom("audio")
      .select(["id", "post_id"])
      .where("id", "in", [hers, nobodys])
      .execute();
    expect(left).toEqual([{ id: hers, post_id: null }]);
    expect(await api.db.selectFrom("photo").select("id").where("post_id", "=", body.id).execute()).toEqual([]);
    await expect.poll(news).toEqual([]);
    expect(await history()).toEqual(["post.delete", "post.add"]);
  });
});

describe("the list for the team", () => {
  test("contains every state, newest first, filters by state, and continues at its cursor", async () => {
    const made = ["draft", "published", "archived", "draft"];
    for (const [at, status] of made.entries()) await add({ title: `Post ${at}`, status });
    await insertPost(api.db, await insertPage(api.db));
    const list = async (fields: object) => (await call(`admin/${page_id}`, fields)).body;
    const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title.slice(-1)).join("");
    expect(titles(await list({}))).toBe("3210");
    const drafts = await list({ status: "draft" });
    expect([titles(drafts), drafts.total]).toEqual(["30", 2]);
    const first = await list({ limit: 3 });
    const rest = await list({ limit: 3, cursor: first.next_cursor });
    expect([titles(first), titles(rest), rest.next_cursor, first.total]).toEqual(["321", "0", null, 4]);
  });

  test("is for the team only", async () => {
    const outsider = await api.person();
    expect((await call(`admin/${page_id}`, {}, outsider)).body.code).toBe("not-yours");
    expect((await call(`admin/${page_id}`, {}, null)).status).toBe(401);
  });
});

const history = async () => {
  const answer = await api.post("/api/page/history", { page_id }, nora);
  return answer.json().items.map(({ action }: { action: string }) => action);
};
