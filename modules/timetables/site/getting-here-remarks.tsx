import { localDateOf, weekdayOf } from "#core/texts/dates.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useRenderTime } from "#core/web/ui/render-time.ts";
import type { Departure } from "../contract/timetables.ts";
import { notesApart } from "../rules/departures.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./getting-here.module.css";
import type { Service } from "./getting-here-services.ts";

/** What a departure says of itself; null: nothing. */
export function ownNote({ timetables }: Service, of: Departure) {
  const timetable = timetables.find(({ id }) => id === of.timetable_id);
  const { own } = timetable ? notesApart(timetable, of) : { own: of };
  return own.note || own.note_ie ? own : null;
}

/** What is remarked of whole days, such as reduced sailings: once for each operator and day of the departures that are shown. */
export function DayRemarks({ service, departures }: { service: Service; departures: readonly Departure[] }) {
  const remarks = service.timetables.flatMap((timetable) => {
    const ofTimetable = departures.filter(
      ({ timetable_id, state }) => timetable_id === timetable.id && state !== "cancelled",
    );
    const days = new Map(ofTimetable.map((one) => [one.date, notesApart(timetable, one).remark]));
    return [...days].flatMap(([date, remark]) => (remark.note || remark.note_ie ? [{ date, timetable, remark }] : []));
  });
  return remarks.map(({ date, timetable, remark }) => (
    <p key={`${timetable.id} ${date}`} className={styles.note} data-above="3">
      {service.timetables.length > 1 && (
        <>
          <Bi of={timetable} field="operator" />,{" "}
        </>
      )}
      <DayName date={date} />: <Bi of={remark} field="note" />
    </p>
  ));
}

function DayName({ date }: { date: string }) {
  const texts = useTimetables();
  const locale = useLocale();
  const { now } = useRenderTime();
  return date === localDateOf(now) ? texts.today : weekdayOf(locale, date);
}

/** "tomorrow" or the weekday of a day that is not today, and what separates it from the next text. */
export function OtherDay({ date, end = "" }: { date: string; end?: string }) {
  const texts = useTimetables();
  const locale = useLocale();
  const { now } = useRenderTime();
  const today = localDateOf(now);
  if (date === today) return null;
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  return (date === tomorrow ? texts.tomorrow : weekdayOf(locale, date)) + end;
}
