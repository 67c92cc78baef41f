import { randomUUID } from "node:crypto";
import { once as event } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectPostgres, kyselyOn } from "#core/server/db/connect.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { notifyInvalidation } from "./cache-invalidation.ts";
import type { CacheTag } from "./cache-tag.ts";
import { startPurging } from "./cdn-purge.ts";

/** What Varnish was asked to purge, and when. */
const purged: { tags: string[]; ms: number }[] = [];
const varnish = createServer((request, response) => {
  purged.push({ tags: String(request.headers.xkey).split(" "), ms: performance.now() });
  response.end();
});
let url: string;
let database: TestDatabase;

beforeAll(async () => {
  await event(varnish.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(varnish.address() as AddressInfo).port}/`;
  database = await createTestDatabase();
});
beforeEach(() => {
  purged.length = 0;
});
afterAll(async () => {
  varnish.close();
  await database.drop();
});

/** One of several instances. @returns stops it */
async function startInstance(): Promise<() => Promise<void>> {
  const client = connectPostgres(database.connection);
  const db = kyselyOn(client);
  const log = { info: () => {}, warn: () => {} };
  const stop = await startPurging({ client, db }, { kind: "varnish", urls: [url], token: "" }, log);
  return async () => {
    await stop();
    await db.destroy();
  };
}

const [FIRST, SECOND, THIRD, FOURTH] = [1, 2, 3, 4].map((): CacheTag => `page:${randomUUID()}`) as [
  CacheTag,
  CacheTag,
  CacheTag,
  CacheTag,
];
const write = (tag: CacheTag) => database.db.transaction().execute((tx) => notifyInvalidation(tx, [tag]));
const callsWith = (tag: string) => purged.filter(({ tags }) => tags.includes(tag)).length;

test("one of several instances purges, and the next one goes on where it ends, from the writes that it has not purged", async () => {
  const [first, second] = [await startInstance(), await startInstance()];
  await write(FIRST);
  await expect.poll(() => callsWith(FIRST), { timeout: 10_000 }).toBe(2); // the second one for what was answered meanwhile
  const [once, again] = purged.filter(({ tags }) => tags.includes(FIRST));
  expect(again!.ms - once!.ms).toBeGreaterThan(2_000); // not by both at the same time
  expect(callsWith("all")).toBe(0);

  const stopped = first(); // purges what it knows of
  await write(SECOND);
  await stopped;
  await write(THIRD);
  await expect.poll(() => callsWith(SECOND), { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(() => callsWith(THIRD), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(callsWith("all")).toBe(0);
  await second();
  expect((await database.db.selectFrom("lease").selectAll().execute()).length).toBe(0);
});

test("whoever takes over from a process that did not end its lease purges everything", async () => {
  await database.db.deleteFrom("lease").execute();
  await sql`insert into lease values ('cdn-purge', gen_random_uuid(), now() + interval '1 second')`.execute(
    database.db,
  );
  const stop = await startInstance();
  await expect.poll(() => callsWith("all"), { timeout: 10_000 }).toBe(1);
  await write(FOURTH);
  await expect.poll(() => callsWith(FOURTH), { timeout: 10_000 }).toBe(2);
  await stop();
});
