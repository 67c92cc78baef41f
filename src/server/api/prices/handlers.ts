import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { priceAnswer } from "./answer.ts";
import { findPrices } from "./queries.ts";

/** The prices of a page in rank order. */
export const pagePrices: Handler<Contract["pagePrices"]> = async ({ page_id }, context) => {
  const rows = await findPrices(context.db, page_id, context.isPreview);
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  return rows.map(priceAnswer);
};
