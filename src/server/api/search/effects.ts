import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/connect.ts";
import { together } from "../../db/together.ts";
import { pageBatches } from "../shared/page-batches.ts";
import { fillHours } from "./fill-hours.ts";
import { refreshHours } from "./hours.ts";
import { type IndexRow, indexRow, type SearchablePage } from "./index-row.ts";

export { fillHours, refreshHours };

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
  for await (const ids of pageBatches(db, pageIds)) {
    const rows = (await searchablePages(db, ids, now)).map(indexRow);
    await insertMissing(db, ids);
    await together(refreshHours(db, ids), writeVectors(db, rows));
    await writeFilters(db, rows);
    await writeVocabulary(db, rows);
  }
}

function searchablePages(db: Database, ids: readonly string[], now: Temporal.Instant): Promise<SearchablePage[]> {
  return db
    .selectFrom("page")
    .where(sql<boolean>`page.id = any(${ids}::uuid[])`)
    .select(["id", "name", "name_ie", "slogan", "slogan_ie", "description", "description_ie"])
    .select(["location", "address", "address_ie"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("page_category")
          .innerJoin("category", "category.id", "page_category.category_id")
          .select(["category.name", "category.name_ie"])
          .whereRef("page_category.page_id", "=", "page.id"),
      ).as("categories"),
      jsonArrayFrom(
        eb
          .selectFrom("page_tag")
          .innerJoin("tag", "tag.id", "page_tag.tag_id")
          .select(["tag.name", "tag.name_ie"])
          .whereRef("page_tag.page_id", "=", "page.id"),
      ).as("tags"),
      jsonArrayFrom(
        eb.selectFrom("price").select(["price.name", "price.name_ie"]).whereRef("price.page_id", "=", "page.id"),
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
    ])
    .execute();
}

/** Apart from the update, because `insert … on conflict` would skip values of the sequence: `doc` must stay dense. */
async function insertMissing(db: Database, ids: readonly string[]) {
  await sql`
    insert into page_search (page_id, is_public, is_closed, categories, tags, rank, name_key, name_key_ie, date_created)
    select id, false, false, '{}', '{}', 0, '', '', date_created from page
    where id = any(${ids}::uuid[]) and not exists (select from page_search where page_id = page.id)
    order by id
    on conflict (page_id) do nothing`.execute(db);
}

async function writeFilters(db: Database, rows: IndexRow[]) {
  const written = rows.map(({ page_id, name_key, name_key_ie, texts_hash }) => ({
    ...{ page_id, name_key, name_key_ie, texts_hash },
  }));
  await sql`
    update page_search set
      is_public = page.is_public, is_closed = (page.status = 'permanently_closed'),
      price_type = page.price_type, rank = page.rank, latitude = page.latitude, longitude = page.longitude,
      name_key = written.name_key, name_key_ie = written.name_key_ie, texts_hash = written.texts_hash,
      categories = array(select slug from page_category join category on category.id = category_id where page_id = page.id),
      tags = array(select slug from page_tag join tag on tag.id = tag_id where page_id = page.id)
    from page
    join json_to_recordset(${JSON.stringify(written)}::text::json)
      as written (page_id uuid, name_key text, name_key_ie text, texts_hash bigint) on written.page_id = page.id
    where page_search.page_id = page.id`.execute(db);
}

/**
 * Names, categories and tags are also indexed without stemming, because an incomplete word has no stem. To be called before
 * `writeFilters`, which stores the hash of the texts: pages whose texts did not change are skipped, since most edits concern
 * hours and prices, and GIN indexes are expensive to write. Their pending lists are flushed at once, because every search would
 * have to scan them. Without `offset 0` PostgreSQL would compute a vector again for every use.
 */
async function writeVectors(db: Database, rows: IndexRow[]) {
  const pages = rows.map(({ page_id, english, irish, texts_hash }) => ({ page_id, english, irish, texts_hash }));
  await sql`
    with changed as materialized (
      select page_search.doc, names, names || kinds || ${vector("C")} as shorts, ${vector("D")} as longs
      from json_to_recordset(${JSON.stringify(pages)}::text::json) as page (page_id uuid, english jsonb, irish jsonb, texts_hash bigint)
      join page_search using (page_id)
      cross join lateral (select ${vector("A")} || ${unstemmed("A")} as names, ${vector("B")} || ${unstemmed("B")} as kinds offset 0) vectors
      where page_search.texts_hash is distinct from page.texts_hash
    ), named as (
      insert into page_names (doc, name_words, short_words) select doc, names, shorts from changed
      on conflict (doc) do update set name_words = excluded.name_words, short_words = excluded.short_words
    )
    insert into page_words (doc, words) select doc, strip(shorts || longs) from changed
    on conflict (doc) do update set words = excluded.words`.execute(db);
  await sql`select gin_clean_pending_list('page_names_words'), gin_clean_pending_list('page_words_words')`.execute(db);
}

function vector(weight: string) {
  return sql`setweight(to_tsvector('english', english ->> ${weight}) || to_tsvector('irish', irish ->> ${weight}), ${weight}::"char")`;
}

function unstemmed(weight: string) {
  return sql`setweight(to_tsvector('simple', (english ->> ${weight}) || ' ' || (irish ->> ${weight})), ${weight}::"char")`;
}

/** Sorted, so that concurrent writers of the same new words wait for each other instead of deadlocking. */
async function writeVocabulary(db: Database, rows: IndexRow[]) {
  const vocabulary = [...new Set(rows.flatMap((row) => row.vocabulary))].sort();
  await sql`
    insert into search_word (word)
    select word from unnest(${vocabulary}::text[]) as word where not exists (select from search_word known where known.word = word.word)
    order by word
    on conflict do nothing`.execute(db);
}
