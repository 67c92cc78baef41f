import { arrayText } from "@eolaire/postgres";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { mayBeClosedAt } from "#core/domain/writing/office-notices.ts";
import { comingNotices } from "#core/server/api/writing/notices/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import { prepared } from "#core/server/db/prepared.ts";
import type { DB } from "#core/server/db/schema.ts";
import { maybePhotoAnswer, primaryPhotoOf } from "../photos/queries.ts";
import {
  mainHoursOf,
  type OpeningNow,
  openingNow,
  scheduleOf,
  specialTimesFrom,
  specialTimesSince,
  statusOn,
} from "../times/queries.ts";

const { exists, selectFrom } = expressionBuilder<DB>();

/** The columns of `page` that `cardFields` and `scheduleOf` read. */
export const CARD_COLUMNS = [
  "page.id",
  "page.slug",
  "page.name",
  "page.name_ie",
  "page.slogan",
  "page.slogan_ie",
  "page.color",
  "page.location",
  "page.latitude",
  "page.longitude",
  "page.status",
  "page.reopens_on",
  "page.price_type",
  "page.needs_ferry",
  "page.holiday_intervals",
] as const;

/**
 * The cards of public pages, in the order of `ids`. Unknown ids, and those of pages that are not public, are left out.
 * `distance_m` is null: only a search knows the position of the visitor.
 */
export async function cardsOf(context: ReadContext, ids: readonly string[]): Promise<PageCard[]> {
  if (ids.length === 0) return [];
  // Pages that are left out are tags too: they may become public. Cards contain the names of categories.
  context.reads("categories", ...ids.map((id) => `page:${id}` as const));

  const notices = await comingNotices(context);
  const names = await categoryNames(context);
  const rows = await selectCards(context.db, { ids: arrayText(ids), special_from: specialTimesFrom(context.now) });
  const cards = new Map<string, PageCard>();
  for (const row of rows) {
    const { opening, until } = openingNow(row, scheduleOf(row), context.now);
    context.until(until);
    const photo = maybePhotoAnswer("page", row.photo);
    const categories = row.category_ids?.split(" ").flatMap((id) => names.get(id) ?? []) ?? [];
    cards.set(row.id, {
      ...cardFields({ ...row, categories }, context.now, notices),
      photo,
      ...opening,
      distance_m: null,
    });
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/**
 * The public pages among the ids (see `arrayText`), in no order. One array instead of a parameter per id, so that any number of cards is the
 * same statement. Index: page_pkey.
 */
const selectCards = prepared<{ ids: string; special_from: string }>()((db, param) =>
  db
    .selectFrom("page")
    .select(CARD_COLUMNS)
    .select(({ ref }) => [
      categoryIdsOf(ref("page.id")).as("category_ids"),
      primaryPhotoOf(ref("page.id")).as("photo"),
      mainHoursOf(ref("page.id")).as("opening_times"),
      specialTimesSince(ref("page.id"), param("special_from")).as("special_times"),
    ])
    .where(sql<boolean>`page.id = any((${param("ids")}::text)::uuid[])`)
    .where("page.is_public", "=", true),
);

/**
 * The public pages among the ids, in no order, with the hours of all days from one on: one statement, whatever their number. Index:
 * page_pkey.
 */
export const selectPagesWithHours = prepared<{ ids: readonly string[]; special_from: string }>()((db, param) =>
  db
    .selectFrom("page")
    .select(CARD_COLUMNS)
    .select(["page.contact_number", "page.address", "page.address_ie"])
    .select(({ ref }) => [
      categoriesOf(ref("page.id")).as("categories"),
      mainHoursOf(ref("page.id")).as("opening_times"),
      specialTimesSince(ref("page.id"), param("special_from")).as("special_times"),
    ])
    .where(sql<boolean>`page.id = any(${param("ids")}::uuid[])`)
    .where("page.is_public", "=", true),
);

/** The ids of a page's categories with spaces between, the main one first; null: it has none. Index: page_category_rank. */
const categoryIdsOf = (pageId: Expression<string>) => sql<string | null>`(
  select string_agg(page_category.category_id::text, ' ' order by page_category.rank)
  from page_category where page_category.page_id = ${pageId})`;

type CategoryName = PageCard["categories"][number];

/** By id. There are few, and nearly all lists of cards have most of them: to look them up for each card takes a sixth of the statement. */
const categoryNames = (context: ReadContext): Promise<ReadonlyMap<string, CategoryName>> =>
  context.remember("names of categories", ["categories"], async (db) => {
    const rows = await db.selectFrom("category").select(["id", "slug", "name", "name_ie"]).execute();
    return new Map(rows.map(({ id, ...names }) => [id, names]));
  });

type CardRow = Omit<Awaited<ReturnType<typeof selectCards>>[number], "category_ids"> & Pick<PageCard, "categories">;

/** The fields that a card has in common with the whole page. */
export function cardFields(
  row: Omit<CardRow, "photo" | "opening_times" | "special_times">,
  now: Temporal.Instant,
  notices: readonly Notice[],
): Omit<PageCard, "photo" | "distance_m" | keyof OpeningNow> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    slogan: row.slogan,
    slogan_ie: row.slogan_ie,
    color: row.color,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    status: statusOn(row, todayAt(now)).status,
    price_type: row.price_type,
    categories: row.categories,
    may_be_closed: mayBeClosedAt(notices, row, now),
  };
}

/**
 * The names of a page's categories as JSON, the main one first. Indexes: page_category_rank, category_pkey. With `offset 0` each
 * category is looked up: the planner would choose a hash join, which takes several times as long for two of them.
 */
export function categoriesOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("page_category")
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom("category")
            .select(["category.slug", "category.name", "category.name_ie"])
            .whereRef("category.id", "=", "page_category.category_id")
            .offset(sql.lit(0))
            .as("category"),
        (join) => join.onTrue(),
      )
      .select(["category.slug", "category.name", "category.name_ie"])
      .where("page_category.page_id", "=", pageId)
      .orderBy("page_category.rank"),
  );
}

/**
 * The name and colour of the page of a post or an event, as JSON; null without a page, or where it is not public.
 * @param isPreview also of a page that is not public
 */
export function pageNameOf(pageId: Expression<string | null>, isPreview = false) {
  return jsonObjectFrom(
    // The alias avoids a collision where the outer statement selects from `page`.
    selectFrom("page as owner")
      .select(["owner.id", "owner.slug", "owner.name", "owner.name_ie", "owner.color"])
      .where("owner.id", "=", pageId)
      .$if(!isPreview, (query) => query.where("owner.is_public", "=", true)),
  );
}

/** Whether a page has a category, as a condition for lists of posts and events. Index: page_category_pkey. */
export function isInCategory(pageId: Expression<string | null>, categorySlug: string) {
  return exists(
    selectFrom("page_category")
      .innerJoin("category", "category.id", "page_category.category_id")
      .where("page_category.page_id", "=", pageId)
      .where("category.slug", "=", categorySlug),
  );
}
