import type { WebSite } from "schema-dts";
import type { Photo } from "#core/contract/pages/photos.ts";
import type { Event, EventKind } from "#core/contract/writing/events.ts";
import type { JsonLd } from "../document/json-ld.ts";
import type { ScreenContext } from "../document/screen.ts";
import { plain } from "../i18n/bilingual.tsx";

type Written = {
  title: string | null;
  title_ie: string | null;
  publish_at: string;
  date_updated: string;
  photo?: Photo | undefined;
  author: string | null;
};

export function articleLd({ site, locale, path }: ScreenContext, written: Written): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: plain(written, "title", locale),
    inLanguage: locale,
    datePublished: written.publish_at,
    dateModified: written.date_updated,
    mainEntityOfPage: `${site.publicUrl}/${locale}${path}`,
    publisher: { "@type": "Organization", name: site.name[locale], url: site.publicUrl },
    ...(written.photo && { image: `${site.publicUrl}${written.photo.url}-og.jpg` }),
    ...(written.author && { author: { "@type": "Organization", name: written.author } }),
  };
}

/** The subtypes of https://schema.org/Event. */
const EVENT_TYPES = {
  music: "MusicEvent",
  children: "ChildrensEvent",
  outdoors: "Event",
  sport: "SportsEvent",
  arts: "VisualArtsEvent",
  learning: "EducationEvent",
  food: "FoodEvent",
} as const satisfies Record<EventKind, string>;

/** The next occurrence of an event as schema.org `Event`, of the type of its main kind. */
export function eventLd({ site, locale, path }: ScreenContext, event: Event): JsonLd {
  const [next = event] = event.next;
  const [kind] = event.kinds;
  const place = event.page ? plain(event.page, "name", locale) : plain(event, "location", locale);
  const { latitude, longitude } = event.latitude === null && event.page ? event.page : event;
  return {
    "@context": "https://schema.org",
    "@type": kind ? EVENT_TYPES[kind] : "Event",
    name: plain(event, "title", locale),
    description: plain(event, "description", locale),
    inLanguage: locale,
    startDate: next.starts_at,
    endDate: next.ends_at,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    url: `${site.publicUrl}/${locale}${path}`,
    location: {
      "@type": "Place",
      name: place,
      address: plain(event, "location", locale) || place,
      ...(latitude !== null && longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    },
    ...(event.photo && { image: `${site.publicUrl}${event.photo.url}-og.jpg` }),
    ...(event.free && { isAccessibleForFree: true }),
    ...(event.page && {
      organizer: { "@type": "Organization", name: place, url: `${site.publicUrl}/${locale}/pages/${event.page.slug}` },
    }),
  };
}

/** The breadcrumbs from the home screen; paths are those below the language. */
export function breadcrumbLd({ site, locale }: ScreenContext, trail: { path: string; name: string }[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ path: "", name: site.name[locale] }, ...trail].map(({ path, name }, at) => ({
      "@type": "ListItem" as const,
      position: at + 1,
      name,
      item: `${site.publicUrl}/${locale}${path}`,
    })),
  };
}

/** The site and its search as schema.org `WebSite`. */
export function webSiteLd({ site, locale }: ScreenContext): JsonLd {
  const search = {
    "@type": "SearchAction",
    target: `${site.publicUrl}/${locale}/pages?q={q}`,
    "query-input": "required name=q",
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.name[locale],
    inLanguage: locale,
    url: `${site.publicUrl}/${locale}`,
    potentialAction: search as WebSite["potentialAction" & keyof WebSite],
  } as JsonLd;
}
