import type { Occurrence } from "#core/contract/writing/events.ts";
import { spanOfEvent } from "#core/domain/time-state.ts";
import { dayNumber, longDay, shortMonth, shortWeekday } from "#core/texts/dates.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { EventPlace } from "../EventFacts/EventPlace.tsx";
import { EventPrice } from "../EventFacts/EventPrice.tsx";
import { EventTime } from "../EventFacts/EventTime.tsx";
import { rhythmText } from "../EventFacts/rhythm-text.ts";
import layout from "../layout.module.css";
import { TimeMark, useTimeState } from "../TimeMark/TimeMark.tsx";
import { EventPicture } from "./EventPicture.tsx";
import styles from "./EventRow.module.css";

type Props = {
  event: Occurrence;
  /** The later occurrences of the list, which unfold. */
  later?: Occurrence["later"];
  href: string;
  showPage?: boolean;
  level?: 2 | 3;
  /** What it begins with: a calendar leaf, or, in a list by day, where the heading has the date, a picture. */
  begins?: "leaf" | "picture";
};

/** An event in a list: when, its title, where and what it costs; a series is one row. */
export function EventRow({ event, later = [], href, showPage = true, level = 3, begins = "leaf" }: Props) {
  const texts = useTexts("writing");
  const locale = useLocale();
  const rhythm = rhythmText(event, locale, texts);
  const Heading = level === 2 ? "h2" : "h3";
  const span = spanOfEvent(event);
  const isOver = useTimeState(span) === "over";
  return (
    <article
      className={`${layout.box} ${layout.whole} ${styles.row}`}
      data-place-id={event.id}
      data-over={isOver ? "" : undefined}
    >
      {begins === "leaf" ? (
        <Leaf date={event.starts_at} />
      ) : (
        <div data-print="no">
          <EventPicture event={event} />
        </div>
      )}
      <div className={styles.details}>
        <p className={styles.when}>
          <EventTime {...event} className={styles.time} />
          <TimeMark of={span} />
          {rhythm && <span className={styles.note}>{rhythm}</span>}
        </p>
        <Heading className={styles.title}>
          <a className={layout.cover} href={href}>
            <Bi of={event} field="title" />
          </a>
        </Heading>
        <Place event={event} showPage={showPage} />
        <EventPrice event={event}>{(price) => <p className={styles.price}>{price}</p>}</EventPrice>
        {event.page_closed && <p className={styles.closed}>{texts.events.pageClosed}</p>}
        {later.length > 0 && <LaterDates dates={later} />}
      </div>
    </article>
  );
}

function Leaf({ date }: { date: string }) {
  const locale = useLocale();
  return (
    <time className={styles.leaf} dateTime={date}>
      <span className="visually-hidden">{longDay(locale, date)}</span>
      <span aria-hidden="true" className={styles.weekday}>
        {shortWeekday(locale, date)}
      </span>
      <span aria-hidden="true" className={styles.day}>
        {dayNumber(locale, date)}
      </span>
      <span aria-hidden="true" className={styles.month}>
        {shortMonth(locale, date)}
      </span>
    </time>
  );
}

function Place({ event, showPage }: { event: Occurrence; showPage: boolean }) {
  const page = showPage ? event.page : null;
  const hasPlace = event.location || event.location_ie;
  if (!page && !hasPlace) return null;
  return (
    <p>
      {page && <Bi of={page} field="name" />}
      {page && hasPlace && " · "}
      {hasPlace && <EventPlace event={event} />}
    </p>
  );
}

function LaterDates({ dates }: { dates: Occurrence["later"] }) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
  return (
    <details className={styles.later} data-print="no">
      <summary>{texts.later({ n: dates.length })}</summary>
      <ul>
        {dates.map(({ starts_at, page_closed }) => (
          <li key={starts_at}>
            <time dateTime={starts_at}>{longDay(locale, starts_at)}</time>
            {page_closed && <span className={styles.closed}> {texts.pageClosed}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
