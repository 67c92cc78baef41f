import type { PageCard } from "../../contract/pages/card.ts";
import { localised, plain } from "../i18n/bilingual.tsx";
import type { Locale } from "../i18n/locales.ts";
import { placeName } from "../ui/map/known-places.ts";
import type { MapPoint } from "../ui/map/map-data.ts";

/** The pin of a page, with a link where `href` is given; empty where the page has no coordinates. */
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
      line: page.location ? placeName(page.location, locale) : undefined,
      href,
      latitude,
      longitude,
      color,
      opening: { opening_state, opens_at, closes_at, opening_changes },
    },
  ];
}

/** Yellow 6, for stories and events, which have no colour. */
const PIN_COLOR = "#b37709";

type Located = {
  id: string;
  title: string | null;
  title_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** The pin of a story or an event; empty without coordinates. */
export function placePoint(of: Located, locale: Locale): MapPoint[] {
  const { id, latitude, longitude } = of;
  if (latitude === null || longitude === null) return [];
  return [{ id, name: plain(of, "title", locale), latitude, longitude, color: PIN_COLOR }];
}
