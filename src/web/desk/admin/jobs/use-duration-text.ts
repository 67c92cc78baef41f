import { useApp, useTexts } from "../../../app/app-context.tsx";
import { rounded } from "../../../i18n/numbers.ts";
import { counted } from "../../../i18n/phrases.ts";

const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 };
const UNITS = ["day", "hour", "minute", "second"] as const;

/** “every 12 hours”, and “0.4 s”. */
export function useDurationText() {
  const { locale } = useApp();
  const { jobs: texts } = useTexts("admin-figures");
  return {
    /** In the largest unit in which it is whole. */
    every(seconds: number): string {
      const unit = UNITS.find((one) => seconds % SECONDS[one] === 0) ?? "second";
      return counted(texts.every[unit], seconds / SECONDS[unit], locale);
    },
    took: (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${rounded(locale, ms / 1000)} s`),
  };
}
