import type { Contract } from "../../../contract/index.ts";
import { endOfToday, todayAt } from "../../../domain/local-time.ts";
import { overlapWithin } from "../../../domain/overlap.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { writeEdit } from "../pages/edit-page.ts";
import { ownPage } from "../pages/own-page.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { findSpecialTimes, findTimes, holidayColumn, specialTimeAnswer, timesAnswer } from "./queries.ts";

/** All hours of a page, and what they amount to on each of the next seven days. */
export const pageTimes: Handler<Contract["pageTimes"]> = async ({ page_id }, context) => {
  const row = await findTimes(context.db, page_id, context);
  if (!row) throw notFound();
  context.reads(`page:${page_id}`);
  context.until(endOfToday(context.now));
  return timesAnswer(row, context.now);
};

/** The special times of a page; from today on where `from` is missing. */
export const pageSpecialTimes: Handler<Contract["pageSpecialTimes"]> = async ({ page_id, from, to }, context) => {
  const today = todayAt(context.now).toString();
  const { db, isPreview } = context;
  const rows = await findSpecialTimes(db, page_id, { from: from ?? today, to, isPreview });
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  if (!from) context.until(endOfToday(context.now));
  return rows.map(specialTimeAnswer);
};

/** Sets the hours on public holidays, which are a column of the page. */
export const setHolidayRule: Handler<Contract["setHolidayRule"]> = async ({ rule, version }, context) => {
  if (typeof rule !== "string" && overlapWithin(rule)) throw new ProblemError("times-overlap");
  await writeEdit(context, version, { edit: { holiday_intervals: holidayColumn(rule) }, answer: holidayRuleAnswer });
  return holidayRuleAnswer(context.tx, pageOfCall(context), context.now);
};

async function holidayRuleAnswer(db: Database, pageId: string, now: Temporal.Instant) {
  const { times, version } = await ownPage(db, pageId, now);
  const { holiday_rule, holiday_intervals } = times;
  return { holiday_rule, holiday_intervals, version };
}
