import type { SpecialTime } from "../../../../../../contract/times.ts";
import { useApp } from "../../../../../app/app-context.tsx";
import { plain } from "../../../../../i18n/bilingual.tsx";
import { useDayTexts } from "../use-day-texts.ts";

/** What special days are called, else when they are. */
export function useSpecialNames() {
  const { locale } = useApp();
  const daysOf = useSpecialDays();
  return (special: SpecialTime) => plain(special, "name", locale) || daysOf(special);
}

/** "Monday 3 August – Friday 7 August" */
export function useSpecialDays() {
  const { dateOf } = useDayTexts();
  return ({ date_from, date_to }: Pick<SpecialTime, "date_from" | "date_to">) =>
    date_from === date_to ? dateOf(date_from) : `${dateOf(date_from)} – ${dateOf(date_to)}`;
}
