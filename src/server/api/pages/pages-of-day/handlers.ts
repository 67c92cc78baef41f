import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { findPagesOfDay } from "./queries.ts";

export const pagesOfDay: Handler<Contract["pagesOfDay"]> = ({ date, pages }, context) =>
  findPagesOfDay(context, date === undefined ? todayAt(context.now) : Temporal.PlainDate.from(date), pages);
