import { sql } from "kysely";
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

/** @returns when it appears */
async function schedule(body: string): Promise<Temporal.Instant> {
  const nora = await api.person();
  const page_id = await insertPage(api.db, { user_id: nora.id });
  const appears = Temporal.Now.instant().add({ hours: 1 });
  const post = { page_id, title: "News", body, status: "published", publish_at: appears.toString() };
  expect((await api.post("/api/page/posts/add", post, nora)).statusCode).toBe(200);
  return appears;
}

/** As if the hour had passed: all that is noted of the post lies an hour further back. */
async function passHour(body: string): Promise<Temporal.Instant> {
  const { publish_at } = await api.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // the trigger would note the present time
    const earlier = (column: "publish_at" | "date_updated") => sql<Date>`${sql.ref(column)} - interval '61 minutes'`;
    return tx
      .updateTable("post")
      .set({ publish_at: earlier("publish_at"), date_updated: earlier("date_updated") })
      .where("body", "=", body)
      .returning("publish_at")
      .executeTakeFirstOrThrow();
  });
  return Temporal.Instant.fromEpochMilliseconds(publish_at!.getTime());
}

test("a scheduled post is searchable once it is published", async () => {
  const appears = await schedule("Gooseberrying");
  expect(await found("gooseberrying")).toBe(0);
  await indexAppearedPosts(api.db, appears.subtract({ minutes: 1 }), appears.subtract({ milliseconds: 1 }));
  expect(await found("gooseberrying")).toBe(0);
  const appeared = await passHour("Gooseberrying");
  await indexAppearedPosts(api.db, appeared.subtract({ minutes: 1 }), Temporal.Now.instant());
  await expect.poll(() => found("gooseberrying")).toBe(1);
});

test("a post published while no server ran is searchable after a start", async () => {
  await schedule("Damsonwine");
  await passHour("Damsonwine");
  await indexPostsSince(api.db, null);
  await expect.poll(() => found("damsonwine")).toBe(1);
});
