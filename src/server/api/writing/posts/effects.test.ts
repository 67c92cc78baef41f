import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { indexAppearedPosts, indexPostsSince } from "./effects.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const found = async (word: string) => (await api.app.inject({ url: `/api/pages?q=${word}` })).json().total as number;

async function schedule(body: string, publish_at: Temporal.Instant): Promise<void> {
  const nora = await api.person();
  const page_id = await insertPage(api.db, { user_id: nora.id });
  const post = { page_id, title: "News", body, status: "published", publish_at: publish_at.toString() };
  expect((await api.post("/api/page/posts/add", post, nora)).statusCode).toBe(200);
}

test("a scheduled post is searchable once it is published", async () => {
  const soon = Temporal.Now.instant().add({ seconds: 1 });
  await schedule("Gooseberrying", soon);
  expect(await found("gooseberrying")).toBe(0);
  await indexAppearedPosts(api.db, soon.subtract({ minutes: 1 }), soon.subtract({ milliseconds: 1 }));
  expect(await found("gooseberrying")).toBe(0);
  await expect.poll(() => Temporal.Now.instant().until(soon).sign, { timeout: 5_000 }).toBe(-1);
  await indexAppearedPosts(api.db, soon.subtract({ minutes: 1 }), Temporal.Now.instant());
  await expect.poll(() => found("gooseberrying")).toBe(1);
});

test("a post published while no server ran is searchable after a start", async () => {
  const soon = Temporal.Now.instant().add({ milliseconds: 500 });
  await schedule("Damsonwine", soon);
  await expect.poll(() => Temporal.Now.instant().until(soon).sign).toBe(-1);
  await indexPostsSince(api.db, null);
  await expect.poll(() => found("damsonwine")).toBe(1);
});
