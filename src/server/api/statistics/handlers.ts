import type { Contract } from "../../../contract/index.ts";
import { stepsOf } from "../../../domain/period.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { askedPeriod, daysOf } from "./period.ts";
import { viewsOfPage } from "./queries.ts";

/** Views of a page by day and by source. */
export const pageStatistics: Handler<Contract["pageStatistics"]> = async (input, context) => {
  const period = askedPeriod(input, context.now);
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
