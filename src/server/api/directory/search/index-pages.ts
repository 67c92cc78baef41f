import { together } from "@eolaire/postgres";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { mainHoursOf } from "#core/server/api/pages/times/queries.ts";
import { mapInSlices } from "#core/server/api/shared/in-slices.ts";
import { pageBatches } from "#core/server/api/shared/page-batches.ts";
import type { Database } from "#core/server/db/connect.ts";
import { placeNames } from "../places/queries.ts";
import { deriveTags } from "../tags/effects.ts";
import { allSpecialTimesOf } from "./hours.ts";
import { type IndexRow, indexRow, type SearchablePage } from "./index-row.ts";
import { writeIndex } from "./write-index.ts";

/** The newest posts of a page that are indexed. Their length is limited again in `indexRow`. */
const MAX_POSTS = 50;

/**
 * Writes the search index of pages now, with the tags that follow from their facts: texts, filters and hours. For what fills a database; calls
 * leave a note that `indexPending` follows.
 */
export async function indexPages(
  db: Database,
  pageIds: readonly string[] | "all",
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  let places: ReturnType<typeof placeNames> | undefined;
  let ready: IndexRow[] = [];
  for await (const ids of pageBatches(db, pageIds)) {
    // While PostgreSQL writes a batch, the next one is prepared.
    places ??= placeNames(db);
    const [names] = await together(places, deriveTags(db, ids));
    const prepare = async () => mapInSlices(await searchablePages(db, ids, now), (page) => indexRow(page, names));
    const [, rows] = await together(writeIndex(db, ready), prepare());
    ready = rows;
  }
  await writeIndex(db, ready);
}

/** What could not be indexed, and why. */
export type Unindexable = { id: string; error: unknown };

/**
 * Writes the index of pages that have changed. One that cannot be indexed leaves the searches, so that it holds up no other.
 * @returns those
 */
export async function indexChanged(
  db: Database,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<Unindexable[]> {
  const [names, pages] = await together(placeNames(db), searchablePages(db, ids, now));
  const failed: Unindexable[] = [];
  const rows = await mapInSlices(pages, (page) => {
    try {
      return indexRow(page, names);
    } catch (error) {
      failed.push({ id: page.id, error });
      return null;
    }
  });
  await writeIndex(
    db,
    rows.filter((row) => row !== null),
  );
  if (failed.length > 0) {
    const gone = failed.map(({ id }) => id);
    await sql`update page_search set is_public = false where page_id = any(${gone}::uuid[])`.execute(db);
  }
  return failed;
}

function searchablePages(db: Database, ids: readonly string[], now: Temporal.Instant): Promise<SearchablePage[]> {
  return db
    .selectFrom("page")
    .where(sql<boolean>`page.id = any(${ids}::uuid[])`)
    .select(["id", "name", "name_ie", "slogan", "slogan_ie", "description", "description_ie"])
    .select([
      "location",
      "address",
      "address_ie",
      "service_area",
      "service_area_ie",
      "status",
      "reopens_on",
      "holiday_intervals",
      "accessibility",
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("page_category")
          .innerJoin("category", "category.id", "page_category.category_id")
          .select(["category.slug", "category.name", "category.name_ie"])
          .whereRef("page_category.page_id", "=", "page.id"),
      ).as("categories"),
      jsonArrayFrom(
        eb
          .selectFrom("page_tag")
          .innerJoin("tag", "tag.id", "page_tag.tag_id")
          .select(["tag.slug", "tag.name", "tag.name_ie"])
          .whereRef("page_tag.page_id", "=", "page.id")
          .where("page_tag.source", "<>", "denied"),
      ).as("tags"),
      jsonArrayFrom(
        eb
          .selectFrom("price")
          .select(["price.name", "price.name_ie", "price.diets"])
          .whereRef("price.page_id", "=", "page.id"),
      ).as("prices"),
      jsonArrayFrom(
        eb
          .selectFrom("post")
          .select(["post.title", "post.title_ie", "post.body", "post.body_ie"])
          .whereRef("post.page_id", "=", "page.id")
          .where("post.status", "=", "published")
          .where("post.publish_at", "<=", new Date(now.epochMilliseconds))
          .orderBy("post.publish_at", "desc")
          .limit(MAX_POSTS),
      ).as("posts"),
      mainHoursOf(eb.ref("page.id")).as("opening_times"),
      allSpecialTimesOf(eb.ref("page.id")).as("special_times"),
    ])
    .execute();
}
