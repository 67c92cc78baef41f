import { useLocale } from "../../i18n/bilingual.tsx";
import { clock, longDay } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";

/** “Friday 27 November, 21:00 to 01:30”. The last day is shown only where the event ends after noon of the next day. */
export function When({ starts_at, ends_at, allDay }: { starts_at: string; ends_at: string; allDay: boolean }) {
  const texts = useTexts("writing").events;
  const { midnight } = useTexts("opening");
  const locale = useLocale();
  const endTime = clock(locale, ends_at);
  const start = Temporal.Instant.from(starts_at).toZonedDateTimeISO("Europe/Dublin");
  const nextNoon = start
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: "Europe/Dublin", plainTime: "12:00" });
  const sameNight = Temporal.Instant.compare(ends_at, nextNoon.toInstant()) <= 0;
  return (
    <>
      <time dateTime={starts_at}>
        {longDay(locale, starts_at)}
        {!allDay && `, ${clock(locale, starts_at)}`}
      </time>
      {(!allDay || !sameNight) && ` ${texts.until} `}
      {(!allDay || !sameNight) && (
        <time dateTime={ends_at}>
          {!sameNight && longDay(locale, ends_at)}
          {!sameNight && !allDay && ", "}
          {!allDay && (endTime === "00:00" ? midnight : endTime)}
        </time>
      )}
    </>
  );
}
