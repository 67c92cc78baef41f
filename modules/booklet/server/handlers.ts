import type { Contract } from "#core/contract/index.ts";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import { countedSearch } from "#core/server/api/directory/search/queries.ts";
import { offersOf } from "#core/server/api/office/settings/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { MAX_PAGES } from "../contract.ts";
import { findPagesOfMonth } from "./queries.ts";

export const pagesOfMonth: Handler<Contract["pagesOfMonth"]> = async (input, context) => {
  if (!(await offersOf(context)).has_booklet) throw notFound();
  const { category, within_m } = input;
  const month = input.month ? Temporal.PlainYearMonth.from(input.month) : todayAt(context.now).toPlainYearMonth();
  context.reads("pages", "categories");
  context.until(endOfToday(context.now));
  const [lat = 0, lon = 0] = input.near?.split(",").map(Number) ?? [];
  const filters = { category, sort: "rank" as const, ...(input.near && { near: { lat, lon }, within_m }) };
  const { total } = await countedSearch(context.reader, { ...filters, limit: 1 }, context.now);
  const found =
    total > 0 && total <= MAX_PAGES
      ? await countedSearch(context.reader, { ...filters, limit: MAX_PAGES }, context.now)
      : null;
  const pages = await findPagesOfMonth(context, month, found?.items.map(({ id }) => id) ?? []);
  return { month: month.toString(), total, pages };
};
