import type { PageCard } from "#core/contract/pages/card.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { longDay } from "#core/texts/dates.ts";
import type { Locale } from "#core/texts/locales.ts";
import { localised, plain } from "../i18n/bilingual.tsx";
import { type MapPoint, STORY_COLOR } from "../ui/map/map-data.ts";
import type { Places } from "../ui/places.ts";

type Reading = { locale: Locale; places: Places };

/** A popup is opened soon after the document is loaded; each pin of a list has these changes. */
const CHANGES_IN_POPUP = 2;

/** The pin of a page, with a link where `href` is given; empty where the page has no coordinates. */
export function mapPointOf(
  page: Omit<PageCard, "photo" | "distance_m">,
  { locale, places }: Reading,
  href?: string,
): MapPoint[] {
  const { slug, color, latitude, longitude } = page;
  if (latitude === null || longitude === null) return [];
  const name = localised(page, "name", locale);
  const { opening_state, opens_at, closes_at, may_be_closed } = page;
  const opening_changes = page.opening_changes.slice(0, CHANGES_IN_POPUP);
  return [
    {
      id: slug,
      name: name?.text ?? "",
      lang: name?.lang,
      line: page.location ? places.inLanguage(page.location, locale) : undefined,
      href,
      latitude,
      longitude,
      color,
      opening: {
        opening_state,
        opens_at,
        closes_at,
        opening_changes,
        ...(may_be_closed && { may_be_closed: { until: may_be_closed.until } }),
      },
    },
  ];
}

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
  return [{ id, name: plain(of, "title", locale), latitude, longitude, color: STORY_COLOR }];
}

type Listed = Pick<Occurrence, "id" | "slug" | "title" | "title_ie" | "latitude" | "longitude" | "starts_at" | "page">;

/** The pins of the events of a list, each once, in the colour of its page, with its next day. */
export function eventPoints(events: readonly Listed[], locale: Locale, href: (path: string) => string): MapPoint[] {
  const once = new Map(events.map((event) => [event.id, event] as const).reverse()).values();
  return [...once].reverse().flatMap((event) =>
    placePoint(event, locale).map((point) => ({
      ...point,
      line: longDay(locale, event.starts_at),
      href: href(`/events/${event.slug}`),
      color: event.page?.color ?? point.color,
    })),
  );
}
