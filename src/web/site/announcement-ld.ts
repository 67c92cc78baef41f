import type { SpecialAnnouncement } from "schema-dts";
import type { Page } from "#core/contract/pages/public.ts";
import type { JsonLd } from "../document/json-ld.ts";
import type { ScreenContext } from "../document/screen.ts";
import { plain } from "../i18n/bilingual.tsx";

/** The notice of the office by which a page may be closed, as schema.org `SpecialAnnouncement`; empty: there is none. */
export function announcementLd(context: ScreenContext, page: Pick<Page, "may_be_closed">): JsonLd[] {
  const { site, locale, path, notices } = context;
  const notice = notices.find(({ id }) => id === page.may_be_closed?.notice_id);
  if (!notice) return [];
  const announcement: Exclude<SpecialAnnouncement, string> = {
    "@type": "SpecialAnnouncement",
    name: plain(notice, "text", locale),
    text: plain(notice, "text", locale),
    datePosted: notice.starts_at,
    expires: notice.ends_at,
    announcementLocation: { "@id": `${site.publicUrl}/en${path}` } as never,
  };
  return [{ "@context": "https://schema.org", ...announcement } as JsonLd];
}
