import type { Price } from "../../../contract/prices.ts";
import { isoInstant } from "../../db/instants.ts";

/** What a price needs from its row, as a column or inside JSON. */
export const PRICE_COLUMNS = [
  "price.id",
  "price.name",
  "price.name_ie",
  "price.amount",
  "price.amount_to",
  "price.unit",
  "price.description",
  "price.description_ie",
  "price.rank",
  "price.date_created",
  "price.date_updated",
  "price.version",
] as const;

export type PriceRow = {
  id: string;
  name: string | null;
  name_ie: string | null;
  amount: number | null;
  amount_to: number | null;
  unit: Price["unit"];
  description: string | null;
  description_ie: string | null;
  rank: number;
  date_created: Date | string;
  date_updated: Date | string;
  version: number;
};

export function priceAnswer(row: PriceRow): Price {
  return {
    id: row.id,
    name: row.name,
    name_ie: row.name_ie,
    amount: row.amount,
    amount_to: row.amount_to,
    currency: "EUR",
    unit: row.unit,
    description: row.description,
    description_ie: row.description_ie,
    rank: row.rank,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
