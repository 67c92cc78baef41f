import type { PagePoint } from "#core/contract/pages/public.ts";
import type { MapPoint } from "#core/web/ui/map/map-data.ts";
import { localisedName, pageLocale } from "../page-locale.ts";

/** Then the map shows the places of the list only. */
const MAX_WAIT_MS = 20_000;

/**
 * The places of a search that the list does not show on its first page.
 * @param more the query of the search
 * @param listed the places of the list
 * @returns the others, and how many the search found; no others where they cannot be loaded, as the list has its own pins
 */
export async function otherPlaces(
  more: string,
  listed: readonly MapPoint[],
): Promise<{ others: MapPoint[]; total: number }> {
  try {
    const answer = await fetch(`/api/pages/points?${more}`, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    if (!answer.ok) throw new Error(`/api/pages/points: ${answer.status}`);
    const { items, total } = (await answer.json()) as { items: PagePoint[]; total: number };
    const known = new Set(listed.map(({ id }) => id));
    return { others: items.filter(({ slug }) => !known.has(slug)).map(pointOf), total };
  } catch (error) {
    console.error(error);
    return { others: [], total: 0 };
  }
}

function pointOf({ slug, name, name_ie, color, latitude, longitude }: PagePoint): MapPoint {
  const { text, lang } = localisedName(name, name_ie);
  const href = `/${pageLocale()}/pages/${slug}`;
  return { id: slug, color, latitude, longitude, name: text, href, ...(lang && { lang }) };
}
