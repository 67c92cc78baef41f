import type { KindCount } from "#core/contract/writing/events.ts";
import { longDate } from "#core/texts/dates.ts";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { type EventsAddress, eventsQuery, NAMED_DAYS, namedDays } from "./events-address.ts";
import styles from "./events-chips.module.css";

type Props = { address: EventsAddress; today: Temporal.PlainDate };

/** The list or the calendar of the month; what was chosen besides stays. */
export function ViewSwitch({ address, today }: Props) {
  const texts = useTexts("events");
  const hrefOf = useEventsHref();
  const month = (address.days?.from ?? today).toPlainYearMonth();
  const views = [
    { name: texts.list, to: { ...address, month: null }, isOn: !address.month },
    { name: texts.month, to: { ...address, days: null, month: address.month ?? month }, isOn: address.month !== null },
  ];
  return (
    <nav className={styles.views} data-print="no" aria-label={texts.view}>
      {views.map(({ name, to, isOn }) => (
        <a key={name} href={hrefOf(to)} aria-current={isOn ? "page" : undefined} rel="nofollow">
          {name}
        </a>
      ))}
    </nav>
  );
}

/** When and what, as links: pressed once they choose, pressed again they take the choice back. */
export function Chips({ address, kinds, today }: Props & { kinds: readonly KindCount[] }) {
  const texts = useTexts("events");
  const { kinds: names } = useTexts("writing").events;
  const daysText = useDaysText();
  const { days, kind, free } = address;
  const named = {
    today: texts.today,
    tonight: texts.tonight,
    weekend: texts.weekend,
    week: texts.week,
    month: texts.thisMonth,
  };
  // A kind that was chosen stays, so that it can be taken back where nothing of it is coming.
  const shown = kind && !kinds.some((one) => one.kind === kind) ? [...kinds, { kind, count: 0 }] : kinds;
  return (
    <div className={layout.stack} data-print="no" data-below="5" data-gap="2">
      <nav className={`${layout.row} ${layout.line}`} data-gap="2" aria-label={texts.when}>
        {days && !days.name && <Chip name={daysText(days)} to={{ ...address, days: null }} isOn />}
        {NAMED_DAYS.map((name) => {
          const isOn = days?.name === name;
          const to = { ...address, month: null, days: isOn ? null : namedDays(name, today) };
          return <Chip key={name} name={named[name]} to={to} isOn={isOn} />;
        })}
      </nav>
      <nav className={`${layout.row} ${layout.line}`} data-gap="2" aria-label={texts.what}>
        <Chip name={texts.free} to={{ ...address, free: !free }} isOn={free} />
        {shown.map((one) => {
          const isOn = one.kind === kind;
          const to = { ...address, kind: isOn ? null : one.kind };
          return <Chip key={one.kind} name={names[one.kind]} count={one.count} to={to} isOn={isOn} />;
        })}
      </nav>
    </div>
  );
}

type ChipProps = { name: string; count?: number; to: EventsAddress; isOn: boolean };

function Chip({ name, count, to, isOn }: ChipProps) {
  const texts = useTexts("events");
  return (
    <a
      className={`${layout.pill} ${styles.chip}`}
      href={useEventsHref()(to)}
      aria-current={isOn ? "true" : undefined}
      rel="nofollow"
    >
      {isOn ? (
        <>
          <span className="visually-hidden">{texts.remove({ name })}</span>
          <span aria-hidden="true">{name}</span>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M2 2l8 8M10 2l-8 8" />
          </svg>
        </>
      ) : (
        <>
          {name}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </>
      )}
    </a>
  );
}

/** “Friday 27 November”, “Friday 27 November to Sunday 29 November”. */
export function useDaysText() {
  const texts = useTexts("events");
  const locale = useLocale();
  return ({ from, to }: Pick<NonNullable<EventsAddress["days"]>, "from" | "to">) =>
    from.equals(to)
      ? longDate(locale, `${from}`)
      : texts.from({ from: longDate(locale, `${from}`), to: longDate(locale, `${to}`) });
}

/** The address of the events with these choices. */
export function useEventsHref() {
  const events = useHref()("/events");
  return (address: EventsAddress) => {
    const query = eventsQuery(address);
    return query.size > 0 ? `${events}?${query}` : events;
  };
}
