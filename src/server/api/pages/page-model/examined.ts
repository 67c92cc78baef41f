import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Price } from "#core/contract/pages/prices.ts";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import type { ExaminedPage } from "#core/domain/asking/examined-page.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { shownTags, tagsOf } from "#core/server/api/directory/tags/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import { prepared } from "#core/server/db/prepared.ts";
import { categoriesOf } from "../page-cards/queries.ts";
import { statusOn } from "../times/queries.ts";

export const POSTS_ON_A_PAGE = 3;

/** Public pages with what a question is compared with, in the order of the ids; others are left out. */
export async function examinedPages(context: ReadContext, ids: readonly string[]): Promise<ExaminedPage[]> {
  if (ids.length === 0) return [];
  context.reads("categories", "tags", ...ids.map((id) => `page:${id}` as const));
  const rows = await selectExamined(context.db, { ids, now: new Date(context.now.epochMilliseconds) });
  const today = todayAt(context.now);
  const pages = new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        status: statusOn(row, today).status,
        tags: shownTags(row.tags),
        prices: row.prices.map((price) => ({ ...price, diets: price.diets as Price["diets"] })), // checked by the table
        times: { times: row.sets.map((set) => ({ set: set as OpeningTime["set"] })) },
      },
    ]),
  );
  return ids.flatMap((id) => pages.get(id) ?? []);
}

/** Without what only the page itself shows, which is most of a whole page's work: a question compares forty of them. Indexes: page_pkey, opening_time_of_page, price_rank, post_of_page. */
const selectExamined = prepared<{ ids: readonly string[]; now: Date }>()((db, param) =>
  db
    .selectFrom("page")
    .select([
      "page.id",
      "page.slug",
      "page.name",
      "page.name_ie",
      "page.slogan",
      "page.slogan_ie",
      "page.description",
      "page.description_ie",
      "page.location",
      "page.address",
      "page.address_ie",
      "page.service_area",
      "page.service_area_ie",
      "page.status",
      "page.reopens_on",
      "page.price_type",
      "page.accessibility",
    ])
    .select(({ ref, selectFrom }) => [
      categoriesOf(ref("page.id")).as("categories"),
      tagsOf(ref("page.id")).as("tags"),
      sql<string[]>`array(select distinct set from opening_time where opening_time.page_id = page.id)`.as("sets"),
      jsonArrayFrom(
        selectFrom("price")
          .select(["price.name", "price.name_ie", "price.amount", "price.unit", "price.diets"])
          .whereRef("price.page_id", "=", "page.id")
          .orderBy("price.rank"),
      ).as("prices"),
      jsonArrayFrom(
        selectFrom("post")
          .select(["post.title", "post.title_ie"])
          .whereRef("post.page_id", "=", "page.id")
          .where("post.status", "=", "published")
          .where("post.publish_at", "<=", param("now"))
          .orderBy("post.publish_at", "desc")
          .orderBy("post.id", "desc")
          .limit(POSTS_ON_A_PAGE),
      ).as("posts"),
    ])
    .where(sql<boolean>`page.id = any(${param("ids")}::uuid[])`)
    .where("page.is_public", "=", true),
);
