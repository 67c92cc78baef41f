import { FIRST, type Locale } from "#core/contract/locales.ts";
import type { EventDay, Occurrence } from "#core/contract/writing/events.ts";
import { eventDatesOf } from "#core/domain/events/event-days.ts";
import { clock, longDate } from "#core/texts/dates.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Bilingual } from "#core/web/i18n/bilingual.tsx";
import { usePlaces } from "#core/web/ui/places.ts";
import styles from "./booklet.module.css";
import { Both, BothOf } from "./booklet-languages.tsx";

/** What is on, day by day. */
export function Events({ days }: { days: readonly EventDay[] }) {
  if (days.length === 0) {
    return (
      <p>
        <Both text={(locale) => textsFor(locale, "booklet").noEvents} />
      </p>
    );
  }
  return days.map(({ date, events, count }) => (
    <section key={date} className={styles.day}>
      <h3>
        <Both text={(locale) => longDate(locale, date)} />
      </h3>
      <ul>
        {events.map((event) => (
          <li key={`${event.id} ${event.starts_at}`}>
            <EventLine event={event} date={date} />
          </li>
        ))}
        {count > events.length && (
          <li>
            <Both text={(locale) => textsFor(locale, "booklet").moreEvents({ n: count - events.length })} />
          </li>
        )}
      </ul>
    </section>
  ));
}

function EventLine({ event, date }: { event: Occurrence; date: string }) {
  const where: Bilingual<"name"> | null = event.page;
  const place = usePlaces().filled(event);
  return (
    <>
      <span className={styles.time}>{timeText(FIRST, event, date)}</span>
      <span>
        <strong>
          <BothOf of={event} field="title" />
        </strong>
        <span className={styles.where}>
          <UntilDay event={event} />
          {place.location || place.location_ie ? (
            <BothOf of={place} field="location" />
          ) : (
            where && <BothOf of={where} field="name" />
          )}
        </span>
      </span>
    </>
  );
}

/** “19:00–21:00”; of an event of several days the time of its first one; none of a whole day. */
function timeText(locale: Locale, { starts_at, ends_at, all_day }: Occurrence, date: string): string {
  const { first, last } = eventDatesOf({ starts_at, ends_at });
  if (all_day || first.toString() !== date) return "";
  return first.equals(last) ? `${clock(locale, starts_at)}–${clock(locale, ends_at)}` : clock(locale, starts_at);
}

function UntilDay({ event }: { event: Occurrence }) {
  const { first, last } = eventDatesOf(event);
  if (first.equals(last)) return null;
  return (
    <>
      <Both
        text={(locale) => textsFor(locale, "writing").events.untilDay({ date: longDate(locale, `${last}`) })}
      />{" "}
    </>
  );
}
