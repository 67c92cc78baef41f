import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, insertStory } from "#test/support/factories.ts";

const KEY = "0123456789abcdef";
/** A search engine that remembers what was announced to it. */
const announced: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
let status = 200;
const searchEngine = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  announced.push(JSON.parse(body));
  response.writeHead(status).end();
});

let api: ApiServer;
let admin: Person;
let owner: Person;
let page_id: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => searchEngine.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(searchEngine.address() as AddressInfo).port}/indexnow`;
  api = await startApi({ indexNow: { key: KEY, url, publicUrl: "https://eolaire.example", languages: LOCALES } });
  admin = await api.person({ type: "admin" });
});
afterAll(async () => {
  await api.stop();
  searchEngine.close();
});
beforeEach(async () => {
  owner = await api.person();
  page_id = await insertPage(api.db, { user_id: owner.id });
  await api.db.deleteFrom("public_change").execute();
  announced.length = 0;
  status = 200;
});

type Change = { kind: string; id: string | null; changed_at: string; gone: boolean; read: string | null };
type Answer = { items: Change[]; next: string; more: boolean; complete: boolean };

const ago = (duration: Temporal.DurationLike) => Temporal.Now.instant().subtract(duration).toString();
let asked = 0;
/** Each question differs in its first instant, since answers are shared for some seconds. */
async function changesSince(since = ago({ minutes: 30, milliseconds: asked++ }), limit = ""): Promise<Answer> {
  const answer = await api.app.inject({ url: `/api/changes?since=${since}${limit}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const listed = async () => (await changesSince()).items.map(({ changed_at: _, ...change }) => change);
/** As if all that was written had been written so much earlier. */
const letPass = (minutes: number) =>
  sql`update public_change set changed_at = changed_at - make_interval(mins => ${minutes})`.execute(api.db);
const rename = (name: string, as = owner) => api.post("/api/page/basics", { page_id, name }, as);

