import { Alert, Button, VisuallyHidden } from "@mantine/core";
import { nextOccurrences } from "../../../domain/recurrence.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { longDay } from "../../i18n/dates.ts";
import { When } from "../../ui/EventFacts/EventFacts.tsx";
import { type EventTimes, repeatingOf } from "./event-values.ts";
import styles from "./writing.module.css";

const SHOWN = 8;

type Props = {
  times: EventTimes;
  error: string | undefined;
  onChange: (exdates: string[]) => void;
};

/** The coming dates of what repeats, each to be left out or taken back. */
export function LeaveOut({ times, error, onChange }: Props) {
  const { locale } = useApp();
  const { repeat: texts } = useTexts("desk-writing");
  const event = repeatingOf({ ...times, exdates: [] });
  if (!event?.rrule) return null;
  const out = new Set(times.exdates.map((date) => Date.parse(date)));
  const toggle = (start: Temporal.Instant) => {
    const others = times.exdates.filter((date) => Date.parse(date) !== start.epochMilliseconds);
    const isOut = others.length < times.exdates.length;
    onChange(isOut ? others : [...others, start.toString({ smallestUnit: "millisecond" })]);
  };
  return (
    <section aria-label={texts.dates}>
      <h3>{texts.dates}</h3>
      {error && <Alert color="red">{error}</Alert>}
      <ul className={styles.dates}>
        {nextOccurrences(event, Temporal.Now.instant(), SHOWN).map(({ startsAt, endsAt }) => {
          const isOut = out.has(startsAt.epochMilliseconds);
          const when = <When starts_at={`${startsAt}`} ends_at={`${endsAt}`} allDay={times.all_day} />;
          return (
            <li key={startsAt.epochMilliseconds}>
              <span>{isOut ? <s>{when}</s> : when}</span>
              <Button variant={isOut ? "light" : "subtle"} onClick={() => toggle(startsAt)}>
                {isOut ? texts.takeBack : texts.leaveOut}
                <VisuallyHidden>: {longDay(locale, `${startsAt}`)}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
