import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { longDate } from "#core/texts/dates.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import grids from "#core/web/theme/grids.module.css";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Departure } from "../contract/timetables.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./getting-here.module.css";
import { OperatorName, OwnNote, RouteName } from "./getting-here-next.tsx";
import { DayRemarks } from "./getting-here-remarks.tsx";
import { type GettingHereData, ofService, type Service } from "./getting-here-services.ts";

/** All departures of today or of a chosen day, with a form that works without JavaScript. */
export function DayBoard({ data: { services, departures, today } }: { data: GettingHereData }) {
  const texts = useTimetables();
  const locale = useLocale();
  const { date } = departures;
  return (
    <section id="day" aria-labelledby="day-title" className={grids.section} data-print="no">
      <h2 id="day-title">{texts.day}</h2>
      <div
        className={layout.row}
        data-gap="5"
        data-row-gap="3"
        data-align="end"
        data-justify="between"
        data-above="3"
        data-below="4"
      >
        <p className={styles.date}>
          {date === today && <strong>{texts.today} </strong>}
          <time dateTime={date}>{longDate(locale, date, Number(today.slice(0, 4)))}</time>
        </p>
        <DayChoice date={date} />
      </div>
      <div className={layout.stack}>
        {services.map((service) => (
          <DayOfService key={service.key} service={service} departures={ofService(service, departures.departures)} />
        ))}
      </div>
    </section>
  );
}

function DayChoice({ date }: { date: string }) {
  const texts = useTimetables();
  const href = useHref();
  const { path } = useSite();
  const to = (days: number) => `${href(path)}?date=${Temporal.PlainDate.from(date).add({ days }).toString()}#day`;
  return (
    <div className={styles.choice} data-print="no">
      <a className={`${layout.box} ${styles.step}`} href={to(-1)} rel="nofollow">
        <span aria-hidden="true">←</span>
        <span className="visually-hidden">{texts.previousDay}</span>
      </a>
      <form method="get" action={`${href(path)}#day`}>
        <label htmlFor="date" className="visually-hidden">
          {texts.chooseDay}
        </label>
        <input id="date" type="date" name="date" defaultValue={date} required />
        <Button kind="soft">{texts.show}</Button>
      </form>
      <a className={`${layout.box} ${styles.step}`} href={to(1)} rel="nofollow">
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{texts.nextDay}</span>
      </a>
    </div>
  );
}

function DayOfService({ service, departures }: { service: Service; departures: readonly Departure[] }) {
  const texts = useTimetables();
  return (
    <div className={`${layout.card} ${styles.board}`} data-mode={service.mode}>
      <h3 className={styles.mode}>{texts.mode[service.mode]}</h3>
      {departures.length === 0 && <p className={styles.small}>{texts.noneThatDay}</p>}
      {departures.length > 0 && (
        <div className={`${layout.grid} ${styles.sideBySide}`} data-columns="2">
          {DIRECTIONS.map((direction) => (
            <div key={direction} className={styles.way}>
              <RouteName service={service} direction={direction} />
              <ul className={styles.times}>
                {departures
                  .filter((one) => one.direction === direction)
                  .map((one) => (
                    <DayDeparture key={`${one.timetable_id} ${one.time}`} service={service} of={one} />
                  ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <DayRemarks service={service} departures={departures} />
    </div>
  );
}

function DayDeparture({ service, of }: { service: Service; of: Departure }) {
  const texts = useTimetables();
  const { now } = useSite();
  const isPast = Date.parse(of.departs_at) <= now.epochMilliseconds;
  const time = <time dateTime={of.departs_at}>{of.time}</time>;
  return (
    <li data-state={of.state} data-past={isPast || undefined}>
      {of.state === "cancelled" ? <s>{time}</s> : time}
      <span className={styles.small}>
        {of.state !== "scheduled" && <strong className={styles.label}>{texts[of.state]} </strong>}
        <OperatorName service={service} of={of} />
        <OwnNote service={service} of={of} />
      </span>
    </li>
  );
}
