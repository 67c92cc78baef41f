import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { ViewStatistics } from "../../../contract/statistics.ts";
import { type Period, periodBefore, type Step, stepName, stepsOf } from "../../../domain/period.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { daysOf, requestedPeriod } from "./period.ts";
import { mostViewed, type Viewed, viewsByDay, viewsOfEach, viewsOfPage } from "./queries.ts";

/** Views of a page by day and by source. */
export const pageStatistics: Handler<Contract["pageStatistics"]> = async (input, context) => {
  const period = requestedPeriod(input, context.now);
  const rows = await viewsOfPage(context.db, pageOfCall(context), daysOf(period));
  const byDay = sums(rows, ({ day }) => day);
  const bySource = sums(rows, ({ source }) => source);
  return {
    ...daysOf(period),
    total: sum(rows),
    local: sum(rows.filter((row) => row.local)),
    days: stepsOf(period, "day").map(({ name: day }) => ({ day, views: byDay.get(day) ?? 0 })),
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
      ...{ step: name, ...daysOf(of) },
      views: ofStep.get(name) ?? 0,
    })),
  };
}
