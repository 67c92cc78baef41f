import type { EditedFeature } from "#core/contract/writing/features.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useFullList } from "#core/web/desk/api/use-lists.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** All features, past and future ones included. */
export const useFeatures = () => useFullList("editedFeatures", {});

/** “20 November 2026 to 3 December 2026”. Noon UTC is on the same local day in summer and winter. */
export function useFeatureDays(): (feature: Pick<EditedFeature, "starts_on" | "ends_on">) => string {
  const { features: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const dateText = (day: string) => fullDate(locale, `${day}T12:00:00Z`);
  return ({ starts_on, ends_on }) => texts.days({ from: dateText(starts_on), to: dateText(ends_on) });
}
