import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { photoAnswer } from "./answer.ts";
import { findPagePhotos } from "./queries.ts";

/** The photos of a page, the primary one first, then in rank order. */
export const pagePhotos: Handler<Contract["pagePhotos"]> = async ({ page_id }, context) => {
  const rows = await findPagePhotos(context.db, page_id, context.isPreview);
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  return rows.map((row) => photoAnswer("page", row));
};
