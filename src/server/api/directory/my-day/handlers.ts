import type { Contract } from "#core/contract/index.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { lockAccount } from "#core/server/api/accounts/accounts/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { findPagesOfDay, listHearts, publicIds } from "./queries.ts";

export const pagesOfDay: Handler<Contract["pagesOfDay"]> = ({ date, pages }, context) =>
  findPagesOfDay(context, date === undefined ? todayAt(context.now) : Temporal.PlainDate.from(date), pages);

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
