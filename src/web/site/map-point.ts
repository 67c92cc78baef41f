import type { PageCard } from "../../contract/pages/card.ts";
import { localised, plain } from "../i18n/bilingual.tsx";
import type { Locale } from "../i18n/locales.ts";
import type { MapPoint } from "../ui/map/map-data.ts";

/** A page as a pin, leading to it when there is an address; none without coordinates. */
export function mapPointOf(page: Omit<PageCard, "photo" | "distance_m">, locale: Locale, href?: string): MapPoint[] {
  const { id, color, latitude, longitude } = page;
  if (latitude === null || longitude === null) return [];
  const name = localised(page, "name", locale);
  const { opening_state, opens_at, closes_at, opening_changes } = page;
  return [
    {
      id,
      name: name?.text ?? "",
      lang: name?.lang,
      line: page.location ?? undefined,
      href,
      latitude,
      longitude,
      color,
      opening: { opening_state, opens_at, closes_at, opening_changes },
    },
  ];
}

/** yellow 6: a story or an event has no colour of its own */
const PIN_COLOR = "#b37709";

type Happened = {
  id: string;
  title: string | null;
  title_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Where a story or an event happened. */
export function placePoint(of: Happened, locale: Locale): MapPoint[] {
  const { id, latitude, longitude } = of;
  if (latitude === null || longitude === null) return [];
  return [{ id, name: plain(of, "title", locale), latitude, longitude, color: PIN_COLOR }];
}
