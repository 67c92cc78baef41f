import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../http/handler.ts";
import { invalid } from "../../http/problem.ts";
import { pageOfCall } from "../pages/page-of-call.ts";
import { todayAt } from "../times/today.ts";
import { viewsOfPage } from "./queries.ts";

const DAYS = 30;
/** Two years: this one beside the last. */
const MOST_DAYS = 732;

/** Views of a page by day and by source. */
export const pageStatistics: Handler<Contract["pageStatistics"]> = async (input, context) => {
  const { from, to } = periodOf(input, todayAt(context.now));
  const rows = await viewsOfPage(context.db, pageOfCall(context), { from: from.toString(), to: to.toString() });
  const byDay = sums(rows, ({ day }) => day);
  const bySource = sums(rows, ({ source }) => source);
  return {
    ...{ from: from.toString(), to: to.toString(), total: sum(rows) },
    local: sum(rows.filter((row) => row.local)),
    days: daysBetween(from, to).map((day) => ({ day, views: byDay.get(day) ?? 0 })),
    sources: [...bySource].map(([source, views]) => ({ source, views })).sort((one, other) => other.views - one.views),
  };
};

/** @throws ProblemError where it ends before it begins, or is longer than two years */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: Temporal.PlainDate) {
  const last = to ? Temporal.PlainDate.from(to) : today;
  const first = from ? Temporal.PlainDate.from(from) : last.subtract({ days: DAYS - 1 });
  const days = first.until(last).days;
  if (days < 0 || days >= MOST_DAYS) throw invalid(from ? "from" : "to", "out-of-range");
  return { from: first, to: last };
}

function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): string[] {
  const count = first.until(last).days + 1;
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

const sum = (rows: { views: number }[]) => rows.reduce((total, { views }) => total + views, 0);

function sums<Row extends { views: number }>(rows: Row[], keyOf: (row: Row) => string): Map<string, number> {
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, same]) => [key, sum(same)]));
}
