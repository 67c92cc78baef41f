import { afterAll, expect, test } from "vitest";
import { insertPage } from "#test/support/factories.ts";
import { useOperator } from "#test/support/operator.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { connectPostgres } from "../db/connect.ts";
import { listenForInvalidation } from "../http/cache/cache-invalidation.ts";
import type { CacheTag } from "../http/cache/cache-tag.ts";

const database = await createTestDatabase();
const { db, connection } = database;
const eolaire = useOperator(database);
const approve = (id: string) => eolaire("page", "approve", id);

afterAll(database.drop);

test("page approve makes a page public, findable, and known to servers that are running", async () => {
  const invalidated: CacheTag[] = [];
  const notices = connectPostgres(connection, { max: 1 });
  await listenForInvalidation(notices, { drop: (tags) => invalidated.push(...tags), missed: () => {} });
  const id = await insertPage(db, { slug: "new-shop", approval: "requested" });
  expect(await approve("new-shop")).toEqual({ exit: 0, err: "", out: "It is approved: /en/pages/new-shop\n" });
  await expect.poll(() => invalidated).toEqual([`page:${id}`, "pages"]);
  await notices.end();
  const row = db.selectFrom("page").innerJoin("page_search", "page_id", "page.id").where("page.id", "=", id);
  const { approval, is_public } = await row
    .select(["page.approval", "page_search.is_public"])
    .executeTakeFirstOrThrow();
  expect({ approval, is_public }).toEqual({ approval: "approved", is_public: true });
  const entries = await db.selectFrom("audit_entry").selectAll().where("page_id", "=", id).execute();
  const moved = { before: { approval: "requested" }, after: { approval: "approved" } };
  expect(entries).toMatchObject([{ action: "page.approve", actor_id: null, subject_id: id, ...moved }]);
});

test.each([
  ["approved", "It is approved: what can be done is to disable it.\n"],
  ["disabled", "It is disabled: what can be done is to enable it.\n"],
] as const)("one that is %s stays so", async (approval, err) => {
  const id = await insertPage(db, { approval });
  expect(await approve(id)).toEqual({ exit: 1, out: "", err });
  const row = await db.selectFrom("page").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.version).toBe(1);
});

test("one that was declined can be approved, one that is missing or deleted cannot", async () => {
  expect((await approve(await insertPage(db, { approval: "declined" }))).exit).toBe(0);
  const deleted = await insertPage(db, { approval: "requested", date_deleted: "2026-07-01T00:00:00Z" });
  for (const id of [deleted, "nowhere"]) {
    expect(await approve(id)).toMatchObject({ exit: 1, err: expect.stringContaining(`There is no page ${id}`) });
  }
});
