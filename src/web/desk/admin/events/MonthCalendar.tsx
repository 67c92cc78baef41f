import { ActionIcon, Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { OwnEvent } from "#core/contract/writing/events.ts";
import { weeksOf } from "#core/domain/events/weeks.ts";
import { longDate, shortWeekday } from "#core/texts/dates.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import catalogue from "#core/web/desk/catalogue/catalogue.module.css";
import { thisYear } from "#core/web/desk/figures/days.ts";
import { ChevronIcon } from "#core/web/desk/shell/icons.tsx";
import { useCalendar } from "#core/web/desk/writing/events/calendar.ts";
import { WritingRow } from "#core/web/desk/writing/WritingRow.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { When } from "#core/web/ui/EventFacts/When.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./month-calendar.module.css";
import { eventsByDay, type OnDay } from "./month-days.ts";

/** Number of titles that fit in a day's cell. */
const SHOWN = 2;

/** The change of the chosen day by key. */
const STEPS = new Map(
  Object.entries<Temporal.DurationLike>({
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: { days: -7 },
    ArrowDown: { days: 7 },
    PageUp: { months: -1 },
    PageDown: { months: 1 },
  }),
);

/**
 * A month as a grid, and below it the events of the chosen day. The arrow keys choose another day (ARIA grid pattern).
 */
export function MonthCalendar({ events }: { events: readonly OwnEvent[] }) {
  const { events: texts } = useTexts("admin-writing");
  const { months } = useTexts("opening");
  const today = Temporal.Now.plainDateISO(TIME_ZONE);
  const [chosen, setChosen] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);
  const month = chosen.toPlainYearMonth();
  const weeks = weeksOf(month);
  const days = eventsByDay(events, weeks[0]![0]!, weeks.at(-1)![6]!);
  const title = `${months[month.month - 1]} ${month.year}`;
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    movesFocus.current = false;
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    movesFocus.current = true;
    setChosen(chosen.add(step));
  };
  return (
    <>
      <div className={`${layout.actions} ${styles.head}`} data-above="4" data-below="3" data-gap="2">
        <ActionIcon aria-label={texts.monthBefore} onClick={() => setChosen(chosen.subtract({ months: 1 }))}>
          <ChevronIcon to="left" />
        </ActionIcon>
        <h2 aria-live="polite">{title}</h2>
        <ActionIcon aria-label={texts.monthAfter} onClick={() => setChosen(chosen.add({ months: 1 }))}>
          <ChevronIcon to="right" />
        </ActionIcon>
        <Button variant="default" onClick={() => setChosen(today)}>
          {texts.today}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow key navigation is a grid */}
      <table ref={grid} role="grid" aria-label={title} className={styles.month} onKeyDown={onKeyDown}>
        <Weekdays week={weeks[0]!} />
        <tbody>
          {weeks.map((week) => (
            <tr key={`${week[0]}`}>
              {week.map((day) => (
                <td key={`${day}`}>
                  <Day
                    day={day}
                    events={days.get(`${day}`) ?? []}
                    isChosen={day.equals(chosen)}
                    isToday={day.equals(today)}
                    isBeside={day.month !== month.month}
                    onChoose={() => setChosen(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OfDay day={chosen} events={days.get(`${chosen}`) ?? []} />
    </>
  );
}

function Weekdays({ week }: { week: Temporal.PlainDate[] }) {
  const { locale } = useApp();
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={`${day}`} scope="col">
            {shortWeekday(locale, `${day}T12:00:00Z`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayProps = {
  day: Temporal.PlainDate;
  events: readonly OnDay[];
  isChosen: boolean;
  isToday: boolean;
  /** In the previous or next month. */
  isBeside: boolean;
  onChoose: () => void;
};

function Day({ day, events, isChosen, isToday, isBeside, onChoose }: DayProps) {
  const { events: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const { length } = events;
  return (
    <button
      type="button"
      className={`${layout.box} ${styles.day}`}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      data-beside={isBeside || undefined}
      onClick={onChoose}
    >
      <span className="visually-hidden">
        {longDate(locale, `${day}`)}
        {length > 0 && `, ${texts.count({ n: length })}: `}
      </span>
      <span className={styles.number} aria-hidden="true">
        {day.day}
      </span>
      {events.slice(0, SHOWN).map(({ event, starts_at }) => (
        <span key={`${event.id} ${starts_at}`} className={styles.event} data-state={event.status}>
          {plain(event, "title", locale) || untitled}
        </span>
      ))}
      {length > SHOWN && <span className={styles.more}>+{length - SHOWN}</span>}
    </button>
  );
}

function OfDay({ day, events }: { day: Temporal.PlainDate; events: readonly OnDay[] }) {
  const { events: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const { hrefOf } = useCalendar();
  return (
    <section aria-labelledby="chosen-day">
      <h2 id="chosen-day" className={catalogue.group}>
        {longDate(locale, `${day}`, thisYear())}
      </h2>
      {events.length === 0 && <p>{texts.nothing}</p>}
      <ul className={layout.stack} data-gap="3">
        {events.map(({ event, starts_at, ends_at }) => (
          <WritingRow
            key={`${event.id} ${starts_at}`}
            of={{ ...event, publish_at: null }}
            photo={event.photo}
            to={event.id}
            href={event.status === "published" ? hrefOf(`/events/${event.slug}`) : null}
          >
            <When starts_at={starts_at} ends_at={ends_at} allDay={event.all_day} />
          </WritingRow>
        ))}
      </ul>
    </section>
  );
}
