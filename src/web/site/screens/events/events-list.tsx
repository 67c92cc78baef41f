import type { Occurrence } from "#core/contract/writing/events.ts";
import { eventDatesOf } from "#core/domain/events/event-days.ts";
import { longDate } from "#core/texts/dates.ts";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Pager } from "#core/web/ui/Pager/Pager.tsx";
import styles from "./events.module.css";
import type { EventsAddress } from "./events-address.ts";
import { useDaysText, useEventsHref } from "./events-chips.tsx";

type Props = {
  address: EventsAddress;
  query: URLSearchParams;
  events: Occurrence[];
  /** Those that are over, which come last. */
  over: Occurrence[];
  /** Where there are none in the chosen days: what comes after them. */
  after: Occurrence[];
  next: string | null;
  today: Temporal.PlainDate;
};

/**
 * The list, each day once. What started earlier and still runs stands under the first day of the list, but for the night before,
 * which stands under the day on which it began.
 */
export function EventDays({ address, query, events, over, after, next, today }: Props) {
  const texts = useTexts("events");
  const daysText = useDaysText();
  const href = useHref();
  const first = `${address.days?.from ?? today}`;
  const days = Map.groupBy([...events, ...after], (event) => dayInList(event, first));
  const start = new URLSearchParams(query);
  start.delete("cursor");
  const more = new URLSearchParams(query);
  more.set("cursor", next ?? "");
  return (
    <div className={styles.days}>
      {address.days && address.days.from.until(address.days.to).days > 0 && (
        <p className={styles.range}>{daysText(address.days)}</p>
      )}
      {events.length === 0 && <NothingOn address={address} isRest={over.length > 0} />}
      {after.length > 0 && <p className={styles.after}>{texts.after}</p>}
      {[...days].map(([date, ofDay]) => (
        <Day key={date} date={date} today={today} events={ofDay} />
      ))}
      {over.length > 0 && (
        <section className={styles.day} aria-labelledby="over">
          <h2 id="over" className={styles.date}>
            {texts.over}
          </h2>
          <Events events={over} />
        </section>
      )}
      <Pager
        next={next ? { href: `${href("/events")}?${more}`, text: texts.more } : null}
        first={
          query.has("cursor")
            ? { href: start.size > 0 ? `${href("/events")}?${start}` : href("/events"), text: texts.first }
            : null
        }
      />
    </div>
  );
}

function dayInList(event: Occurrence, firstOfList: string): string {
  const { first, last } = eventDatesOf(event);
  return `${last}` < firstOfList ? `${first}` : [`${first}`, firstOfList].sort().at(-1)!;
}

function Day({ date, today, events }: { date: string; today: Temporal.PlainDate; events: Occurrence[] }) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
  const near = date === `${today}` ? texts.today : date === `${today.add({ days: 1 })}` ? texts.tomorrow : null;
  return (
    <section className={styles.day} aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`} className={styles.date}>
        {near && <strong data-print="no">{near}</strong>}
        <time dateTime={date}>{longDate(locale, date, today.year)}</time>
      </h2>
      <Events events={events} />
    </section>
  );
}

function Events({ events }: { events: Occurrence[] }) {
  const href = useHref();
  return (
    <ul className={layout.stack} data-gap="3">
      {events.map((event) => (
        <li key={event.id}>
          <EventRow event={event} later={event.later} href={href(`/events/${event.slug}`)} begins="picture" />
        </li>
      ))}
    </ul>
  );
}

/**
 * What to do where nothing is found: take a choice back, or tell about an event.
 * @param isRest something of these days is over
 */
function NothingOn({ address, isRest }: { address: EventsAddress; isRest: boolean }) {
  const texts = useTexts("events");
  const hrefOf = useEventsHref();
  const href = useHref();
  const { days, kind, free } = address;
  const isFiltered = kind !== null || free;
  if (!days && !isFiltered) {
    return (
      <Empty title={texts.none}>
        <p>{texts.noneHint}</p>
        <ButtonLink kind="quiet" href={href("/feedback")} rel="nofollow">
          {texts.tellUs}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={isRest ? texts.nothingLeft : isFiltered ? texts.noneHere : texts.noneInDays}>
      <p className={layout.row} data-justify="center" data-above="4">
        {days && (
          <ButtonLink kind="quiet" href={hrefOf({ ...address, days: null })} rel="nofollow">
            {texts.anyTime}
          </ButtonLink>
        )}
        {isFiltered && (
          <ButtonLink kind="quiet" href={hrefOf({ ...address, kind: null, free: false })} rel="nofollow">
            {texts.anyKind}
          </ButtonLink>
        )}
      </p>
    </Empty>
  );
}
