import type { Contract } from "../../../contract/index.ts";
import type { SpecialPage } from "../../../contract/special-pages.ts";
import { isoInstant } from "../../db/instants.ts";
import type { Handler } from "../../http/handler.ts";
import { notFound } from "../../http/problem.ts";
import { findByIdOrSlug } from "../former-slugs.ts";
import { findSpecialPage } from "./queries.ts";

export const specialPage: Handler<Contract["specialPage"]> = async ({ slug }, context) => {
  const row = await findByIdOrSlug(context.db, "special-page", slug, (column, value) =>
    findSpecialPage(context, column, value),
  );
  if (!row) throw notFound();
  context.reads(`special-page:${row.id}`);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    menu: row.menu as SpecialPage["menu"],
    rank: row.rank,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
};
