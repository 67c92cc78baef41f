import { eventDatesOf } from "#core/domain/events/event-days.ts";
import { clock, longDate } from "#core/texts/dates.ts";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

type Props = { starts_at: string; ends_at: string; all_day: boolean; className?: string | undefined };

/** The time of an occurrence whose day stands beside it: “21:00 – 01:30”, “All day”, “10:00, until Sunday 29 November”. */
export function EventTime({ starts_at, ends_at, all_day, className }: Props) {
  const texts = useTexts("writing").events;
  const locale = useLocale();
  const dates = eventDatesOf({ starts_at, ends_at });
  const lasts = !dates.first.equals(dates.last);
  const start = all_day ? texts.allDay : clock(locale, starts_at);
  return (
    <span className={className}>
      {lasts && all_day ? null : <time dateTime={starts_at}>{start}</time>}
      {!lasts && !all_day && (
        <>
          {" – "}
          <time dateTime={ends_at}>{clock(locale, ends_at)}</time>
        </>
      )}
      {lasts && !all_day && ", "}
      {lasts && texts.untilDay({ date: longDate(locale, dates.last.toString()) })}
    </span>
  );
}
