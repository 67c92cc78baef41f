import { longDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { type Days, today } from "./days.ts";

export type StepKind = "day" | "week" | "month";

/** Some consecutive days and the sum of their views: a bar of the chart, a row of the table. */
export type Step = Days & { views: number };

/** Names a step: “Tuesday 17 March”, “17–23 March”, “March 2026”. */
export function useStepName(kind: StepKind): (step: Step) => string {
  const { locale } = useApp();
  const { months } = useTexts("opening");
  return ({ from, to }) => {
    const [year, month] = from.split("-");
    const monthName = months[Number(month) - 1];
    if (kind === "month") return `${monthName} ${year}`;
    if (kind === "day" || from === to) return longDate(locale, from, thisYear());
    const days = `${shortDay(from, months, to)}–${shortDay(to, months)}`;
    return Number(year) === thisYear() ? days : `${days} ${to.slice(0, 4)}`;
  };
}

const thisYear = () => Number(today().slice(0, 4));

/** “17 March”, or “17” where `next` is in the same month. */
function shortDay(date: string, months: readonly string[], next?: string): string {
  const day = Number(date.slice(8));
  return next?.startsWith(date.slice(0, 7)) ? String(day) : `${day} ${months[Number(date.slice(5, 7)) - 1]}`;
}
