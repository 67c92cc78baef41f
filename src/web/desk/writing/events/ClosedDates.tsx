import { Alert } from "@mantine/core";
import { nextOccurrences } from "#core/domain/events/recurrence.ts";
import { longDay } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useCalendar } from "./calendar.ts";
import { type EventTimes, repeatingOf } from "./event-values.ts";

/** About half a year of a weekly event: as far ahead as holidays are planned. */
const LOOKED_AT = 26;

/** Warns where the event falls on days on which the page is closed by way of exception. */
export function ClosedDates({ times }: { times: EventTimes }) {
  const { events: texts } = useTexts("desk-writing");
  const { locale } = useApp();
  const { isClosed } = useCalendar();
  const event = repeatingOf(times);
  if (!event || !isClosed) return null;
  const coming = event.rrule ? nextOccurrences(event, Temporal.Now.instant(), LOOKED_AT) : [event];
  const dates = coming.filter(({ startsAt }) => isClosed(startsAt));
  if (dates.length === 0) return null;
  return (
    <Alert color="yellow" role="status" title={texts.closedTitle}>
      <ul>
        {dates.map(({ startsAt }) => (
          <li key={`${startsAt}`}>{longDay(locale, `${startsAt}`)}</li>
        ))}
      </ul>
      <p>{event.rrule ? texts.closedSeries : texts.closedOnce}</p>
    </Alert>
  );
}
