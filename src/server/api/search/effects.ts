import { join } from "node:path";
import { together } from "@eolaire/postgres";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { SearchSettings } from "../../config/config.ts";
import type { Database } from "../../db/connect.ts";
import { placeNames } from "../places/queries.ts";
import { mapInSlices } from "../shared/in-slices.ts";
import { pageBatches } from "../shared/page-batches.ts";
import { mainHoursOf } from "../times/queries.ts";
import { chooseEngine } from "./chosen-engine.ts";
import { prepareMemory } from "./embedded/memory.ts";
import { fillMissing } from "./fill-missing.ts";
import { allSpecialTimesOf, refreshHours } from "./hours.ts";
import { type IndexRow, indexRow, type SearchablePage } from "./index-row.ts";
import { searchPages } from "./queries.ts";
import { writeIndex } from "./write-index.ts";

export { refreshHours };

/** Indexes the pages that an earlier version left without hours. */
export const indexMissing = (db: Database, run: Parameters<typeof fillMissing>[1]) => fillMissing(db, run, indexPages);

/** The index of search terms as the last process computed it, in the data folder. */
const TERM_FILE = "search-terms.bin";

/** Before the first search: names the data folder, where the index of search terms is stored for the next start. */
export function storeSearchTerms(db: Database, dataDir: string): void {
  prepareMemory(db, join(dataDir, TERM_FILE));
}

/** Before the first search: lets OpenSearch answer, whose client is loaded by those who use it alone. */
export async function searchElsewhere(db: Database, settings: SearchSettings): Promise<void> {
  const { connectToSearch } = await import("./opensearch/connection.ts");
  const { OpenSearchEngine } = await import("./opensearch/engine.ts");
  chooseEngine(db, new OpenSearchEngine(db, connectToSearch(settings), settings));
}

/** Writes the index of OpenSearch, and builds it anew. */
export const searchIndexing = () => import("./opensearch/indexing.ts");

/**
 * Reads the directory into the memory of this process and searches once, with terms and without, so that no visitor waits for
 * either.
 */
export async function warmSearch(db: Database): Promise<void> {
  const now = Temporal.Now.instant();
  for (const q of [undefined, "open"]) await searchPages(db, { q, limit: 1 }, now);
}

/** The newest posts of a page that are indexed. Their length is limited again in `indexRow`. */
const MAX_POSTS = 50;

/**
 * Updates the search index of pages: texts, filters and hours. To be called in the transaction that changes a page,
 * its categories, tags, prices, posts or times; for the pages of a renamed category or tag; and when a scheduled post is
 * published.
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
    const [names] = await together(places, sql`select derive_tags(${ids}::uuid[])`.execute(db));
    const prepare = async () => mapInSlices(await searchablePages(db, ids, now), (page) => indexRow(page, names));
    const [, rows] = await together(writeIndex(db, ready), prepare());
    ready = rows;
  }
  await writeIndex(db, ready);
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
