import type { PageCard } from "#core/contract/pages/card.ts";
import type { ScreenContext } from "../document/screen.ts";
import type { Criteria } from "./screens/pages/pages-criteria.ts";

/** The maximum of a search. */
const READ = 100;
/**
 * Hours after the next full one, at each of which it is asked what is open, where there are too many places to read them all.
 * Full hours, so that the searches of one hour share what is cached.
 */
const HOURS_LATER = [0, 1, 3, 6, 10, 15, 24, 48] as const;
/** Of the places open at such an hour some are open already. */
const READ_AT_HOUR = 24;

/** The places among the criteria that are closed and open next, the earliest first. */
export async function opensNext(
  { call, now }: Pick<ScreenContext, "call" | "now">,
  criteria: Criteria,
  wanted: number,
): Promise<PageCard[]> {
  if (wanted <= 0) return [];
  const { cursor: _, sort: __, open_at: ___, ...filters } = criteria;
  const all = await call("pages", { ...filters, limit: READ });
  if (all.next_cursor === null) return byOpening(all.items).slice(0, wanted);
  const hour = now.round({ smallestUnit: "hour", roundingMode: "ceil" });
  const found = new Map<string, PageCard>();
  for (const hours of HOURS_LATER) {
    const open_at = hour.add({ hours }).toString();
    const { items } = await call("pages", { ...filters, open_at, limit: READ_AT_HOUR });
    for (const page of byOpening(items)) found.set(page.id, page);
    if (found.size >= wanted) break;
  }
  return byOpening([...found.values()]).slice(0, wanted);
}

function byOpening(pages: readonly PageCard[]): PageCard[] {
  const opening = ({ opens_at }: PageCard) => Date.parse(opens_at ?? "");
  return pages.filter(({ opens_at }) => opens_at !== null).sort((a, b) => opening(a) - opening(b));
}
