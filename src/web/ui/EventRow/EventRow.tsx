import type { Occurrence } from "../../../contract/events.ts";
import { Bi, useLocale } from "../../i18n/bilingual.tsx";
import { clock, dayNumber, longDay, shortMonth, shortWeekday } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { EventPrice } from "../EventFacts/EventPrice.tsx";
import styles from "./EventRow.module.css";
import { weekdayOf } from "./series.ts";

type Props = {
  event: Occurrence;
  /** The later occurrences of the list, which unfold. */
  later?: Occurrence[];
  href: string;
  showPage?: boolean;
  level?: 2 | 3;
};

/** An event in a list: calendar leaf, title, time, place and price; a series is one row. */
export function EventRow({ event, later = [], href, showPage = true, level = 3 }: Props) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
  const weekday = weekdayOf({ event, later });
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={styles.row}>
      <time className={styles.leaf} dateTime={event.starts_at}>
        <span className="visually-hidden">{longDay(locale, event.starts_at)}</span>
        <span aria-hidden="true" className={styles.weekday}>
          {shortWeekday(locale, event.starts_at)}
        </span>
        <span aria-hidden="true" className={styles.day}>
          {dayNumber(locale, event.starts_at)}
        </span>
        <span aria-hidden="true" className={styles.month}>
          {shortMonth(locale, event.starts_at)}
        </span>
      </time>
      <div className={styles.details}>
        <Heading className={styles.title}>
          <a href={href}>
            <Bi of={event} field="title" />
          </a>
        </Heading>
        <p>
          <span className={styles.time}>{event.all_day ? texts.allDay : clock(locale, event.starts_at)}</span>
          {showPage && event.page && (
            <>
              {" · "}
              <Bi of={event.page} field="name" />
            </>
          )}
          {event.location && (
            <>
              {" · "}
              <Bi of={event} field="location" />
            </>
          )}
          {event.repeats && (
            <span className={styles.note}>{weekday === null ? texts.repeats : texts.everyWeek[weekday - 1]}</span>
          )}
        </p>
        {event.page_closed && <p className={styles.closed}>{texts.pageClosed}</p>}
        {later.length > 0 && <LaterDates dates={later} />}
      </div>
      <EventPrice event={event}>{(price) => <p className={styles.price}>{price}</p>}</EventPrice>
    </article>
  );
}

function LaterDates({ dates }: { dates: Occurrence[] }) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
  return (
    <details className={styles.later}>
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
