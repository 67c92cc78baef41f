import { Bits } from "@eolaire/search";
import { sql } from "kysely";
import { FIRST, SECOND } from "../../../../contract/locales.ts";
import type { Away } from "../../../../domain/writing/office-notices.ts";
import type { Database } from "../../../db/connect.ts";
import { takeList } from "../../../http/cursor.ts";
import { ProblemError } from "../../../http/problem.ts";
import type { SearchResult, WantedPages } from "../engine.ts";
import { columnsOf, keyOf } from "./columns.ts";
import { hoursOfDocs, minuteOf } from "./times.ts";

type Row = {
  doc: number;
  page_id: string;
  closed: number;
  rank: number;
  created: number;
  name: string;
  needs_ferry: boolean;
  categories: string[];
};

/**
 * Lists of categories and other filters while the engine is away, by rank, name or age, and what is open at an instant. Counts of
 * filters are those of the list itself.
 * @throws ProblemError `search-away` for terms, distances and spans of time
 */
export async function searchInPostgres(
  db: Database,
  wanted: WantedPages,
  now: Temporal.Instant,
): Promise<SearchResult> {
  const { q, within_m, open_during, limit, sort, after } = wanted;
  if (q !== undefined || within_m !== undefined || open_during || sort === "distance" || sort === "hours")
    throw new ProblemError("search-away");
  const rows = await listed(db, wanted);
  const then = wanted.open_at === "now" ? now : wanted.open_at;
  const openNow = await openAmong(db, rows, now, wanted.awayAt?.(now) ?? null);
  const open = then && (then === now ? openNow : await openAmong(db, rows, then, wanted.awayAt?.(then) ?? null));
  const found = open ? rows.filter(({ doc }) => open.has(doc)) : rows;
  const columns = columnsOf(sort, {
    ...{ near: undefined, locale: wanted.locale ?? FIRST, tiers: 1, minute: minuteOf(now), minutesOpen: null },
  });
  const last = sort === "recommended" ? after?.at(-2) : after?.at(-1);
  const start = after ? found.findIndex(({ doc }) => doc === last) + 1 : 0;
  const keyOfRow = (row: Row) => [sort, ...keyOf(columns, valuesOf(sort, row))];
  const { items, next_cursor } = takeList(found.slice(start, start + limit + 1), limit, keyOfRow);
  return {
    items: items.map(({ page_id }) => ({ id: page_id, distance_m: null })),
    ...{ next_cursor, total: found.length, less_alike: 0, may_be_closed: 0, also: null },
    facets: {
      ...(await countValues(
        db,
        found.map(({ doc }) => doc),
      )),
      open_now: found.filter(({ doc }) => openNow.has(doc)).length,
    },
    changes_at: now, // nobody caches it
  };
}

async function listed(db: Database, wanted: WantedPages): Promise<Row[]> {
  const { sort, category, tag = [], price_type, accessibility = [], diet = [], bbox, among, locale } = wanted;
  const name = sql.raw(locale === SECOND ? "name_key_ie" : "name_key");
  const order =
    sort === "name"
      ? sql`${name} collate "C", rank desc`
      : sort === "newest"
        ? sql`date_created desc, rank desc`
        : sql`rank desc`;
  const inBox = bbox
    ? sql`latitude between ${bbox.south} and ${bbox.north} and case when ${bbox.west} <= ${bbox.east}::float8
        then longitude between ${bbox.west} and ${bbox.east} else longitude >= ${bbox.west} or longitude <= ${bbox.east} end`
    : sql`true`;
  const { rows } = await sql<Row>`
    select doc, page_id, is_closed::int as closed, rank, floor(extract(epoch from date_created) * 1000)::float8 as created, ${name} as name,
      needs_ferry, categories
    from page_search
    where is_public and page_id is not null and categories @> ${category === undefined ? [] : [category]}::text[] and tags @> ${tag}::text[]
      and accessibility @> ${accessibility}::text[] and diets @> ${diet}::text[]
      and ${price_type === undefined ? sql`true` : sql`price_type = ${price_type}`}
      and ${among === undefined ? sql`true` : sql`page_id = any(${among}::uuid[])`} and ${inBox}
    order by is_closed, ${order}, doc`.execute(db);
  return rows;
}

/** Those of the pages that are open at an instant. */
async function openAmong(db: Database, rows: readonly Row[], at: Temporal.Instant, away: Away | null): Promise<Bits> {
  const isConcerned = ({ needs_ferry, categories }: Row) =>
    away !== null &&
    (away.all || (away.ferry && needs_ferry) || categories.some((slug) => away.categories.includes(slug)));
  const docs = Uint32Array.from(rows.filter((row) => !isConcerned(row)).map(({ doc }) => doc)).sort();
  const open = new Bits();
  for await (const batch of hoursOfDocs(db, docs)) {
    for (const page of batch.hours.openAt(at.epochMilliseconds, [...batch.docs.keys()])) open.add(batch.docs[page]!);
  }
  return open;
}

/** The values by which OpenSearch would have sorted a page. */
function valuesOf(sort: WantedPages["sort"], { closed, rank, created, name, doc }: Row): unknown[] {
  if (sort === "name") return [closed, name, rank, doc];
  if (sort === "newest") return [closed, created, rank, doc];
  return [sort === "recommended" ? 3 - 2 * closed : closed, rank, doc];
}

type Counts = Omit<SearchResult["facets"], "open_now">;

async function countValues(db: Database, docs: readonly number[]): Promise<Counts> {
  const counts = (values: string) => sql`(
    select coalesce(json_agg(json_build_object('slug', slug, 'count', number) order by number desc, slug collate "C"), '[]')
    from (select slug, count(*) as number from found, unnest(${sql.raw(values)}) slug where slug is not null group by slug) counted)`;
  const { rows } = await sql<Counts>`
    with found as materialized (select * from page_search where doc = any(${[...docs]}::integer[]))
    select ${counts("categories")} as categories, ${counts("tags")} as tags, ${counts("array[price_type]")} as price_types,
      ${counts("accessibility")} as accessibility, ${counts("diets")} as diets`.execute(db);
  return rows[0]!;
}