describe("changes of the public data", () => {
  test("list a page once, however often it was changed, a minute later", async () => {
    await rename("The Quay");
    expect(await listed()).toEqual([]);
    await letPass(5);
    await rename("The New Quay");
    await letPass(5);
    expect(await listed()).toEqual([{ kind: "page", id: page_id, gone: false, read: `/api/page/id/${page_id}` }]);
    const read = await api.app.inject({ url: `/api/page/id/${page_id}` });
    expect(read.json()).toMatchObject({ name: "The New Quay" });
  });

  test("say what is gone, and that it is back", async () => {
    const move = (name: string) => api.post(`/api/admin/page/${name}`, { id: page_id, reason: "No answer" }, admin);
    expect((await move("disable")).statusCode).toBe(200);
    await letPass(2);
    expect(await listed()).toEqual([{ kind: "page", id: page_id, gone: true, read: null }]);
    expect((await move("enable")).statusCode).toBe(200);
    await letPass(2);
    expect(await listed()).toEqual([{ kind: "page", id: page_id, gone: false, read: `/api/page/id/${page_id}` }]);
  });

  test("never name a page that is not public", async () => {
    page_id = await insertPage(api.db, { user_id: owner.id, approval: "requested" });
    expect((await rename("A plan of ours")).statusCode).toBe(200);
    await letPass(2);
    expect(await listed()).toEqual([]);
  });

  test("list a story whose walk is another one", async () => {
    const story_id = await insertStory(api.db);
    const points = [54.98, 54.99].map((latitude) => ({ latitude, longitude: -8.5, elevation: null }));
    expect((await api.post("/api/stories/walk", { story_id, points }, admin)).statusCode).toBe(200);
    await letPass(2);
    expect(await listed()).toContainEqual({
      kind: "story",
      id: story_id,
      gone: false,
      read: `/api/stories/id/${story_id}`,
    });
  });

  test("list posts as they are published, by a write or by the clock", async () => {
    const fields = { page_id, title: "Soup", status: "published" };
    const { id } = (await api.post("/api/page/posts/add", fields, owner)).json();
    await letPass(2);
    expect(await listed()).toContainEqual({ kind: "post", id, gone: false, read: `/api/page/posts/id/${id}` });
    await api.db.deleteFrom("public_change").execute();
    await sql`update post set publish_at = now() - interval '3 minutes' where id = ${id}`.execute(api.db);
    expect(await listed()).toEqual([{ kind: "post", id, gone: false, read: `/api/page/posts/id/${id}` }]);
    await api.post("/api/page/posts/delete", { id }, owner);
    await letPass(2);
    expect(await listed()).toContainEqual({ kind: "post", id, gone: true, read: null });
  });

  test("name a short list, which is read again as a whole", async () => {
    expect((await api.post("/api/admin/categories", { name: "Boats", name_ie: "Báid" }, admin)).statusCode).toBe(200);
    await letPass(2);
    expect(await listed()).toEqual([{ kind: "categories", id: null, gone: false, read: "/api/categories" }]);
  });

  test("are read in parts, none of them twice", async () => {
    const ids = [page_id, await insertPage(api.db, {}), await insertPage(api.db, {})];
    for (const [at, id] of ids.entries()) {
      const changed_at = new Date(Date.now() - (20 - at) * 60_000);
      await api.db
        .insertInto("public_change")
        .values({ tag: `page:${id}`, changed_at })
        .execute();
    }
    const read: (string | null)[] = [];
    for (let since: string | undefined, more = true; more; ) {
      const part: Answer = await changesSince(since, "&limit=1");
      read.push(...part.items.map(({ id }) => id));
      since = part.next;
      more = part.more;
      expect(read.length).toBeLessThan(5);
    }
    expect(read).toEqual(ids);
  });

  test("of more than a year ago are no longer complete, and the job deletes them", async () => {
    expect(await changesSince(ago({ hours: 24 * 300 }))).toMatchObject({ complete: true });
    expect(await changesSince(ago({ hours: 24 * 400 }))).toMatchObject({ complete: false });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const rows = [400, 20, 10].map((days) => ({ tag: "categories", changed_at: daysAgo(days) }));
    await api.db.insertInto("public_change").values(rows).execute();
    const count = async () => (await api.db.selectFrom("public_change").select("changed_at").execute()).length;
    await api.post("/api/admin/jobs/run", { name: "change-sweep" }, admin);
    await expect.poll(count).toBe(1);
    expect((await changesSince(ago({ hours: 24 * 300, seconds: 1 }))).items).toHaveLength(1);
  });
});

describe("IndexNow", () => {
  /** Runs the job, and waits for its end. @returns its error */
  async function announce(): Promise<string | null> {
    const state = async () =>
      (await api.post("/api/admin/jobs", {}, admin))
        .json()
        .items.find((job: { name: string }) => job.name === "index-now");
    const { last_run } = await state();
    await api.post("/api/admin/jobs/run", { name: "index-now" }, admin);
    const ended = expect.objectContaining({ running: false, last_run: expect.not.stringMatching(last_run ?? "none") });
    await expect.poll(state).toEqual(ended);
    return (await state()).last_error;
  }

  /** As if the last run had been some minutes ago. */
  const ageRuns = () =>
    sql`update pgboss.job set started_on = started_on - interval '10 minutes' where name = 'index-now'`.execute(api.db);

  test("announces what is new or changed since the last run, in each language", async () => {
    await announce();
    announced.length = 0;
    await rename("The Quay");
    const { slug } = await api.db.selectFrom("page").select("slug").where("id", "=", page_id).executeTakeFirstOrThrow();
    await letPass(2);
    await ageRuns();
    expect(await announce()).toBeNull();
    expect(announced).toEqual([
      {
        host: "eolaire.example",
        key: KEY,
        keyLocation: `https://eolaire.example/${KEY}.txt`,
        urlList: [`https://eolaire.example/en/pages/${slug}`, `https://eolaire.example/ga/pages/${slug}`],
      },
    ]);
  });

  test("reports a search engine that refuses", async () => {
    await announce();
    await rename("The Quay");
    await letPass(2);
    await ageRuns();
    status = 429;
    expect(await announce()).toMatch(/^127\.0\.0\.1:\d+ answered 429 to 2 addresses$/);
  });
});
