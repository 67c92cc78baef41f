import type { LocalBusiness, LocationFeatureSpecification, OpeningHoursSpecification, WebSite } from "schema-dts";
import type { Event, EventKind } from "../../contract/events.ts";
import { ACCESSIBILITY_FACTS } from "../../contract/pages/accessibility.ts";
import type { Page } from "../../contract/pages/public.ts";
import type { Photo } from "../../contract/photos.ts";
import type { JsonLd } from "../document/json-ld.ts";
import type { ScreenContext } from "../document/screen.ts";
import { plain } from "../i18n/bilingual.tsx";
import { textsFor } from "../i18n/texts-for.ts";

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

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** The scale of https://schema.org/priceRange; free and varying prices have none. */
const PRICE_RANGE: Partial<Record<NonNullable<Page["price_type"]>, string>> = {
  budget: "€",
  moderate: "€€",
  premium: "€€€",
};

/** A page as schema.org `LocalBusiness`: name, place, opening hours with special days, photos. */
export function placeLd({ site, locale, path }: ScreenContext, page: Page): JsonLd {
  const place: Exclude<LocalBusiness, string> = {
    "@type": "LocalBusiness",
    "@id": `${site.publicUrl}/en${path}`,
    name: plain(page, "name", locale),
    alternateName: plain(page, "name", locale === "en" ? "ga" : "en"),
    description: plain(page, "description", locale),
    slogan: plain(page, "slogan", locale),
    url: `${site.publicUrl}/${locale}${path}`,
    address: {
      "@type": "PostalAddress",
      streetAddress: plain(page, "address", locale),
      ...(page.postcode && { postalCode: page.postcode }),
      addressCountry: "IE",
    },
    ...(page.latitude !== null &&
      page.longitude !== null && {
        geo: { "@type": "GeoCoordinates", latitude: page.latitude, longitude: page.longitude },
      }),
    ...(page.contact_number && { telephone: page.contact_number }),
    ...(page.email && { email: page.email }),
    ...(page.price_type && PRICE_RANGE[page.price_type] && { priceRange: PRICE_RANGE[page.price_type] as string }),
    ...(page.photos.length > 0 && {
      image: page.photos.map((photo) => `${site.publicUrl}${photo.url}-${photo.widths.at(-1)}.jpg`),
    }),
    sameAs: [page.website, ...Object.values(page.social)].filter((address) => address !== null),
    openingHoursSpecification: regularHours(page),
    specialOpeningHoursSpecification: specialHours(page),
    amenityFeature: amenities(page, locale),
    makesOffer: page.prices.flatMap((price) => {
      if (price.amount === null) return [];
      const category = plain(price, "section", locale);
      const offer = { "@type": "Offer" as const, name: plain(price, "name", locale), priceCurrency: "EUR" };
      return [{ ...offer, price: (price.amount / 100).toFixed(2), ...(category && { category }) }];
    }),
  };
  return { "@context": "https://schema.org", ...place } as JsonLd;
}

/** What is unknown is left out; `value` is a text where it is neither true nor false (https://schema.org/PropertyValue). */
function amenities({ tags, accessibility }: Page, locale: ScreenContext["locale"]): LocationFeatureSpecification[] {
  const texts = textsFor(locale, "accessibility");
  return [
    ...tags
      .filter((tag) => tag.kind !== "topic")
      .map(
        (tag): LocationFeatureSpecification => ({
          "@type": "LocationFeatureSpecification",
          name: plain(tag, "name", locale),
          value: true,
        }),
      ),
    ...ACCESSIBILITY_FACTS.flatMap((fact): LocationFeatureSpecification[] => {
      const said = accessibility[fact];
      if (!said) return [];
      const description = plain(said, "note", locale);
      return [
        {
          "@type": "LocationFeatureSpecification",
          name: texts.facts[fact],
          value: said.answer === "partly" ? texts.answers.partly : said.answer === "yes",
          ...(description && { description }),
        },
      ];
    }),
  ];
}

function regularHours({ times, status }: Page): OpeningHoursSpecification[] {
  if (status !== "open") return [];
  return times.times
    .filter((row) => row.set === "main" && row.kind === "open" && row.season === null)
    .map((row) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${DAYS[row.day - 1] ?? "Monday"}` as const,
      opens: row.opens,
      closes: endOfDay(row.closes),
    }));
}

/** A closed day opens and closes at midnight (convention of schema.org). */
function specialHours({ times }: Page): OpeningHoursSpecification[] {
  return times.special.flatMap((row) => {
    const intervals = row.closed ? [{ from: "00:00", to: "00:00" }] : row.intervals;
    return intervals.map(
      ({ from, to }): OpeningHoursSpecification => ({
        "@type": "OpeningHoursSpecification",
        validFrom: row.date_from,
        validThrough: row.date_to,
        opens: from,
        closes: endOfDay(to),
      }),
    );
  });
}

const endOfDay = (clock: string) => (clock === "24:00" ? "23:59" : clock);

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
