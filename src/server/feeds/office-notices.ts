import type { Locale } from "#core/contract/locales.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { comingNotices } from "../api/writing/notices/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import type { FeedSettings } from "./feed-subject.ts";
import { icsCalendar, localValue, type Property, utcValue } from "./ics.ts";
import { rssFeed } from "./rss.ts";

/** The notices of the office that stand or are planned, what was written last first. */
export async function noticeNews(context: ReadContext, settings: FeedSettings): Promise<Buffer> {
  const { locale, publicUrl } = settings;
  const link = `${publicUrl}/${locale}`;
  const notices = await comingNotices(context);
  const newest = notices.toSorted((one, other) => other.date_created.localeCompare(one.date_created));
  return rssFeed({
    title: titleOf(settings),
    locale,
    link,
    self: `${link}/notices.rss`,
    items: newest.map((notice) => ({
      title: textOf(notice, locale),
      link,
      id: notice.id,
      published: notice.date_created,
      description: [noticeDays(notice, locale, { now: context.now, isReadLater: true }), concerning(notice, locale)]
        .filter(Boolean)
        .join(" · "),
    })),
  });
}

/** The same as a calendar to subscribe to. */
export async function noticeCalendar(context: ReadContext, settings: FeedSettings): Promise<Buffer> {
  const notices = await comingNotices(context);
  return icsCalendar(
    titleOf(settings),
    notices.map((notice) => propertiesOf(notice, settings)),
  );
}

function propertiesOf(notice: Notice, { locale, publicUrl }: FeedSettings): Property[] {
  const description = concerning(notice, locale);
  return [
    { name: "UID", text: `${notice.id}@${new URL(publicUrl).hostname}` },
    { name: "DTSTAMP", value: utcValue(new Date(notice.date_created)) },
    { name: "SUMMARY", text: textOf(notice, locale) },
    { name: `DTSTART;TZID=${ZONE}`, value: localValue(new Date(notice.starts_at)) },
    { name: `DTEND;TZID=${ZONE}`, value: localValue(new Date(notice.ends_at)) },
    { name: "TRANSP", value: "TRANSPARENT" },
    ...(description ? [{ name: "DESCRIPTION", text: description }] : []),
    { name: "URL", value: `${publicUrl}/${locale}` },
  ];
}

const titleOf = ({ name, locale }: FeedSettings) => `${name[locale]} · ${textsFor(locale, "common").notices.label}`;
const textOf = (notice: Notice, locale: Locale) => inLanguage(notice, "text", locale) ?? "";

/** Which pages may be closed, and why; empty: none. */
function concerning(notice: Notice, locale: Locale): string {
  const { reach, category } = notice;
  if (reach === "none") return "";
  const texts = textsFor(locale, "common").notices;
  const places = reach === "category" ? (category && inLanguage(category, "name", locale)) || "" : texts.reach[reach];
  return `${texts.mayBeClosed({ reason: inLanguage(notice, "reason", locale) ?? "" })} (${places})`;
}
