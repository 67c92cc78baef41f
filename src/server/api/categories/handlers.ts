import type { Category } from "../../../contract/categories.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Handler, ReadContext } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { maybePhotoAnswer } from "../photos/queries.ts";
import { type SearchOptions, searchPages } from "../search/queries.ts";
import { findByIdOrSlug } from "../shared/slugs.ts";
import { nextChange } from "../times/queries.ts";
import { listCategories } from "./queries.ts";

/** The categories by rank, with photos and counts of pages. */
export const categories: Handler<Contract["categories"]> = async (_input, context) => listed(context);

/** A former slug finds a category as well: the answer carries the current slug, to which the site redirects. */
export const category: Handler<Contract["category"]> = async ({ id: idOrSlug }, context) => {
  const all = await listed(context);
  const found = await findByIdOrSlug(context.db, "category", idOrSlug, async (column, value) =>
    all.find((one) => one[column] === value.toLowerCase()),
  );
  if (!found) throw notFound();
  return found;
};

async function listed(context: ReadContext): Promise<Category[]> {
  context.reads("categories", "pages");
  const [rows, pages, open, change] = await Promise.all([
    listCategories(context.db),
    countsBySlug(context, {}),
    countsBySlug(context, { open_at: "now" }),
    nextChange(context.db, context.now),
  ]);
  context.until(change);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    color: row.color,
    icon: row.icon,
    rank: row.rank,
    photo: maybePhotoAnswer("category", row.photo),
    pages: pages.get(row.slug) ?? 0,
    open_now: open.get(row.slug) ?? 0,
    version: row.version,
  }));
}

/** Counts by the search, so that the numbers agree with the lists. */
async function countsBySlug({ db, now }: ReadContext, filter: Pick<SearchOptions, "open_at">) {
  const { facets } = await searchPages(db, { ...filter, limit: 1 }, now);
  return new Map(facets.categories.map(({ slug, count }) => [slug, count]));
}
