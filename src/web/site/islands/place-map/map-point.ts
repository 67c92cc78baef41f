import type { PageCard } from "../../../../contract/page-card.ts";
import { localised } from "../../../i18n/bilingual.tsx";
import type { Locale } from "../../../i18n/locales.ts";
import type { OpeningStatus } from "../../../ui/OpeningState/words.ts";
import type { Pin } from "./pin.ts";

/** What a screen puts on the map: a page, or anything that has a name, a colour and perhaps hours as a page has. */
export interface MapPoint {
  page: Pick<PageCard, "id" | "name" | "name_ie" | "color"> & Partial<Pick<PageCard, "location"> & OpeningStatus>;
  latitude: number;
  longitude: number;
  /** Nothing where the map stands on the page of that very place. */
  href?: string | undefined;
}

export function pinOf({ page, latitude, longitude, href }: MapPoint, locale: Locale): Pin {
  const name = localised(page, "name", locale);
  return {
    id: page.id,
    name: name?.text ?? "",
    lang: name?.lang,
    line: page.location ?? undefined,
    href,
    latitude,
    longitude,
    color: page.color,
    opening: page.opening_state && openingOf(page as OpeningStatus),
  };
}

// By hand: a card has a dozen more fields, and each would be sent for each pin.
const openingOf = ({ opening_state, opens_at, closes_at, opening_changes }: OpeningStatus): OpeningStatus => ({
  opening_state,
  opens_at,
  closes_at,
  opening_changes,
});
