import { sql } from "kysely";
import { searchOf } from "#core/server/api/directory/new-pages/queries.ts";
import { pagesFound } from "#core/server/api/pages/pages/queries.ts";
import { ReadNotes } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import type { News, NewsItem } from "./news.ts";

/** A search that finds more is about everything: only its new pages are news. */
const MAX_COMPARED = 500;
/** What was found earlier was in every mail that could have it. */
const MAX_DAYS = 15;

/** A page and when it was found, in milliseconds. */
type Found = [id: string, at: number];
type Run = { due: Temporal.Instant; until: Temporal.Instant; news: News };

/**
 * Pages that a followed search finds since they were edited: those that it did not find at the last run, and that are not new.
 * The first run only notes what there is. Index: followed_search_pkey.
 */
export async function matchesSince(db: Database, query: string, { due, until, news }: Run): Promise<NewsItem[]> {
  if (query === "") return [];
  const before = await db.selectFrom("followed_search").selectAll().where("query", "=", query).executeTakeFirst();
  const isDone = before && before.date_searched.getTime() >= until.epochMilliseconds;
  const known = (before?.found ?? []) as Found[];
  const found = isDone ? known : await searchAgain(db, query, { due, until, news, before: before ?? null, known });
  return itemsOf(db, found);
}

type Before = { page_ids: string[] | null };
type Again = Run & { before: Before | null; known: readonly Found[] };

async function searchAgain(db: Database, query: string, { due, until, news, before, known }: Again): Promise<Found[]> {
  const { ids, total } = await pagesFound(new ReadNotes().context(Reader.on(db), due), searchOf(query), MAX_COMPARED);
  const page_ids = total > MAX_COMPARED ? null : ids;
  const seen = before?.page_ids ? new Set(before.page_ids) : null;
  const at = until.epochMilliseconds;
  const fresh = seen && page_ids ? page_ids.filter((id) => !seen.has(id) && !news.pages.has(id)) : [];
  const since = until.subtract({ hours: MAX_DAYS * 24 }).epochMilliseconds;
  const again = new Set(fresh);
  const found = [
    ...known.filter(([id, time]) => time > since && !again.has(id)),
    ...fresh.map((id): Found => [id, at]),
  ];
  await sql`
    insert into followed_search (query, page_ids, found, date_searched)
    values (${query}, ${page_ids}::uuid[], ${JSON.stringify(found)}::text::jsonb, ${new Date(at)})
    on conflict (query) do update
    set page_ids = excluded.page_ids, found = excluded.found, date_searched = excluded.date_searched`.execute(db);
  return found;
}

/** Those that are still public. Index: page_pkey. */
async function itemsOf(db: Database, found: readonly Found[]): Promise<NewsItem[]> {
  if (found.length === 0) return [];
  const times = new Map(found);
  const pages = await db
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "slogan", "slogan_ie"])
    .where(sql<boolean>`id = any(${[...times.keys()]}::uuid[])`)
    .where("is_public", "=", true)
    .execute();
  return pages.map(({ id, slug, name, name_ie, slogan, slogan_ie }) => ({
    key: `page:${id}`,
    at: times.get(id)!,
    item: {
      kind: "match",
      path: `/pages/${slug}`,
      title: name,
      title_ie: name_ie,
      by: null,
      by_ie: null,
      text: slogan,
      text_ie: slogan_ie,
    },
  }));
}
