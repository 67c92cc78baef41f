import type { Locale } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { JourneyEnd } from "#core/domain/journeys.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { FeedSettings } from "#core/server/feeds/feed-subject.ts";
import { type RssItem, rssFeed } from "#core/server/feeds/rss.ts";
import { changeText } from "#core/texts/journey-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Timetable, TimetableChange } from "../contract/timetables.ts";
import { endsOf } from "../rules/lines.ts";
import { listTimetables } from "../server/queries.ts";
import { timetablesIn } from "../timetables-in.ts";

const MAX_CHANGES = 50;

/** What is cancelled or extra from today on, what was written last first. */
export async function departureNews(context: ReadContext, settings: FeedSettings): Promise<Buffer> {
  const { locale, publicUrl } = settings;
  const title = `${settings.name[locale]} · ${timetablesIn(locale).feedTitle}`;
  const link = `${publicUrl}/${locale}/info/getting-here`;
  const changes = (await listTimetables(context)).flatMap((of) => of.changes.map((change) => ({ of, change })));
  const newest = changes.toSorted((one, other) => other.change.date_created.localeCompare(one.change.date_created));
  return rssFeed({
    title,
    locale,
    link,
    self: `${publicUrl}/${locale}/timetables.rss`,
    items: newest.slice(0, MAX_CHANGES).map(({ of, change }) => itemOf(of, change, { locale, link })),
  });
}

function itemOf(of: Timetable, change: TimetableChange, { locale, link }: { locale: Locale; link: string }): RssItem {
  const texts = timetablesIn(locale);
  const { direction, time, date_from, date_to } = change;
  const dates =
    date_from === date_to
      ? dayText(locale, date_from)
      : texts.period({ from: dayText(locale, date_from), to: dayText(locale, date_to) });
  const ends = direction && endsOf(of, direction);
  const nameOf = (end: JourneyEnd) => inLanguage(end, "name", locale) ?? "";
  const route = ends && texts.route({ from: nameOf(ends.from), to: nameOf(ends.to) });
  return {
    title: [
      changeText(change, texts),
      [dates, time, route].filter(Boolean).join(" "),
      inLanguage(of, "operator", locale),
    ].join(" · "),
    link: `${link}?date=${date_from}`,
    id: change.id,
    published: change.date_created,
    description: inLanguage(change, "note", locale) ?? "",
  };
}

/** "Monday 26 October" */
function dayText(locale: Locale, date: string): string {
  const { date: text, weekdays, months } = textsFor(locale, "opening");
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(date);
  return text({ weekday: weekdays[dayOfWeek - 1] ?? "", day, month: months[month - 1] ?? "" });
}
