import type { EditedFeature } from "../../../../contract/writing/features.ts";
import { fullDate } from "../../../../texts/dates.ts";
import { useApp } from "../../../app/app-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useFullList } from "../../api/use-lists.ts";

/** All features, past and future ones included. */
export const useFeatures = () => useFullList("editedFeatures", {});

/** “20 November 2026 to 3 December 2026”. Noon UTC is on the same local day in summer and winter. */
export function useFeatureDays(): (feature: Pick<EditedFeature, "starts_on" | "ends_on">) => string {
  const { features: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const dateText = (day: string) => fullDate(locale, `${day}T12:00:00Z`);
  return ({ starts_on, ends_on }) => texts.days({ from: dateText(starts_on), to: dateText(ends_on) });
}
