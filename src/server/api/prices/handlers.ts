import { type Selectable, sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject, Price as PriceTable } from "../../db/schema.ts";
import { invalid, notFound, refuseStale } from "../../http/problem.ts";
import { invalidatePage } from "../pages/effects.ts";
import { changedFields, formerFields, withSent } from "../shared/fields.ts";
import { requireQuota } from "../shared/quota.ts";
import { arrange } from "../shared/ranks.ts";
import { findPrices, priceAnswer } from "./queries.ts";

/** Longer than any real menu. */
const MAX_PRICES = 200;

type Row = Selectable<PriceTable>;

/** The prices of a page by rank. */
export const pagePrices: Handler<Contract["pagePrices"]> = async ({ page_id }, context) => {
  const rows = await findPrices(context.db, page_id, context.isPreview);
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  return rows.map(priceAnswer);
};

/** Adds a price as the last of the page, or at the rank that was sent. */
export const addPrice: Handler<Contract["addPrice"]> = async ({ page_id: _, rank = MAX_PRICES, ...sent }, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const fields = withSent(DEFAULTS, sent);
  requireValid(fields);
  await requireQuota(tx, "price", { pageId: page_id, adding: 1, most: MAX_PRICES });
  const { id } = await tx
    .insertInto("price")
    .values({ page_id, ...fields, rank: nextRank(page_id) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await arrange(tx, listOf(page_id), { id, rank });
  const row = await findPrice(tx, id);
  context.changed({ kind: "price", id, before: null, after: auditedPrice(row) });
  await invalidatePage(context, page_id);
  return priceAnswer(row);
};

export const editPrice: Handler<Contract["editPrice"]> = async ({ id, version, rank, ...sent }, context) => {
  const { tx } = context;
  const before = await findPrice(tx, id);
  refuseStale(version, priceAnswer(before));
  const fields = changedFields(sent, before);
  requireValid({ ...before, ...fields });
  if (Object.keys(fields).length > 0) await tx.updateTable("price").set(fields).where("id", "=", id).execute();
  if (rank !== undefined) await arrange(tx, listOf(before.page_id), { id, rank });
  const row = await findPrice(tx, id);
  const changes = { ...fields, ...(row.rank !== before.rank && { rank: row.rank }) };
  if (Object.keys(changes).length === 0) context.unchanged();
  else {
    context.changed({ kind: "price", id, before: formerFields(changes, before), after: changes });
    await invalidatePage(context, before.page_id);
  }
  return priceAnswer(row);
};

export const deletePrice: Handler<Contract["deletePrice"]> = async ({ id }, context) => {
  const { tx } = context;
  const row = await findPrice(tx, id);
  await tx.deleteFrom("price").where("id", "=", id).execute();
  await arrange(tx, listOf(row.page_id), { id, rank: null });
  context.changed({ kind: "price", id, before: auditedPrice(row), after: null });
  await invalidatePage(context, row.page_id);
  return { deleted: 1 };
};

type Fields = Pick<Row, "name" | "name_ie" | "amount" | "amount_to" | "unit" | "description" | "description_ie">;

/** The fields of a new price that were not sent. */
const DEFAULTS: Fields = {
  ...{ name: null, name_ie: null, amount: null, amount_to: null },
  ...{ unit: "item", description: null, description_ie: null },
};

/** @throws ProblemError without a name, without both an amount and a description, and for a range whose end is below its start */
function requireValid({ name, name_ie, amount, amount_to, description, description_ie }: Fields): void {
  if (name === null && name_ie === null) throw invalid("name", "required");
  if (amount === null && description === null && description_ie === null) throw invalid("amount", "required");
  if (amount_to !== null && (amount === null || amount_to < amount)) throw invalid("amount_to", "out-of-range");
}

const listOf = (owner: string) => ({ table: "price", of: "page_id", owner }) as const;

const nextRank = (pageId: string) =>
  sql<number>`(select coalesce(max(rank), 0) + 1 from price where page_id = ${pageId})`;

/**
 * Reads a price after the lock of its page was granted: a concurrent call may have deleted it before. Index: price_pkey.
 * @throws ProblemError `not-found`
 */
async function findPrice(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("price").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function auditedPrice({ name, name_ie, amount, amount_to, unit, rank }: Row): JsonObject {
  return { name, name_ie, amount, amount_to, unit, rank };
}
