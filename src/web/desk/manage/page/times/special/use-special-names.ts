import type { SpecialTime } from "../../../../../../contract/times.ts";
import { plain } from "../../../../../i18n/bilingual.tsx";
import { useLive } from "../../../../../site/live/live-context.tsx";
import { useDayWords } from "../use-day-words.ts";

/** What special days are called, else when they are. */
export function useSpecialNames() {
  const { locale } = useLive();
  const daysOf = useSpecialDays();
  return (special: SpecialTime) => plain(special, "name", locale) || daysOf(special);
}

/** "Monday 3 August – Friday 7 August" */
export function useSpecialDays() {
  const { dateOf } = useDayWords();
  return ({ date_from, date_to }: Pick<SpecialTime, "date_from" | "date_to">) =>
    date_from === date_to ? dateOf(date_from) : `${dateOf(date_from)} – ${dateOf(date_to)}`;
}
