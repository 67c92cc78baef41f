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
  const day = useDay(date);
  return <OnPaper text={day.weekday}>{day.isToday ? texts.today : day.weekday}</OnPaper>;
}

/** "tomorrow" or the weekday of a day that is not today, and what separates it from the next text. On paper always the weekday. */
export function OtherDay({ date, end = "" }: { date: string; end?: string }) {
  const texts = useTimetables();
  const { isToday, isTomorrow, weekday } = useDay(date);
  return <OnPaper text={weekday}>{isToday ? null : (isTomorrow ? texts.tomorrow : weekday) + end}</OnPaper>;
}

function useDay(date: string) {
  const locale = useLocale();
  const { now } = useRenderTime();
  const today = localDateOf(now);
  return {
    isToday: date === today,
    isTomorrow: date === Temporal.PlainDate.from(today).add({ days: 1 }).toString(),
    weekday: weekdayOf(locale, date),
  };
}

/** On paper another text, since a sheet is read on other days than the one on which it was printed. */
function OnPaper({ text, children }: { text: string; children: string | null }) {
  return <span data-on-paper={text}>{children !== null && <span>{children}</span>}</span>;
}
