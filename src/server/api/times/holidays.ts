import type { Contract } from "../../../contract/index.ts";
import { overlapWithin } from "../../../domain/overlap.ts";
import type { Handler } from "../../http/handler.ts";
import { ProblemError } from "../../http/problem.ts";
import { editPage } from "../pages/edit-page.ts";

type Rule = "as_usual" | "closed" | { from: string; to: string }[];

/** What holds on public holidays: a setting of the page. */
export const setHolidayRule: Handler<Contract["setHolidayRule"]> = async ({ rule, version }, context) => {
  const { times, ...page } = await editPage(context, version, { holiday_intervals: intervalsOf(rule) });
  const { holiday_rule, holiday_intervals } = times;
  return { holiday_rule, holiday_intervals, version: page.version };
};

/** As the column keeps it: null is an ordinary day, an empty list closed. */
function intervalsOf(rule: Rule) {
  if (rule === "as_usual") return null;
  if (rule === "closed") return [];
  if (overlapWithin(rule)) throw new ProblemError("times-overlap");
  return rule;
}
