import type { Contract } from "../../../../contract/index.ts";
import type { Handler } from "../../../calls/handler.ts";
import { notFound } from "../../../http/problem.ts";
import { findByIdOrSlug } from "../../shared/slugs.ts";
import { findSpecialPage, specialPageAnswer } from "./queries.ts";

export const specialPage: Handler<Contract["specialPage"]> = async ({ slug }, context) => {
  const row = await findByIdOrSlug(context.db, "special-page", slug, (column, value) =>
    findSpecialPage(context, column, value),
  );
  if (!row) throw notFound();
  context.reads(`special-page:${row.id}`);
  return specialPageAnswer(row);
};
