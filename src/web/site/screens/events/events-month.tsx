import type { EventDay, Occurrence } from "#core/contract/writing/events.ts";
import { weeksOf } from "#core/domain/events/weeks.ts";
import { overLast, spanOfEvent } from "#core/domain/time-state.ts";
import { clock, longDate, shortWeekday } from "#core/texts/dates.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { EventPlace } from "#core/web/ui/EventFacts/EventPlace.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useRenderTime } from "#core/web/ui/render-time.ts";
import { useTimeState } from "#core/web/ui/TimeMark/TimeMark.tsx";
import { type EventsAddress, isNear } from "./events-address.ts";
import { useEventsHref } from "./events-chips.tsx";
import styles from "./events-month.module.css";

/** The days that the calendar of a month shows: whole weeks. */
export function gridDates(month: Temporal.PlainYearMonth) {
  const weeks = weeksOf(month);
  return { first: weeks[0]![0]!, last: weeks.at(-1)![6]! };
}

type Props = {
  month: Temporal.PlainYearMonth;
  address: EventsAddress;
  days: readonly EventDay[];
  today: Temporal.PlainDate;
};

/**
 * A month as a table of weeks from Monday, with the events as links. On a phone, where no title fits into a day, a day has
 * dots and leads to its events below.
 */
