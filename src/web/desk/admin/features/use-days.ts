import type { EditedFeature } from "../../../../contract/features.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { fullDate } from "../../../i18n/dates.ts";
import { fill } from "../../../i18n/phrases.ts";

/** “20 November 2026 to 3 December 2026”. Midday lies on the same day whatever the offset. */
export function useDays(): (feature: Pick<EditedFeature, "starts_on" | "ends_on">) => string {
  const { features: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const dateText = (day: string) => fullDate(locale, `${day}T12:00:00Z`);
  return ({ starts_on, ends_on }) => fill(texts.days, { from: dateText(starts_on), to: dateText(ends_on) });
}
