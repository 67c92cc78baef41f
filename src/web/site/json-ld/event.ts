import type { Event } from "../../../contract/events.ts";
import type { JsonLd } from "../../document/json-ld.ts";
import type { ScreenContext } from "../../document/screen.ts";
import { plain } from "../../i18n/bilingual.tsx";

/** The next occurrence, or the only one. */
export function eventLd({ site, locale, path }: ScreenContext, event: Event): JsonLd {
  const [next = event] = event.next;
  const place = event.page ? plain(event.page, "name", locale) : plain(event, "location", locale);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: plain(event, "title", locale),
    description: plain(event, "description", locale),
    inLanguage: locale,
    startDate: next.starts_at,
    endDate: next.ends_at,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    url: `${site.publicUrl}/${locale}${path}`,
    location: { "@type": "Place", name: place, address: plain(event, "location", locale) || place },
    ...(event.photo && { image: `${site.publicUrl}${event.photo.url}-og.jpg` }),
    ...(event.page && {
      organizer: { "@type": "Organization", name: place, url: `${site.publicUrl}/${locale}/pages/${event.page.slug}` },
    }),
  };
}