export function MonthGrid({ month, address, days, today }: Props) {
  const texts = useTexts("events");
  const locale = useLocale();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const weeks = weeksOf(month);
  const title = useMonthTitle()(month);
  // Of the current month, what is over is in the table alone.
  const isInAgenda = (date: string) =>
    date.startsWith(`${month}`) && (date >= `${today}` || month.toString() < `${today}`.slice(0, 7));
  return (
    <section aria-labelledby="month">
      <MonthHead month={month} address={address} today={today} />
      <table className={`${layout.box} ${styles.month}`} aria-labelledby="month">
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={`${day}`} scope="col">
                {shortWeekday(locale, `${day}T12:00:00Z`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={`${week[0]}`}>
              {week.map((day) => (
                <DayCell
                  key={`${day}`}
                  day={day}
                  events={byDate.get(`${day}`)}
                  isBeside={day.month !== month.month}
                  isInAgenda={isInAgenda(`${day}`)}
                  address={address}
                  today={today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Agenda days={days.filter(({ date }) => isInAgenda(date))} address={address} />
      {!days.some(({ date }) => date.startsWith(`${month}`)) && (
        <p className={styles.none}>{texts.noneInMonth({ month: title })}</p>
      )}
    </section>
  );
}

function useMonthTitle() {
  const texts = useTexts("events");
  const { months } = useTexts("opening");
  return ({ month, year }: Temporal.PlainYearMonth) => texts.monthOf({ month: months[month - 1]!, year: `${year}` });
}

/** The month, with links to those before and after it. */
function MonthHead({ month, address, today }: Omit<Props, "days">) {
  const texts = useTexts("events");
  const hrefOf = useEventsHref();
  const titleOf = useMonthTitle();
  const [before, after] = [month.subtract({ months: 1 }), month.add({ months: 1 })];
  const link = (to: Temporal.PlainYearMonth, label: string, path: string, rel: string) =>
    isNear(to, today) ? (
      <a className={styles.step} href={hrefOf({ ...address, month: to })} rel={`${rel} nofollow`}>
        <span className="visually-hidden">{label}</span>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={path} />
        </svg>
      </a>
    ) : (
      <span className={styles.step} />
    );
  return (
    <div
      className={`${layout.row} ${styles.head}`}
      data-wrap="no"
      data-align="center"
      data-justify="between"
      data-below="3"
    >
      {link(before, texts.previous({ month: titleOf(before) }), "M15 5l-7 7 7 7", "prev")}
      <h2 id="month">{titleOf(month)}</h2>
      {link(after, texts.next({ month: titleOf(after) }), "M9 5l7 7-7 7", "next")}
    </div>
  );
}

type CellProps = Pick<Props, "address" | "today"> & {
  day: Temporal.PlainDate;
  events: EventDay | undefined;
  /** In the month before or after. */
  isBeside: boolean;
  isInAgenda: boolean;
};

function DayCell({ day, events, isBeside, isInAgenda, address, today }: CellProps) {
  const texts = useTexts("events");
  const locale = useLocale();
  const dayHref = useEventsHref()({ ...address, month: null, days: { name: null, from: day, to: day } });
  const isToday = day.equals(today);
  const cell = {
    "data-beside": isBeside || undefined,
    "data-past": Temporal.PlainDate.compare(day, today) < 0 || undefined,
    "aria-current": isToday ? ("date" as const) : undefined,
  };
  if (!events) {
    return (
      <td {...cell}>
        <span className={styles.number}>{day.day}</span>
      </td>
    );
  }
  const label = texts.eventsOn({ date: longDate(locale, `${day}`), n: events.count });
  const rest = events.count - events.events.length;
  return (
    <td {...cell}>
      <a className={`${styles.number} ${styles.wide}`} href={dayHref} aria-label={label} rel="nofollow">
        {day.day}
      </a>
      <a
        className={`${styles.number} ${styles.narrow}`}
        href={isInAgenda ? `#${day}` : dayHref}
        aria-label={label}
        rel="nofollow"
      >
        {day.day}
        <Dots count={events.count} />
      </a>
      <ul className={styles.events}>
        {events.events.map((event) => (
          <li key={event.id}>
            <EventLink event={event} date={`${day}`} />
          </li>
        ))}
        {rest > 0 && (
          <li>
            <a href={dayHref} rel="nofollow">
              {texts.moreOn({ n: rest })}
            </a>
          </li>
        )}
      </ul>
    </td>
  );
}

const MAX_DOTS = 3;

const Dots = ({ count }: { count: number }) => (
  <span className={styles.dots} aria-hidden="true">
    {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, at) => (
      <i key={at} />
    ))}
  </span>
);

/** The time where the event starts on this day, and its title. */
function EventLink({ event, date }: { event: Occurrence; date: string }) {
  const texts = useTexts("writing").time;
  const locale = useLocale();
  const href = useHref();
  const start = Temporal.Instant.from(event.starts_at).toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString();
  const isOver = useTimeState(spanOfEvent(event)) === "over";
  return (
    <a href={href(`/events/${event.slug}`)} data-over={isOver ? "" : undefined}>
      {!event.all_day && start === date && <time dateTime={event.starts_at}>{clock(locale, event.starts_at)}</time>}{" "}
      <Bi of={event} field="title" />
      {isOver && <span className="visually-hidden"> ({texts.over})</span>}
    </a>
  );
}

/** The days of the month with their events, for narrow screens. */
function Agenda({ days, address }: Pick<Props, "days" | "address">) {
  const texts = useTexts("events");
  const locale = useLocale();
  const hrefOf = useEventsHref();
  const { now } = useRenderTime();
  return (
    <div className={styles.agenda}>
      {days.map(({ date, count, events }) => {
        const day = Temporal.PlainDate.from(date);
        return (
          <section key={date} id={date} aria-labelledby={`on-${date}`}>
            <h3 id={`on-${date}`} data-below="1">
              {longDate(locale, date)}
            </h3>
            <ul>
              {overLast(events, spanOfEvent, now.epochMilliseconds).map((event) => (
                <li key={event.id}>
                  <EventLink event={event} date={date} />
                  <p>{event.page ? <Bi of={event.page} field="name" /> : <EventPlace event={event} />}</p>
                </li>
              ))}
              {count > events.length && (
                <li>
                  <a
                    href={hrefOf({ ...address, month: null, days: { name: null, from: day, to: day } })}
                    rel="nofollow"
                  >
                    {texts.moreOn({ n: count - events.length })}
                  </a>
                </li>
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
