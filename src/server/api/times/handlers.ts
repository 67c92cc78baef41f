import type { Contract } from "../../../contract/index.ts";
import { endOfToday, todayAt } from "../../../domain/local-time.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { specialTimeAnswer } from "./answer.ts";
import { findSpecialTimes, findTimes } from "./queries.ts";
import { timesAnswer } from "./times-answer.ts";

/** Opening times, special days, and the seven days from today resolved. */
export const pageTimes: Handler<Contract["pageTimes"]> = async ({ page_id }, context) => {
  const row = await findTimes(context.db, page_id, context);
  if (!row) throw notFound();
  context.reads(`page:${page_id}`);
  context.until(endOfToday(context.now));
  return timesAnswer(row, context.now);
};

/** Special days of a page; from today on when `from` is missing. */
export const pageSpecialTimes: Handler<Contract["pageSpecialTimes"]> = async ({ page_id, from, to }, context) => {
  const today = todayAt(context.now).toString();
  const { db, isPreview } = context;
  const rows = await findSpecialTimes(db, page_id, { from: from ?? today, to, isPreview });
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  if (!from) context.until(endOfToday(context.now));
  return rows.map(specialTimeAnswer);
};
