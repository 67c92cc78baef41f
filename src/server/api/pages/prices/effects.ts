import { withJsonTexts } from "@eolaire/postgres";
import type { Selectable } from "kysely";
import type { Price } from "#core/contract/pages/prices.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import { arrange } from "#core/server/api/shared/ranks.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject, Price as PriceTable } from "#core/server/db/schema.ts";
import { invalid, notFound, refuseStale } from "#core/server/http/problem.ts";
import { priceAnswer } from "./queries.ts";

type Row = Selectable<PriceTable>;

export type PriceFields = Pick<
  Row,
  | "name"
  | "name_ie"
  | "amount"
  | "amount_to"
  | "unit"
  | "description"
  | "description_ie"
  | "section"
  | "section_ie"
  | "diets"
  | "allergens"
  | "valid_from"
  | "valid_to"
  | "sizes"
>;

/** The fields of a new price that were not sent. */
export const DEFAULTS: PriceFields = {
  name: null,
  name_ie: null,
  amount: null,
  amount_to: null,
  unit: "item",
  description: null,
  description_ie: null,
  section: null,
  section_ie: null,
  diets: [],
  allergens: [],
  valid_from: null,
  valid_to: null,
  sizes: [],
};

export function auditedPrice(row: Row): JsonObject {
  const { name, name_ie, amount, amount_to, unit, section, section_ie, diets, allergens, sizes, rank } = row;
  return { name, name_ie, amount, amount_to, unit, section, section_ie, diets, allergens, sizes, rank };
}

/** The columns of a season that was sent; undefined: it stays. */
export const seasonColumns = (season: Price["season"] | undefined) =>
  season === undefined ? {} : { valid_from: season?.from ?? null, valid_to: season?.to ?? null };

type Edit = {
  version?: number | undefined;
  rank?: number | undefined;
  sent: { [Field in keyof PriceFields | "sold_out_on"]?: Row[Field] | undefined };
};

/** Writes the fields that were sent; a rank moves the price. */
export async function writePrice(context: WriteContext, id: string, { version, rank, sent }: Edit): Promise<Price> {
  const { tx } = context;
  const before = await findPrice(tx, id);
  refuseStale(version, priceAnswer(before));
  const fields = changedFields(sent, before);
  requireValid({ ...before, ...fields });
  if (Object.keys(fields).length > 0)
    await tx.updateTable("price").set(withJsonTexts(fields, "sizes")).where("id", "=", id).execute();
  if (rank !== undefined) await arrange(tx, listOf(before.page_id), { id, rank });
  const row = await findPrice(tx, id);
  const changes = { ...fields, ...(row.rank !== before.rank && { rank: row.rank }) };
  if (Object.keys(changes).length === 0) context.unchanged();
  else context.changed({ kind: "price", id, before: formerFields(changes, before), after: changes });
  return priceAnswer(row);
}

/**
 * @param within the path of the fields in the input
 * @throws ProblemError without a name, without amount, sizes and description, with both an amount and sizes, and for a range
 *   whose end is below its start
 */
export function requireValid({ name, name_ie, amount, amount_to, sizes, ...texts }: PriceFields, within = ""): void {
  if (name === null && name_ie === null) throw invalid(`${within}name`, "required");
  const isSaid = sizes.length > 0 || texts.description !== null || texts.description_ie !== null;
  if (amount === null && !isSaid) throw invalid(`${within}amount`, "required");
  if (amount !== null && sizes.length > 0) throw invalid(`${within}amount`, "not-a-choice");
  if (amount_to !== null && (amount === null || amount_to < amount))
    throw invalid(`${within}amount_to`, "out-of-range");
}

export const listOf = (owner: string) => ({ table: "price", of: "page_id", owner }) as const;

/**
 * Reads a price after the lock of its page was granted: a concurrent call may have deleted it before. Index: price_pkey.
 * @throws ProblemError `not-found`
 */
export async function findPrice(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("price").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
