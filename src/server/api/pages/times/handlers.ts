import { overlapWithin } from "@eolaire/opening-hours";
import type { Contract } from "#core/contract/index.ts";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { writeEdit } from "../page-edits/effects.ts";
import {
  findSpecialTimes,
  findTimes,
  holidayAnswer,
  holidayColumn,
  specialTimesAnswer,
  timesAnswer,
} from "./queries.ts";

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
  return specialTimesAnswer(rows, from ?? today).filter(({ date_from }) => to === undefined || date_from <= to);
};

/** Sets the hours on public holidays, which are a column of the page. */
export const setHolidayRule: Handler<Contract["setHolidayRule"]> = async ({ rule, version }, context) => {
  if (typeof rule !== "string" && overlapWithin(rule)) throw new ProblemError("times-overlap");
  const edit = { holiday_intervals: holidayColumn(rule) };
  const after = await writeEdit(context, version, { edit, answer: holidayRuleAnswer });
  return holidayRuleAnswer(after);
};

const holidayRuleAnswer = ({ holiday_intervals, version }: { holiday_intervals: unknown; version: number }) => ({
  ...holidayAnswer(holiday_intervals),
  version,
});
