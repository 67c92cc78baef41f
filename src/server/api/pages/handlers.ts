import type { Contract } from "../../../contract/index.ts";
import type { ReadContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { type SearchOptions, type SearchResult, searchPages, similarNames } from "../search/queries.ts";
import { nextChange } from "../times/queries.ts";
import { cardsOf } from "./cards.ts";
import { facetsAnswer } from "./facets.ts";
import { findPublicPage, wholePage } from "./queries.ts";
import { renamedFilters } from "./renamed-filters.ts";
import { searchOptions } from "./search-options.ts";

/** One whole public page. A slug that it once had finds it too: who asked compares, and redirects. */
export const page: Handler<Contract["page"]> = async ({ id }, context) => {
  const row = await findPublicPage(context.db, id, context);
  if (!row) throw notFound();
  return wholePage(context, row);
};

/** Search: page cards, how many there are, and how many each filter leaves. */
export const pages: Handler<Contract["pages"]> = async (input, context) => {
  context.reads("pages", "categories", "tags");
  const found = await search(context, searchOptions(input));
  const [cards, facets, near_names, turn] = await Promise.all([
    cardsOf(
      context,
      found.items.map(({ id }) => id),
    ),
    facetsAnswer(context.db, found.facets),
    found.total === 0 && input.q ? similarNames(context.db, input.q) : [],
    nextChange(context.db, context.now),
  ]);
  context.until(turn); // the count of open pages
  const distances = new Map(found.items.map(({ id, distance_m }) => [id, distance_m]));
  return {
    items: cards.map((card) => ({ ...card, distance_m: distances.get(card.id) ?? null })),
    next_cursor: found.next_cursor,
    total: found.total,
    facets,
    near_names,
  };
};

async function search({ db, now }: ReadContext, options: SearchOptions): Promise<SearchResult> {
  const found = await searchPages(db, options, now);
  const renamed = found.total === 0 ? await renamedFilters(db, options) : null;
  return renamed ? searchPages(db, { ...options, ...renamed }, now) : found;
}
