import type { Occurrence } from "../../../contract/events.ts";
import { Bi, useLocale } from "../../i18n/bilingual.tsx";
import { clock, dayNumber, longDay, shortMonth, shortWeekday } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { EventPrice } from "../EventFacts/EventPrice.tsx";
import styles from "./EventRow.module.css";

type Props = { event: Occurrence; href: string; showPage?: boolean; level?: 2 | 3 };

/** An event in a list: calendar leaf, title, time, place and price. */
export function EventRow({ event, href, showPage = true, level = 3 }: Props) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
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
          {event.repeats && <span className={styles.note}>{texts.repeats}</span>}
        </p>
      </div>
      <EventPrice event={event}>{(price) => <p className={styles.price}>{price}</p>}</EventPrice>
    </article>
  );
}
