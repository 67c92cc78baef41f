import type { Occurrence } from "../../../contract/events.ts";
import { defineScreen } from "../../document/screen.ts";
import { useLocale } from "../../i18n/bilingual.tsx";
import { localDateOf, longDay } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { Empty } from "../../ui/Empty/Empty.tsx";
import { EventRow } from "../../ui/EventRow/EventRow.tsx";
import { foldSeries, type Series } from "../../ui/EventRow/series.ts";
import { Pager } from "../../ui/Pager/Pager.tsx";
import { calendarLink } from "../feed-links.ts";
import styles from "./events.module.css";

type Data = { events: Occurrence[]; next: string | null; later: boolean; today: string };

export const EventsScreen = defineScreen<Data>({
  path: "/events",
  async load({ call, readQuery, query, now }) {
    const { items, next_cursor } = await call("events", readQuery("events", query));
    return { events: items, next: next_cursor, later: query.has("cursor"), today: localDateOf(now) };
  },
  head({ later }, { locale }) {
    const texts = textsFor(locale, "writing").events;
    return {
      title: texts.title,
      description: texts.description,
      noindex: later,
      feeds: [calendarLink(locale, texts.title)],
    };
  },
  View({ data: { events, next, later, today } }) {
    const texts = useTexts("writing").events;
    const href = useHref();
    // A series stands under its first day. Events that started earlier and are still running are listed under today.
    const days = Map.groupBy(
      foldSeries(events),
      ({ event }) => [localDateOf(event.starts_at), today].sort().at(-1) as string,
    );
    return (
      <div className={`column ${styles.screen}`}>
        <h1 className={grids.title}>{texts.title}</h1>
        {events.length === 0 && <Empty title={later ? texts.noneHere : texts.none} />}
        {[...days].map(([date, ofDay]) => (
          <Day key={date} date={date} today={today} events={ofDay} />
        ))}
        <Pager
          next={next ? { href: `${href("/events")}?cursor=${next}`, text: texts.more } : null}
          first={later ? { href: href("/events"), text: texts.first } : null}
        />
      </div>
    );
  },
});

function Day({ date, today, events }: { date: string; today: string; events: Series[] }) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
  const href = useHref();
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  const near = date === today ? texts.today : date === tomorrow ? texts.tomorrow : null;
  return (
    <section className={styles.day} aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`} className={styles.date}>
        {near && <strong>{near}</strong>}
        <time dateTime={date}>{longDay(locale, `${date}T12:00:00Z`, Number(today.slice(0, 4)))}</time>
      </h2>
      <ul className={grids.rows}>
        {events.map(({ event, later }) => (
          <li key={event.id}>
            <EventRow event={event} later={later} href={href(`/events/${event.slug}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
