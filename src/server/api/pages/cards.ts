import type { PageCard } from "../../../contract/pages/card.ts";
import type { ReadContext } from "../../calls/context.ts";
import { openingNow, scheduleOf } from "../times/queries.ts";
import { cardAnswer, findCards } from "./queries.ts";

/**
 * The cards of public pages, in the order of `ids`; an id whose page is not public, or not there, is left out. One
 * statement for all of them. `distance_m` is null: only a search knows from where.
 */
export async function cardsOf(context: ReadContext, ids: readonly string[]): Promise<PageCard[]> {
  if (ids.length === 0) return [];
  // Those that are left out are noted too: such a page may become public. The categories give their names.
  context.reads("categories", ...ids.map((id) => `page:${id}` as const));

  const rows = await findCards(context.db, ids, context.now);
  const cards = new Map<string, PageCard>();
  for (const row of rows) {
    const { opening, until } = openingNow(row, scheduleOf(row), context.now);
    context.until(until);
    cards.set(row.id, cardAnswer(row, opening));
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
}
