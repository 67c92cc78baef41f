import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { PRICE_COLUMNS } from "./answer.ts";

/** The prices of a page as JSON in rank order. Index: price_rank. */
export function pricesOf(pageId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonArrayFrom(
    selectFrom("price").select(PRICE_COLUMNS).where("price.page_id", "=", pageId).orderBy("price.rank"),
  );
}

/** The prices of a page; undefined when it is not there, or not the reader's to see. */
export async function findPrices(db: Database, pageId: string, isPreview = false) {
  const row = await db
    .selectFrom("page")
    .select(({ ref }) => pricesOf(ref("page.id")).as("prices"))
    .where("page.id", "=", pageId)
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
  return row?.prices;
}
