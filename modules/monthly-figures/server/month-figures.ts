import { sql } from "kysely";
import { MIN_SEARCHERS } from "#core/contract/office/views.ts";
import { type Period, periodBefore } from "#core/domain/statistics/period.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { MonthlyFigures } from "../mail/figures.ts";

export type PageFigures = MonthlyFigures["pages"][number];

/** The first and last day as ISO dates. */
const daysOf = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() });

/** Of one page in one mail. */
const MAX_SEARCHES = 5;

/**
 * How the public pages of some owners were found in a month and in the one before it, the most viewed first. Pages that nobody
 * found in that month are left out.
 * @returns by the id of the owner
 */
export async function figuresOfOwners(
  db: Database,
  ownerIds: readonly string[],
  { month, maxPages }: { month: Period; maxPages: number },
): Promise<Map<string, { pages: PageFigures[]; more: number }>> {
  const rows = Map.groupBy(await countsOfPages(db, ownerIds, month), ({ user_id }) => user_id);
  const shown = new Map([...rows].map(([owner, pages]) => [owner, pages.slice(0, maxPages)]));
  const ids = [...shown.values()].flatMap((pages) => pages.map(({ id }) => id));
  const searches = Map.groupBy(await searchesOfPages(db, ids, month), ({ page_id }) => page_id);
  return new Map(
    [...shown].map(([owner, pages]) => [
      owner,
      {
        pages: pages.map(({ id, user_id: _, ...page }) => ({
          ...page,
          searches: (searches.get(id) ?? []).map(({ page_id: __, ...search }) => search),
        })),
        more: (rows.get(owner)?.length ?? 0) - pages.length,
      },
    ]),
  );
}

type Counts = Omit<PageFigures, "searches"> & { id: string; user_id: string };

/** Indexes: page_owner, view_count_page_id_category_id_day_source_local_key, press_count_pkey. */
async function countsOfPages(db: Database, ownerIds: readonly string[], month: Period): Promise<Counts[]> {
  const [{ from, to }, before] = [daysOf(month), daysOf(periodBefore(month))];
  const { rows } = await sql<Counts>`
    select page.id, page.user_id, page.slug, page.name, page.name_ie, viewed.views, pressed.calls, pressed.directions
    from page
    cross join lateral (
      select jsonb_build_object('now', coalesce(sum(views) filter (where day >= ${from}::date), 0),
        'before', coalesce(sum(views) filter (where day < ${from}::date), 0)) as views
      from view_count where page_id = page.id and day between ${before.from}::date and ${to}::date
    ) viewed
    cross join lateral (
      select
        jsonb_build_object('now', coalesce(sum(presses) filter (where kind = 'call' and day >= ${from}::date), 0),
          'before', coalesce(sum(presses) filter (where kind = 'call' and day < ${from}::date), 0)) as calls,
        jsonb_build_object('now', coalesce(sum(presses) filter (where kind = 'directions' and day >= ${from}::date), 0),
          'before', coalesce(sum(presses) filter (where kind = 'directions' and day < ${from}::date), 0)) as directions
      from press_count where page_id = page.id and day between ${before.from}::date and ${to}::date
    ) pressed
    where page.user_id = any(${ownerIds}::uuid[]) and page.is_public
      and (viewed.views ->> 'now' <> '0' or pressed.calls ->> 'now' <> '0' or pressed.directions ->> 'now' <> '0')
    order by (viewed.views ->> 'now')::integer desc, page.id`.execute(db);
  return rows;
}

type Search = PageFigures["searches"][number] & { page_id: string };

/** Both months need enough people of their own: below that, the earlier number is null. Index: search_count_pkey. */
async function searchesOfPages(db: Database, pageIds: readonly string[], month: Period): Promise<Search[]> {
  if (pageIds.length === 0) return [];
  const [{ from, to }, before] = [daysOf(month), daysOf(periodBefore(month))];
  const { rows } = await sql<Search>`
    select page_id, term, now, before
    from (
      select *, row_number() over (partition by page_id order by now desc, term) as place
      from (
        select page_id, term, sum(visits) filter (where day >= ${from}::date)::integer as now,
          case when bit_count(bit_or(people) filter (where day < ${from}::date)) >= ${MIN_SEARCHERS}
            then sum(visits) filter (where day < ${from}::date)::integer end as before
        from search_count
        where page_id = any(${pageIds}::uuid[]) and day between ${before.from}::date and ${to}::date
        group by page_id, term
        having bit_count(bit_or(people) filter (where day >= ${from}::date)) >= ${MIN_SEARCHERS}
      ) searched
    ) ranked
    where place <= ${MAX_SEARCHES} order by page_id, place`.execute(db);
  return rows;
}
