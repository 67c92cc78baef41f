import { withJsonTexts } from "@eolaire/postgres";
import { type Selectable, sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_PRICES } from "#core/contract/pages/prices.ts";
import { withSent } from "#core/server/api/shared/fields.ts";
import { requireQuota } from "#core/server/api/shared/quota.ts";
import { numberInOrder, rejectUnknownIds } from "#core/server/api/shared/ranks.ts";
import { type Handler, pageOfCall, type WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Price as PriceTable } from "#core/server/db/schema.ts";
import { auditedPrice, DEFAULTS, requireValid, seasonColumns } from "./effects.ts";
import { priceAnswer } from "./queries.ts";

type Row = Selectable<PriceTable>;
type Section = Pick<Row, "section" | "section_ie">;

/** Adds a whole list, or nothing of it. Of the prices whose place it takes, those that are gone already are passed over. */
export const addPrices: Handler<Contract["addPrices"]> = async ({ prices, replaces }, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const fields = prices.map(({ season, ...sent }) => withSent(DEFAULTS, { ...sent, ...seasonColumns(season) }));
  for (const [at, one] of fields.entries()) requireValid(one, `prices.${at}.`);
  const before = await removePrices(context, replaces);
  await requireQuota(tx, "price", { pageId: page_id, adding: fields.length, most: MAX_PRICES });
  const added = await tx
    .insertInto("price")
    .values(fields.map((one, at) => ({ page_id, ...withJsonTexts(one, "sizes"), rank: before.length + at + 1 })))
    .returning(["id", "section", "section_ie", "rank"])
    .execute();
  const inOrder = added.toSorted((one, other) => one.rank - other.rank);
  await numberInOrder(tx, "price", afterTheirSections(before, inOrder));
  const isNew = new Set(added.map(({ id }) => id));
  const order = new Map(added.map(({ id, rank }) => [id, rank]));
  const after = (await rowsOf(tx, page_id)).filter(({ id }) => isNew.has(id));
  for (const row of after) context.changed({ kind: "price", id: row.id, before: null, after: auditedPrice(row) });
  return { prices: after.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!).map(priceAnswer) };
};

type Placed = Section & { id: string };

/** The ids in an order in which each new row follows the last one of its section; a new section comes last. */
function afterTheirSections(before: readonly Placed[], added: readonly Placed[]): string[] {
  const rows = [...before];
  for (const one of added) {
    const last = rows.findLastIndex((row) => isSameSection(row, one));
    rows.splice(last === -1 ? rows.length : last + 1, 0, one);
  }
  return rows.map(({ id }) => id);
}

const isSameSection = (one: Section, other: Section) =>
  one.section === other.section && one.section_ie === other.section_ie;

/** The audit has an entry for each price that comes into another section, and one for the order. */
export const arrangePrices: Handler<Contract["arrangePrices"]> = async ({ prices }, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const before = await rowsOf(tx, page_id);
  const ids = prices.map(({ id }) => id.toLowerCase());
  const known = before.map(({ id }) => id);
  rejectUnknownIds(ids, known, (at) => `prices.${at}.id`);
  const after = [...ids, ...known.filter((id) => !ids.includes(id))];
  const isMoved = after.some((id, at) => known[at] !== id);
  const renamed = await renameSections(context, before, prices);
  if (isMoved) {
    await numberInOrder(tx, "price", after);
    context.changed({ kind: "page", id: page_id, before: { prices: known }, after: { prices: after } });
  }
  if (!isMoved && !renamed) context.unchanged();
  return { prices: (await rowsOf(tx, page_id)).map(priceAnswer) };
};

type Sent = InputOf<Contract["arrangePrices"]>["prices"];

/** @returns whether any price has come into another section */
async function renameSections(context: WriteContext, rows: readonly Row[], sent: Sent): Promise<boolean> {
  const sections = new Map(sent.map(({ id, ...section }) => [id.toLowerCase(), section]));
  const renamed = rows.flatMap((row) => {
    const before = { section: row.section, section_ie: row.section_ie };
    const after = withSent(before, sections.get(row.id) ?? {});
    return isSameSection(before, after) ? [] : [{ id: row.id, before, after }];
  });
  for (const { id, before, after } of renamed) {
    await context.tx.updateTable("price").set(after).where("id", "=", id).execute();
    context.changed({ kind: "price", id, before, after });
  }
  return renamed.length > 0;
}

/** Ids that are gone already are passed over: what is to go is gone. Each of the others can be restored. */
export const deletePrices: Handler<Contract["deletePrices"]> = async ({ ids }, context) => {
  context.unchanged();
  return { prices: (await removePrices(context, ids)).map(priceAnswer) };
};

/** Each can be restored. @returns the rows that are left */
async function removePrices(context: WriteContext, ids: readonly string[]): Promise<Row[]> {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const rows = await rowsOf(tx, page_id);
  const [gone, left] = [rows.filter(({ id }) => wanted.has(id)), rows.filter(({ id }) => !wanted.has(id))];
  if (gone.length === 0) return rows;
  for (const row of gone) {
    await context.remember({ of: "price", id: row.id, pageId: page_id });
    context.changed({ kind: "price", id: row.id, before: auditedPrice(row), after: null, action: "price.delete" });
  }
  const leaving = gone.map(({ id }) => id);
  await sql`delete from price where id = any(${leaving}::uuid[])`.execute(tx);
  await numberInOrder(
    tx,
    "price",
    left.map(({ id }) => id),
  );
  return rowsOf(tx, page_id);
}

/** The prices of a page whose row the caller has locked, by rank. Index: price_rank. */
const rowsOf = (tx: Database, pageId: string): Promise<Row[]> =>
  tx.selectFrom("price").selectAll().where("page_id", "=", pageId).orderBy("rank").execute();
