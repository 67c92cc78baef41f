import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { lockAccount } from "#core/server/api/accounts/accounts/queries.ts";
import { idsBySlugs } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";

export const hearts: Handler<Contract["hearts"]> = async (_, { db, caller }) => ({
  pages: await listHearts(db, caller.id),
});

/** Adds and removes hearts in one call, as a browser has collected them. The audit has their number alone: which places is personal. */
export const updateHearts: Handler<Contract["updateHearts"]> = async ({ add, remove }, context) => {
  const { tx, caller, now } = context;
  await lockAccount(tx, caller.id);
  const before = await listHearts(tx, caller.id);
  const [added, removed] = await Promise.all([publicIds(tx, add), publicIds(tx, remove)]);
  const addedIds = [...new Set(added.values())];
  const removedIds = [...removed.values()].filter((id) => !addedIds.includes(id));
  if (removedIds.length > 0) {
    await tx.deleteFrom("heart").where("account_id", "=", caller.id).where("page_id", "in", removedIds).execute();
  }
  if (addedIds.length > 0) {
    const rows = add.flatMap((slug, index) => {
      const page_id = added.get(slug);
      // A millisecond apart, so that they have the order in which they were marked.
      const date_created = new Date(now.epochMilliseconds + index);
      return page_id ? [{ account_id: caller.id, page_id, date_created }] : [];
    });
    await tx
      .insertInto("heart")
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  const pages = await listHearts(tx, caller.id);
  if (pages.length > MAX_PAGES_OF_DAY) throw new ProblemError("too-many-hearts");
  if (pages.join() === before.join()) context.unchanged();
  else {
    const numbers = { before: { hearts: before.length }, after: { hearts: pages.length } };
    context.changed({ kind: "account", id: caller.id, ...numbers, shown: "nowhere" });
  }
  return { pages, unknown: add.filter((slug) => !added.has(slug)) };
};

/** The slugs of the public pages that an account has marked, in the order in which it has. Index: heart_pkey. */
async function listHearts(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("heart")
    .innerJoin("page", "page.id", "heart.page_id")
    .select("page.slug")
    .where("heart.account_id", "=", accountId)
    .where("page.is_public", "=", true)
    .orderBy("heart.date_created")
    .orderBy("heart.page_id")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The ids of the public pages among some slugs, former ones too. What is not public looks as if it were not there. */
async function publicIds(db: Database, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await idsBySlugs(db, "page", slugs);
  const rows = await db
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${[...new Set(found.values())]}::uuid[])`)
    .where("is_public", "=", true)
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  return new Map([...found].filter(([, id]) => ids.has(id)));
}
