import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import type { DB } from "../../db/schema.ts";
import { audioOf } from "../audio/queries.ts";
import { pagePhotosOf, primaryPhotoOf } from "../photos/queries.ts";
import { pricesOf } from "../prices/queries.ts";
import { tagsOf } from "../tags/queries.ts";
import { mainHoursOf, openingTimesOf, specialTimesOf } from "../times/queries.ts";

const { selectFrom } = expressionBuilder<DB>();

const CARD_COLUMNS = [
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
  "page.price_type",
  "page.holiday_intervals",
] as const;

const PAGE_COLUMNS = [
  ...CARD_COLUMNS,
  "page.approval",
  "page.type",
  "page.description",
  "page.description_ie",
  "page.address",
  "page.address_ie",
  "page.postcode",
  "page.contact_number",
  "page.email",
  "page.website",
  "page.social",
  "page.date_created",
  "page.date_updated",
  "page.version",
] as const;

/** Those of the pages that are public, in no order. Index: page_pkey. */
export function findCards(db: Database, ids: readonly string[], now: Temporal.Instant) {
  return (
    db
      .selectFrom("page")
      .select(CARD_COLUMNS)
      .select(({ ref }) => [
        categoriesOf(ref("page.id")).as("categories"),
        primaryPhotoOf(ref("page.id")).as("photo"),
        mainHoursOf(ref("page.id")).as("opening_times"),
        specialTimesOf(ref("page.id"), now).as("special_times"),
      ])
      // One array instead of a parameter each: the statement is the same for any number of cards.
      .where(sql<boolean>`page.id = any(${ids}::uuid[])`)
      .where("page.is_public", "=", true)
      .execute()
  );
}

type Finding = { now: Temporal.Instant; isPreview?: boolean | undefined; withDeleted?: boolean | undefined };

/**
 * One public page (for its team: one that is not deleted) with all that hangs on it, by its id, its slug, or a slug that it once had.
 * Index: page_pkey, or page_slug_key with former_slug_pkey.
 */
export function findPublicPage(
  db: Database,
  idOrSlug: string,
  { now, isPreview = false, withDeleted = false }: Finding,
) {
  return db
    .selectFrom("page")
    .select(PAGE_COLUMNS)
    .select(({ ref }) => [
      categoriesOf(ref("page.id")).as("categories"),
      tagsOf(ref("page.id")).as("tags"),
      pagePhotosOf(ref("page.id")).as("photos"),
      openingTimesOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), now).as("special_times"),
      pricesOf(ref("page.id")).as("prices"),
      audioOf("page_id", ref("page.id")).as("audio"),
    ])
    .where((eb) => (isId(idOrSlug) ? eb("page.id", "=", idOrSlug) : eb("page.id", "=", pageCalled(idOrSlug))))
    .$if(!withDeleted, (query) => query.where("page.date_deleted", "is", null))
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
}

/** The id of the page that has this slug, else of the one that had it. */
function pageCalled(slug: string) {
  const current = selectFrom("page").select("page.id").where("page.slug", "=", slug);
  const former = selectFrom("former_slug")
    .select("former_slug.subject_id")
    .where("former_slug.kind", "=", "page")
    .where("former_slug.slug", "=", slug);
  return sql<string>`coalesce(${current}, ${former})`;
}

/** The names of a page's categories as JSON, the main one first. Index: page_category_rank. */
export function categoriesOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("page_category")
      .innerJoin("category", "category.id", "page_category.category_id")
      .select(["category.slug", "category.name", "category.name_ie"])
      .where("page_category.page_id", "=", pageId)
      .orderBy("page_category.rank"),
  );
}
