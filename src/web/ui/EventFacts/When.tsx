import { eventDatesOf } from "#core/domain/events/event-days.ts";
import { clock, longDate, longDay } from "#core/texts/dates.ts";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** “Friday 27 November, 21:00 to 01:30”. The last day is shown only where it is not the night of the first. */
export function When({ starts_at, ends_at, allDay }: { starts_at: string; ends_at: string; allDay: boolean }) {
  const texts = useTexts("writing").events;
  const { midnight } = useTexts("opening");
  const locale = useLocale();
  const endTime = clock(locale, ends_at);
  const { first, last } = eventDatesOf({ starts_at, ends_at });
  const isOneDay = first.equals(last);
  return (
    <>
      <time dateTime={starts_at}>
        {longDay(locale, starts_at)}
        {!allDay && `, ${clock(locale, starts_at)}`}
      </time>
      {(!allDay || !isOneDay) && ` ${texts.until} `}
      {(!allDay || !isOneDay) && (
        <time dateTime={ends_at}>
          {!isOneDay && (allDay ? longDate(locale, `${last}`) : longDay(locale, ends_at))}
          {!isOneDay && !allDay && ", "}
          {!allDay && (endTime === "00:00" ? midnight : endTime)}
        </time>
      )}
    </>
  );
}
