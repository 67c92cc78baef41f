import { type SqlBool, sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { type Period, periodBefore } from "#core/domain/statistics/period.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { daysOf, requestedPeriod } from "#core/server/calls/requested-period.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { ViewStatistics } from "../contract.ts";
import { type Step, stepName, stepsOf } from "../rules/steps.ts";
import { pressesOfPage, searchesOfPage } from "./found.ts";

/** Views of a page by day and by source. */
export const pageStatistics: Handler<Contract["pageStatistics"]> = async (input, context) => {
  const period = requestedPeriod(input, context.now);
  const [pageId, days] = [pageOfCall(context), daysOf(period)];
  const [rows, presses, searches] = await Promise.all([
    viewsOfPage(context.db, pageId, days),
    pressesOfPage(context.db, pageId, days),
    searchesOfPage(context.db, pageId, days),
  ]);
  const byDay = sums(rows, ({ day }) => day);
  const bySource = sums(rows, ({ source }) => source);
  return {
    ...days,
    total: sum(rows),
    local: sum(rows.filter((row) => row.local)),
    days: stepsOf(period, "day").map(({ name: day }) => ({ day, views: byDay.get(day) ?? 0 })),
    presses,
    searches,
    sources: [...bySource].map(([source, views]) => ({ source, views })).sort((one, other) => other.views - one.views),
  };
};

const sum = (rows: { views: number }[]) => rows.reduce((total, { views }) => total + views, 0);

function sums<Row extends { views: number }>(rows: Row[], keyOf: (row: Row) => string): Map<string, number> {
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, same]) => [key, sum(same)]));
}

export const viewedPages: Handler<Contract["viewedPages"]> = (input, { db, now }) =>
  viewStatistics(db, "page", { ...input, period: requestedPeriod(input, now) });

export const viewedCategories: Handler<Contract["viewedCategories"]> = (input, { db, now }) =>
  viewStatistics(db, "category", { ...input, period: requestedPeriod(input, now) });

type StatisticsInput = Pick<InputOf<Contract["viewedPages"]>, "step" | "limit"> & { period: Period };

async function viewStatistics(
  db: Database,
  kind: Viewed,
  { period, step, limit }: StatisticsInput,
): Promise<ViewStatistics> {
  const before = periodBefore(period);
  const [ofPeriod, ofBefore, top] = await Promise.all([
    viewsIn(db, kind, period, step),
    viewsIn(db, kind, before, step),
    mostViewed(db, kind, daysOf(period), limit),
  ]);
  const viewsBefore = await viewsOfEach(
    db,
    kind,
    top.map(({ id }) => id),
    daysOf(before),
  );
  return {
    ...ofPeriod,
    before: ofBefore,
    top: top.map((one) => ({ ...one, views_before: viewsBefore.get(one.id) ?? 0 })),
  };
}

async function viewsIn(db: Database, kind: Viewed, period: Period, step: Step): Promise<ViewStatistics["before"]> {
  const days = await viewsByDay(db, kind, daysOf(period));
  const ofStep = new Map<string, number>();
  for (const { day, views } of days) {
    const name = stepName(Temporal.PlainDate.from(day), step);
    ofStep.set(name, (ofStep.get(name) ?? 0) + views);
  }
  return {
    ...daysOf(period),
    total: days.reduce((total, { views }) => total + views, 0),
    series: stepsOf(period, step).map(({ name, ...of }) => ({
      step: name,
      ...daysOf(of),
      views: ofStep.get(name) ?? 0,
    })),
  };
}

/** The counted views of a page on the days from `from` to `to`. Index: view_count_page_id_category_id_day_source_local_key. */
function viewsOfPage(db: Database, pageId: string, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom("view_count")
    .select(["day", "source", "local", "views"])
    .where("page_id", "=", pageId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}

/** Kinds of subjects whose views are counted. */
type Viewed = "page" | "category";
type Days = { from: string; to: string };

/** Views by day; days without views are omitted. Index: view_day_pkey. */
function viewsByDay(db: Database, kind: Viewed, { from, to }: Days): Promise<{ day: string; views: number }[]> {
  return db
    .selectFrom("view_day")
    .select(["day", "views"])
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}

type MostViewed = {
  id: string;
  slug: string;
  name: string | null;
  name_ie: string | null;
  color: string;
  views: number;
};

/** The most viewed pages or categories; of equals the older first. */
async function mostViewed(db: Database, kind: Viewed, { from, to }: Days, most: number): Promise<MostViewed[]> {
  const { rows } = await sql<MostViewed>`
    select subject.id, slug, name, name_ie, color, viewed.views
    from most_viewed(${kind}, ${from}::date, ${to}::date, ${most}) viewed
    join ${sql.table(kind)} subject using (id)
    order by viewed.views desc, subject.id`.execute(db);
  return rows;
}

/**
 * The views of the given pages or categories, by id; those without views are omitted.
 * Index: view_count_page_id_category_id_day_source_local_key.
 */
async function viewsOfEach(db: Database, kind: Viewed, ids: readonly string[], { from, to }: Days) {
  const column = `${kind}_id` as const;
  const rows = await db
    .selectFrom("view_count")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .$if(kind === "category", (query) => query.where("page_id", "is", null)) // the first column of the index
    .where(sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`)
    .select([`${column} as id`, viewsInAll().as("views")])
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ id, views }) => [id, views]));
}

const viewsInAll = () => sql<number>`sum(views)::integer`;
