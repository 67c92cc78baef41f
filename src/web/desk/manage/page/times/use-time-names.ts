import { nextDates, type OpeningKind, writtenDay, type Yearly } from "@eolaire/opening-hours";
import type { OpeningTime, SpecialTime } from "#core/contract/pages/times.ts";
import { weeksText } from "#core/texts/weeks-text.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { thisYear } from "#core/web/desk/figures/days.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { WriteLine } from "./week-values.ts";

/** Writes a line of certain weeks as people of the reader's language would type it. */
export function useWriteLine(): WriteLine {
  const texts = useTexts("desk-times");
  const weeks = useTexts("weeks");
  const { months } = useTexts("opening");
  return (line) => {
    const times = line.times.flatMap(({ kind, ...one }) => (kind === "closed" ? [] : [kind ? { ...one, kind } : one]));
    const hours = writtenDay(times, texts) || texts.closed.toLowerCase();
    const which = weeksText(weeks, line);
    if ("nth" in line.weeks) return `${which}: ${hours}`;
    const [first = line.weeks.from] = nextDates(line.weeks, line.day, { from: line.weeks.from, count: 1 });
    const [year, month, day] = first.split("-").map(Number);
    const date = `${day} ${months[(month ?? 1) - 1]} ${year}`;
    return `${weeks.from({ weeks: which, date })}: ${hours}`;
  };
}

type Hours = { from: string; to: string; kind?: OpeningKind };

/** Dates and hours in the reader's language. Chromium has no Irish locale data, so the names come from the messages. */
export function useDayTexts() {
  const texts = useTexts("desk-times");
  const phrases = useTexts("opening");
  return {
    /** “Monday 3 August” for `YYYY-MM-DD`, with the year where it is not the current one. */
    dateOf(date: string): string {
      const day = new Date(`${date}T12:00:00Z`);
      const year = day.getUTCFullYear();
      const text = phrases.date({
        weekday: phrases.weekdays[(day.getUTCDay() + 6) % 7]!,
        day: day.getUTCDate(),
        month: phrases.months[day.getUTCMonth()]!,
      });
      return year === thisYear() ? text : `${text} ${year}`;
    },
    intervalsOf(intervals: readonly Hours[]): string {
      const typed = intervals.map(({ from, to, kind }) => ({
        from,
        to,
        ...(kind === "appointment" && { kind }),
      }));
      return writtenDay(typed, texts) || texts.closed;
    },
  };
}

/** A season's name, otherwise its days: “1 June to 31 August”. */
export function useSeasonNames() {
  const { locale } = useApp();
  const texts = useTexts("desk-times");
  const { months } = useTexts("opening");
  const dayOf = (monthDay: string) => {
    const [month = 1, day = 1] = monthDay.split("-").map(Number);
    return `${day} ${months[month - 1]}`;
  };
  return (season: NonNullable<OpeningTime["season"]>) =>
    plain(season, "name", locale) || texts.days({ from: dayOf(season.from), to: dayOf(season.to) });
}

/** The name of special days, otherwise their dates. */
export function useSpecialNames() {
  const { locale } = useApp();
  const daysOf = useSpecialDays();
  return (special: SpecialTime) => plain(special, "name", locale) || daysOf(special);
}

/** “Monday 3 August – Friday 7 August”, “Every year, next Friday 26 March 2027” */
export function useSpecialDays() {
  const { special: texts } = useTexts("desk-times");
  const { dateOf } = useDayTexts();
  return ({ date_from, date_to, yearly }: Pick<SpecialTime, "date_from" | "date_to"> & { yearly: Yearly | null }) => {
    if (yearly) return texts.everyYear({ date: dateOf(date_from) });
    return date_from === date_to ? dateOf(date_from) : `${dateOf(date_from)} – ${dateOf(date_to)}`;
  };
}
