import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { country } from "#core/contract/country.ts";
import type { Price } from "#core/contract/pages/prices.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { DB } from "#core/server/db/schema.ts";
import { serviceTimesOf } from "../times/queries.ts";

/** The columns that `priceAnswer` reads. */
const PRICE_COLUMNS = [
  "price.id",
  "price.name",
  "price.name_ie",
  "price.amount",
  "price.amount_to",
  "price.unit",
  "price.description",
  "price.description_ie",
  "price.section",
  "price.section_ie",
  "price.diets",
  "price.allergens",
  "price.valid_from",
  "price.valid_to",
  "price.sizes",
  "price.sold_out_on",
  "price.rank",
  "price.date_created",
  "price.date_updated",
  "price.version",
] as const;

type PriceRow = {
  id: string;
  name: string | null;
  name_ie: string | null;
  amount: number | null;
  amount_to: number | null;
  unit: Price["unit"];
  description: string | null;
  description_ie: string | null;
  section: string | null;
  section_ie: string | null;
  diets: string[];
  allergens: string[];
  valid_from: string | null;
  valid_to: string | null;
  sizes: Price["sizes"];
  sold_out_on: string | null;
  rank: number;
  /** A text where PostgreSQL built JSON of the row. */
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
    currency: country.money.code,
    unit: row.unit,
    description: row.description,
    description_ie: row.description_ie,
    section: row.section,
    section_ie: row.section_ie,
    diets: row.diets as Price["diets"], // checked by constraints of the table
    allergens: row.allergens as Price["allergens"],
    season: row.valid_from && row.valid_to ? { from: row.valid_from, to: row.valid_to } : null,
    sizes: row.sizes,
    sold_out_on: row.sold_out_on,
    rank: row.rank,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** The prices of a page as JSON, by rank. Index: price_rank. */
export function pricesOf(pageId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonArrayFrom(
    selectFrom("price").select(PRICE_COLUMNS).where("price.page_id", "=", pageId).orderBy("price.rank"),
  );
}

/** The prices of some public pages with the hours of their kitchens, in no order. Indexes: page_slug_key, price_rank. */
export function findMenus(db: Database, slugs: readonly string[]) {
  return db
    .selectFrom("page")
    .select(({ ref }) => [
      "page.id",
      "page.slug",
      pricesOf(ref("page.id")).as("prices"),
      serviceTimesOf(ref("page.id")).as("times"),
    ])
    .where("page.slug", "in", slugs)
    .where("page.is_public", "=", true)
    .execute();
}

/**
 * The prices of a public page; undefined where there is no such page.
 * @param isPreview also of a page that is not public
 */
export async function findPrices(db: Database, pageId: string, isPreview = false) {
  const row = await db
    .selectFrom("page")
    .select(({ ref }) => pricesOf(ref("page.id")).as("prices"))
    .where("page.id", "=", pageId)
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
  return row?.prices;
}
