import type { OpeningTime } from "../../../../../contract/times.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { plain } from "../../../../i18n/bilingual.tsx";
import { fill } from "../../../../i18n/phrases.ts";

/** What a season is called, else its days: "1 June to 31 August". */
export function useSeasonNames() {
  const { locale } = useApp();
  const texts = useTexts("desk-times");
  const { months } = useTexts("opening");
  const dayOf = (monthDay: string) => {
    const [month = 1, day = 1] = monthDay.split("-").map(Number);
    return `${day} ${months[month - 1]}`;
  };
  return (season: NonNullable<OpeningTime["season"]>) =>
    plain(season, "name", locale) || fill(texts.days, { from: dayOf(season.from), to: dayOf(season.to) });
}
