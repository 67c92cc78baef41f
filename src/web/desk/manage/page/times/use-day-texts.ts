import type { OpeningKind } from "../../../../../domain/opening-times.ts";
import { writtenDay } from "../../../../../domain/typed-times.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { fill } from "../../../../i18n/phrases.ts";

type Hours = { from: string; to: string; kind?: OpeningKind };

/** Dates and hours in the reader's language; Chromium knows no Irish, so the names are our own. */
export function useDayTexts() {
  const texts = useTexts("desk-times");
  const phrases = useTexts("opening");
  return {
    /** "Monday 3 August", of `YYYY-MM-DD`; the year is told where it is not this one. */
    dateOf(date: string): string {
      const day = new Date(`${date}T12:00:00Z`);
      const year = day.getUTCFullYear();
      const text = fill(phrases.date, {
        weekday: phrases.weekdays[(day.getUTCDay() + 6) % 7]!,
        day: day.getUTCDate(),
        month: phrases.months[day.getUTCMonth()]!,
      });
      return year === new Date().getFullYear() ? text : `${text} ${year}`;
    },
    intervalsOf(intervals: readonly Hours[]): string {
      const typed = intervals.map(({ from, to, kind }) => ({
        ...{ from, to },
        ...(kind === "appointment" && { kind }),
      }));
      return writtenDay(typed, texts) || texts.closed;
    },
  };
}
