import { type Selectable, sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject, Price as PriceTable } from "../../db/schema.ts";
import { invalid, notFound, refuseStale } from "../../http/problem.ts";
import { republish } from "../pages/invalidate.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { requireQuota } from "../shared/quota.ts";
import { arrange } from "../shared/ranks.ts";
import { priceAnswer } from "./answer.ts";

/** More than the longest menu. */
const MAX_PRICES = 200;

type Row = Selectable<PriceTable>;

export const addPrice: Handler<Contract["addPrice"]> = async ({ page_id: _, rank = MAX_PRICES, ...sent }, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const fields = { ...NOTHING, ...withoutUndefined(sent) };
  requireValid(fields);
  await requireQuota(tx, "price", { pageId: page_id, adding: 1, most: MAX_PRICES });
  const { id } = await tx
    .insertInto("price")
    .values({ page_id, ...fields, rank: nextRank(page_id) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await arrange(tx, pricesOf(page_id), { id, rank });
  const row = await findPrice(tx, id);
  context.changed({ kind: "price", id, before: null, after: audited(row) });
  await republish(context, page_id);
  return priceAnswer(row);
};

export const editPrice: Handler<Contract["editPrice"]> = async ({ id, version, rank, ...sent }, context) => {
  const { tx } = context;
  const before = await findPrice(tx, id);
  refuseStale(version, priceAnswer(before));
  const fields = changedFields(sent, before);
  requireValid({ ...before, ...fields });
  if (Object.keys(fields).length > 0) await tx.updateTable("price").set(fields).where("id", "=", id).execute();
  if (rank !== undefined) await arrange(tx, pricesOf(before.page_id), { id, rank });
  const row = await findPrice(tx, id);
  const changes = { ...fields, ...(row.rank !== before.rank && { rank: row.rank }) };
  if (Object.keys(changes).length === 0) context.unchanged();
  else {
    context.changed({ kind: "price", id, before: formerFields(changes, before), after: changes });
    await republish(context, before.page_id);
  }
  return priceAnswer(row);
};

export const deletePrice: Handler<Contract["deletePrice"]> = async ({ id }, context) => {
  const { tx } = context;
  const row = await findPrice(tx, id);
  await tx.deleteFrom("price").where("id", "=", id).execute();
  await arrange(tx, pricesOf(row.page_id), { id, rank: null });
  context.changed({ kind: "price", id, before: audited(row), after: null });
  await republish(context, row.page_id);
  return { deleted: 1 };
};

type Fields = Pick<Row, "name" | "name_ie" | "amount" | "amount_to" | "unit" | "description" | "description_ie">;

/** Of a new price what is not told. */
const NOTHING: Fields = {
  ...{ name: null, name_ie: null, amount: null, amount_to: null },
  ...{ unit: "item", description: null, description_ie: null },
};

/** @throws ProblemError for a price without a name, without an amount or words for one, or for a range that ends first */
function requireValid({ name, name_ie, amount, amount_to, description, description_ie }: Fields): void {
  if (name === null && name_ie === null) throw invalid("name", "required");
  if (amount === null && description === null && description_ie === null) throw invalid("amount", "required");
  if (amount_to !== null && (amount === null || amount_to < amount)) throw invalid("amount_to", "out-of-range");
}

const withoutUndefined = (fields: { [Name in keyof Fields]?: Fields[Name] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const pricesOf = (owner: string) => ({ table: "price", of: "page_id", owner }) as const;

const nextRank = (pageId: string) =>
  sql<number>`(select coalesce(max(rank), 0) + 1 from price where page_id = ${pageId})`;

/** The mount has locked its page; another one may have taken it away while it waited. */
async function findPrice(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("price").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function audited({ name, name_ie, amount, amount_to, unit, rank }: Row): JsonObject {
  return { name, name_ie, amount, amount_to, unit, rank };
}
