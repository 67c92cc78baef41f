import type { Contract } from "#core/contract/index.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { findSpecialPage, specialPageAnswer } from "./queries.ts";

export const specialPage: Handler<Contract["specialPage"]> = async ({ slug }, context) => {
  const row = await findByIdOrSlug(context.db, "special-page", slug, (column, value) =>
    findSpecialPage(context, column, value),
  );
  if (!row) throw notFound();
  context.reads(`special-page:${row.id}`);
  return specialPageAnswer(row);
};
