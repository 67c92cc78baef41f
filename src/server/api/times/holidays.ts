import type { Contract } from "../../../contract/index.ts";
import { overlapWithin } from "../../../domain/overlap.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { ProblemError } from "../../http/problem.ts";
import { writeEdit } from "../pages/edit-page.ts";
import { ownPage } from "../pages/own-page.ts";
import { pageOfCall } from "../shared/page-of-call.ts";

type Interval = { from: string; to: string };
type HolidayRule = "as_usual" | "closed" | Interval[];

/** What holds on public holidays: a setting of the page. */
export const setHolidayRule: Handler<Contract["setHolidayRule"]> = async ({ rule, version }, context) => {
  if (typeof rule !== "string" && overlapWithin(rule)) throw new ProblemError("times-overlap");
  await writeEdit(context, version, { edit: { holiday_intervals: holidayColumn(rule) }, answer: ruleOf });
  return ruleOf(context.tx, pageOfCall(context), context.now);
};

async function ruleOf(db: Database, pageId: string, now: Temporal.Instant) {
  const { times, version } = await ownPage(db, pageId, now);
  const { holiday_rule, holiday_intervals } = times;
  return { holiday_rule, holiday_intervals, version };
}

/** As the column keeps it: null is an ordinary day, an empty list closed. */
export function holidayColumn(rule: HolidayRule): Interval[] | null {
  if (rule === "as_usual") return null;
  return rule === "closed" ? [] : rule;
}
